import { progressMark } from '../../host/suiteResult';

/** Prints what a suite inside the extension host measured, such as `SECURITY.md` quotes. */
export function reportFigure(line: string): void {
  console.log(`${progressMark}${line}`);
}

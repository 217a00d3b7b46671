import { progressMark } from '../../host/suiteResult';

/** Prints a measurement of a suite in the extension host; `SECURITY.md` quotes some of them. */
export function reportFigure(line: string): void {
  console.log(`${progressMark}${line}`);
}

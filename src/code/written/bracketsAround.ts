import { scanStrings } from '../paths/scanStrings';
import type { ProgramLanguageId } from './literalForms';

const bracket = /[()[\]{}]/g;
const openers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Where the brackets open that are open at `at`, the innermost first; what does not match before it is left out. */
export function bracketsAround(text: string, language: ProgramLanguageId, at: number): readonly number[] {
  const skipped: { start: number; end: number }[] = [];
  const strings = scanStrings(text, language, skipped);
  const pieces = [...strings, ...skipped].sort((left, right) => left.start - right.start);
  let open: number[] = [];
  let from = 0;
  for (const { start, end } of [...pieces, { start: at, end: at }]) {
    const to = Math.min(start, at);
    for (const { 0: character, index } of text.slice(from, Math.max(from, to)).matchAll(bracket)) {
      const opener = openers[character];
      if (opener === undefined) open.push(from + index);
      else if (text.charAt(open.pop() ?? -1) !== opener) open = [];
    }
    if (end >= at) break;
    from = end;
  }
  return open.reverse();
}

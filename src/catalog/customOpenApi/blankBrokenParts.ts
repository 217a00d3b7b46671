import { JsonTokens } from '../../json/jsonTokens';
import type { FileProblem } from './readValue';

/** Beginning of a member of a mapping or an item of a list. */
const member = /^(?:[\t ]*-(?:[\t ]|$)|.*:(?:[\t ]|$)|[\t ]*".*":)/;

/** Deepest level at which parts are separated: one member of an operation or of a schema. */
export const MAX_LEVEL = 5;

/** With more broken parts, the text is no OpenAPI. */
const MAX_PARTS = 100;

/**
 * Blanks the parts of an unparsable text that cause the errors. Parts are separated by indentation. Their lines stay,
 * empty, so that line numbers do not change.
 */
export function blankBrokenParts(
  text: string,
  faultOf: (text: string) => FileProblem | undefined,
  problems: FileProblem[],
): string {
  const lines = text.split(/\r\n?|\n/);
  const isJson = text.trimStart().startsWith('{');
  const fault = (from: number, to: number): FileProblem | undefined => {
    const part = lines.slice(from, to).join('\n').trimEnd();
    // Alone, a member of a JSON object is invalid.
    return faultOf(isJson ? `{${part.endsWith(',') ? part.slice(0, -1) : part}\n}` : part);
  };
  const mend = (from: number, to: number, level: number): void => {
    const first = problems.length < MAX_PARTS ? fault(from, to) : undefined;
    if (!first) return;
    const before = problems.length;
    if (level < MAX_LEVEL) {
      for (const [start, end] of partsOf(lines, from + 1, to)) mend(start, end, level + 1);
      if (!fault(from, to)) {
        // A path or method whose members are all blanked is still known.
        if (lines.slice(from + 1, to).every((line) => line.trim() === ''))
          lines[from] = lines[from]?.replace(/:\s*$/, ': {}') ?? '';
        return;
      }
    }
    problems.splice(before, problems.length, { ...first, line: from + first.line });
    lines.fill('', from, to);
  };
  const start = isJson ? lines.findIndex((line) => line.trim() !== '') + 1 : 0;
  for (const [from, to] of partsOf(lines, start, lines.length)) mend(from, to, 1);
  return lines.join('\n');
}

/** Line ranges of the parts that begin at the least indentation. */
function partsOf(lines: readonly string[], from: number, to: number): readonly (readonly [number, number])[] {
  const heads: number[] = [];
  let least = Number.POSITIVE_INFINITY;
  let end = to;
  for (let index = from; index < to; index += 1) {
    const { indent, sign } = beginOf(lines[index] ?? '');
    if (sign === undefined || sign === '#' || indent > least) continue;
    if (sign === '}' || sign === ']') {
      // A closing bracket of the whole is indented less than its parts.
      if (indent < least) end = Math.min(end, index);
      continue;
    }
    if (indent < least) heads.length = 0;
    least = indent;
    heads.push(index);
  }
  // Lines of one multi-line value are no parts.
  if (!heads.every((head) => member.test(lines[head] ?? ''))) return [];
  return heads.map((head, index) => [head, heads[index + 1] ?? end]);
}

/** Indentation and list sign of a line. A list item belongs to the member before it, however little it is indented. */
function beginOf(line: string): { readonly indent: number; readonly sign?: string } {
  const [, blanks = '', sign] = /^([\t ]*)([^\t ])?/.exec(line) ?? [];
  return { indent: blanks.length + (sign === '-' ? 0.5 : 0), sign };
}

/** Breaks JSON into a line for each member down to a level, indented; the JSON may be invalid. */
export function breakJson(text: string, maxLevel: number): string {
  const tokens = new JsonTokens(text);
  const pieces: string[] = [];
  let level = 0;
  const breakLine = (): void => {
    if (level <= maxLevel) pieces.push('\n', ' '.repeat(Math.max(level, 0)));
  };
  for (let first = tokens.next(); first !== undefined; first = tokens.next()) {
    const opens = first === '{' || first === '[';
    if (first === '}' || first === ']') {
      level -= 1;
      breakLine();
    }
    pieces.push(tokens.literal);
    if (opens) level += 1;
    if (opens || first === ',') breakLine();
  }
  return pieces.join('');
}

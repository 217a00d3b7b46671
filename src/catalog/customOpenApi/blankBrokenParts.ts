import { JsonTokens } from '../../json/jsonTokens';
import type { FileProblem } from './readValue';

/** How a member of a mapping or an item of a list begins. */
const member = /^(?:[\t ]*-(?:[\t ]|$)|.*:(?:[\t ]|$)|[\t ]*".*":)/;

/** How far inside the text parts are told apart: as deep as one member of an operation or of a schema. */
export const MAX_LEVEL = 5;

/** Who has more broken parts than this has another kind of file. */
const MAX_PARTS = 100;

/**
 * A text that cannot be parsed, without the parts that are to blame. Parts are told apart by how far their lines are
 * indented. Their lines stay, empty, so that all others keep theirs.
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
    // A member of a JSON object is none without the object.
    return faultOf(isJson ? `{${part.endsWith(',') ? part.slice(0, -1) : part}\n}` : part);
  };
  const mend = (from: number, to: number, level: number): void => {
    const first = problems.length < MAX_PARTS ? fault(from, to) : undefined;
    if (!first) return;
    const before = problems.length;
    if (level < MAX_LEVEL) {
      for (const [start, end] of partsOf(lines, from + 1, to)) mend(start, end, level + 1);
      if (!fault(from, to)) {
        // A path or a method all of whose members are left out is still known.
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

/** From and to of the parts that begin with the least indented lines. */
function partsOf(lines: readonly string[], from: number, to: number): readonly (readonly [number, number])[] {
  const heads: number[] = [];
  let least = Number.POSITIVE_INFINITY;
  let end = to;
  for (let index = from; index < to; index += 1) {
    const { indent, sign } = beginOf(lines[index] ?? '');
    if (sign === undefined || sign === '#' || indent > least) continue;
    if (sign === '}' || sign === ']') {
      // What closes the whole stands before all parts of it.
      if (indent < least) end = Math.min(end, index);
      continue;
    }
    if (indent < least) heads.length = 0;
    least = indent;
    heads.push(index);
  }
  // Lines of one value are no parts of their own.
  if (!heads.every((head) => member.test(lines[head] ?? ''))) return [];
  return heads.map((head, index) => [head, heads[index + 1] ?? end]);
}

/** How a line begins. An item of a list stands inside the member before it, however little it is indented. */
function beginOf(line: string): { readonly indent: number; readonly sign?: string } {
  const [, blanks = '', sign] = /^([\t ]*)([^\t ])?/.exec(line) ?? [];
  return { indent: blanks.length + (sign === '-' ? 0.5 : 0), sign };
}

/** A JSON text with a line for each member down to a level, indented. Whether it is sound does not matter. */
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

import type { Finding } from './finding';

/** Span of a finding in the request's document; the request line if the text shows no other. */
export function locateFinding(
  { at, piece }: Pick<Finding, 'at' | 'piece'>,
  text: string,
): { readonly offset: number; readonly length: number } {
  // The findings come first; their lines start with `•` or two spaces.
  const start = /^(?!• | {2}|$)/m.exec(text)?.index ?? 0;
  const end = text.indexOf('\n---\n', start);
  const request = text.slice(start, end < 0 ? undefined : end);
  const [line = ''] = request.split('\n');
  const blank = request.indexOf('\n\n');
  const name = at.startsWith('header:') ? at.slice('header:'.length) : undefined;
  const header =
    name === undefined
      ? undefined
      : request.split('\n').find((each) => each.toLowerCase().startsWith(`${name}:`));
  const from = at === 'body' && blank >= 0 ? blank + 2 : header === undefined ? 0 : request.indexOf(header);
  const whole = at === 'body' && blank >= 0 ? (request.slice(from).split('\n')[0] ?? '') : (header ?? line);
  const found = piece === undefined || piece === '' ? -1 : request.indexOf(piece, from);
  return found < 0
    ? { offset: start + from, length: whole.length }
    : { offset: start + found, length: piece?.length ?? 0 };
}

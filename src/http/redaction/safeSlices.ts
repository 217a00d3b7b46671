import { piecesBetweenBreaks, type Piece } from './piecesBetweenBreaks';

/** How far a cut is looked for, in lengths of the longest form. */
const FARTHEST = 64;

/** A part of a text; offsets in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Slices of a text of about so many characters each, in order and without gaps. No form of a secret lies in two of them,
 * also none that line breaks cut in pieces, so that each slice can be looked through alone. The last one is longer than
 * every form, unless the text is not. `forms`: longest first.
 */
export function* safeSlices(text: string, forms: readonly string[], characters: number): Generator<Span> {
  const longest = forms[0]?.length ?? 0;
  let start = 0;
  let end = characters;
  while (end < text.length - longest) {
    const cut = safeCut(text, { start, end }, forms);
    if (cut > start) yield { start, end: cut };
    // Where nothing can be cut, the slice grows: so few looks are taken, however long the text.
    end = cut > start ? cut + characters : end + (end - start);
    start = cut;
  }
  yield { start, end: text.length };
}

/** The last place up to the end of a span that no form lies across; its start where none is found nearby. */
function safeCut(text: string, { start, end }: Span, forms: readonly string[]): number {
  // Each edge of the window may lie in a break, whose rest counts as characters then.
  const wanted = (forms[0]?.length ?? 0) + 2;
  for (let reach = 2 * wanted; reach <= FARTHEST * wanted; reach *= 2) {
    const isWhole = { before: end - reach <= start, behind: end + reach >= text.length };
    const from = isWhole.before ? start : afterBlanks(text, end - reach, end);
    const window = text.slice(from, end + reach);
    const pieces = [...piecesBetweenBreaks(window)];
    const joined = pieces.map(({ piece }) => piece).join('');
    // The end of a form may look like the begin of a break, so that each way of reading finds others.
    let cut = end - from;
    for (let last = -1; last !== cut;) {
      last = cut;
      const before = joinedOffset(pieces, cut);
      const across = startAcross(joined, before, forms);
      cut = startAcross(window, across === before ? cut : offsetOf(pieces, across), forms);
    }
    // What lies across may begin before the window, or end behind it.
    if (!isWhole.before && joinedOffset(pieces, cut) < wanted) continue;
    if (!isWhole.behind && joined.length - joinedOffset(pieces, end - from) < wanted) continue;
    return from + cut;
  }
  return start;
}

/** Blanks belong to the break before them, and may be very many. */
function afterBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && (text[at] === ' ' || text[at] === '\t')) at += 1;
  return at;
}

/** How many characters of the pieces stand before an offset. */
function joinedOffset(pieces: readonly Piece[], end: number): number {
  return pieces.reduce(
    (sum, { piece, offset }) => sum + Math.min(piece.length, Math.max(0, end - offset)),
    0,
  );
}

/** Where the character of the joined pieces stands. */
function offsetOf(pieces: readonly Piece[], joinedAt: number): number {
  let left = joinedAt;
  for (const { piece, offset } of pieces) {
    if (left < piece.length) return offset + left;
    left -= piece.length;
  }
  throw new RangeError('the pieces have no such character');
}

/** Where a form begins that lies across a position, or the first of several of which each lies across the next one's begin. */
function startAcross(text: string, position: number, forms: readonly string[]): number {
  let at = position;
  for (let last = -1; last !== at;) {
    last = at;
    for (const form of forms) {
      const from = Math.max(0, at - form.length + 1);
      const found = text.slice(from, at + form.length - 1).indexOf(form);
      if (found >= 0) at = from + found;
    }
  }
  return at;
}

/** Farthest search for a cut, in lengths of the longest form. */
const FARTHEST = 64;

/** A part of a text; offsets in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Slices a text into parts of about `characters`, in order and without gaps. No secret crosses a cut, even one split by
 * line breaks, so each slice can be redacted alone. The last slice is longer than every form, unless the text is
 * shorter. `forms`: longest first.
 */
export function* safeSlices(text: string, forms: readonly string[], characters: number): Generator<Span> {
  const longest = forms[0]?.length ?? 0;
  let start = 0;
  let end = characters;
  while (end < text.length - longest) {
    const cut = safeCut(text, { start, end }, forms);
    if (cut > start) yield { start, end: cut };
    // Without a cut the slice doubles, so that long texts need few searches.
    end = cut > start ? cut + characters : end + (end - start);
    start = cut;
  }
  yield { start, end: text.length };
}

/** Last offset in the span at which a cut splits no secret; the span's start if there is none nearby. */
function safeCut(text: string, { start, end }: Span, forms: readonly string[]): number {
  // Each edge of the window may split a line break, whose rest then counts as characters.
  const wanted = (forms[0]?.length ?? 0) + 2;
  for (let reach = 2 * wanted; reach <= FARTHEST * wanted; reach *= 2) {
    const isWhole = { before: end - reach <= start, behind: end + reach >= text.length };
    const from = isWhole.before ? start : afterBlanks(text, end - reach, end);
    const window = text.slice(from, end + reach);
    const pieces = [...piecesBetweenBreaks(window)];
    const joined = pieces.map(({ piece }) => piece).join('');
    // The end of a form may look like the beginning of a break, so both readings are tried until they agree.
    let cut = end - from;
    for (let last = -1; last !== cut;) {
      last = cut;
      const before = joinedOffset(pieces, cut);
      const across = startAcross(joined, before, forms);
      cut = startAcross(window, across === before ? cut : offsetOf(pieces, across), forms);
    }
    // A form across the cut may begin before the window or end after it.
    if (!isWhole.before && joinedOffset(pieces, cut) < wanted) continue;
    if (!isWhole.behind && joined.length - joinedOffset(pieces, end - from) < wanted) continue;
    return from + cut;
  }
  return start;
}

/** Skips blanks: they belong to the break before them, and may be very many. */
function afterBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && (text[at] === ' ' || text[at] === '\t')) at += 1;
  return at;
}

/** Number of characters in the pieces before an offset. */
function joinedOffset(pieces: readonly Piece[], end: number): number {
  return pieces.reduce(
    (sum, { piece, offset }) => sum + Math.min(piece.length, Math.max(0, end - offset)),
    0,
  );
}

/** Offset in the text of a character of the joined pieces. */
function offsetOf(pieces: readonly Piece[], joinedAt: number): number {
  let left = joinedAt;
  for (const { piece, offset } of pieces) {
    if (left < piece.length) return offset + left;
    left -= piece.length;
  }
  throw new RangeError('the pieces have no such character');
}

/** Start of the encoded secret that spans `position`; of overlapping ones, the start of the first. Else `position`. */
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

/**
 * Line breaks inside a wrapped text, also as escapes in a JSON string. Matching many at once takes a tenth of the time;
 * an unbounded pattern overflows on millions.
 */
export const BREAKS = /(?:\r?\n[\t ]*|\\r\\n|\\n){1,64}/g;

/** The text between two line breaks, perhaps empty, with its offset. */
export interface Piece {
  readonly piece: string;
  /** In UTF-16 units. */
  readonly offset: number;
}

export function* piecesBetweenBreaks(text: string): Generator<Piece> {
  let offset = 0;
  for (const match of text.matchAll(BREAKS)) {
    yield { piece: text.slice(offset, match.index), offset };
    offset = match.index + match[0].length;
  }
  yield { piece: text.slice(offset), offset };
}

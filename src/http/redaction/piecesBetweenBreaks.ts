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

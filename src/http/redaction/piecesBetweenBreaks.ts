/**
 * Line breaks inside a wrapped text, also as escapes in a JSON string. Many at once take a tenth of the time; a pattern
 * without a bound overflows on millions.
 */
export const BREAKS = /(?:\r?\n[\t ]*|\\r\\n|\\n){1,64}/g;

/** What stands between two line breaks of a text, perhaps nothing, and where. */
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

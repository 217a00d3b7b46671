/** A line break inside a wrapped text, also as an escape in a JSON string. */
export const BREAKS = /\r?\n[\t ]*|\\r\\n|\\n/g;

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

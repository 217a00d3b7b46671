import type { Piece } from './codeRequest';

/** Neighbouring texts as one. */
export function joinTexts(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && 'text' in last && 'text' in piece) joined.splice(-1, 1, { text: last.text + piece.text });
    else joined.push(piece);
  }
  return joined;
}

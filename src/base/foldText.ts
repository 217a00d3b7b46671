/** Folds case and Unicode form for comparison. Korean text from a Mac, such as a copied file name, may be decomposed. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

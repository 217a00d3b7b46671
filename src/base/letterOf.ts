/**
 * The letter of a pressed key, in lower case; another text for a key without a letter. With Korean input `key` is no
 * Latin letter, so `code` gives the letter: `KeyS`.
 */
export function letterOf({ key, code }: { readonly key: string; readonly code: string }): string {
  return (/^[a-z]$/i.test(key) ? key : code.replace('Key', '')).toLowerCase();
}

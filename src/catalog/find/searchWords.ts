/** Words that say nothing about an endpoint. */
const fillers: ReadonlySet<string> = new Set(['a', 'all', 'an', 'for', 'my', 'of', 'one', 'the', 'to']);

/** The words of a text or an identifier in lower case: `userGroups`, `user-groups` and `User groups` are the same. */
export function wordsOf(text: string): readonly string[] {
  return text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The words, and all of them as one: people leave out spaces and hyphens. */
export function spellingsOf(text: string): readonly string[] {
  const words = wordsOf(text);
  return words.length > 1 ? [...words, words.join('')] : words;
}

/** The words of what a user typed, without fillers unless there is nothing else. */
export function wantedWords(text: string): readonly string[] {
  const words = wordsOf(text);
  const meaningful = words.filter((word) => !fillers.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

/** Singular and plural of the API's nouns have the same stem. */
export function stemOf(word: string): string {
  return word.length > 3 && word.endsWith('s') && !/[su]s$/.test(word) ? word.slice(0, -1) : word;
}

/** From 0, no match, to 1, the same word. */
export function closeness(wanted: string, word: string): number {
  if (wanted === word) return 1;
  if (stemOf(wanted) === stemOf(word)) return 0.9;
  if (word.startsWith(wanted)) return 0.7;
  return wanted.length >= 3 && word.includes(wanted) ? 0.4 : 0;
}

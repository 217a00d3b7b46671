const ansiEscapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** One part of a word: `'…'`, `"…"`, `$'…'`, an escaped character or plain text. A box of one line joins continued lines. */
const part = /'([^']*)'|"((?:\\[^]|[^"\\])*)"|\$'((?:\\[^]|[^'\\])*)'|\\(\s+)|\\([^])|([^\s'"\\]+)|(\s+)/y;

/** The words of a shell command line. Unclosed quotes end with the text. */
export function shellWords(line: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let position = 0;
  while (position < line.length) {
    part.lastIndex = position;
    const match = part.exec(line);
    const [whole, single, double, ansi, continued, escaped, bare, space] = match ?? [line.slice(position)];
    position += whole.length;
    if (space !== undefined || continued !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    const text =
      single ??
      double?.replaceAll(/\\(["\\$`])/g, '$1').replaceAll(/\\\n/g, '') ??
      ansi?.replaceAll(/\\([^])/g, (_, letter: string) => ansiEscapes[letter] ?? letter) ??
      escaped ??
      bare ??
      whole.slice(1);
    word = (word ?? '') + text;
  }
  return word === undefined ? words : [...words, word];
}

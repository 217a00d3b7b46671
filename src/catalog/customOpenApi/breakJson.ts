import { createScanner } from 'jsonc-parser';

/** A JSON text with a line for each member down to a level, indented. Whether it is sound does not matter. */
export function breakJson(text: string, maxLevel: number): string {
  const scanner = createScanner(text, true);
  const pieces: string[] = [];
  let level = 0;
  const breakLine = (): void => {
    if (level <= maxLevel) pieces.push('\n', ' '.repeat(Math.max(level, 0)));
  };
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const start = scanner.getTokenOffset();
    const token = text.slice(start, start + scanner.getTokenLength());
    const opens = token === '{' || token === '[';
    if (token === '}' || token === ']') {
      level -= 1;
      breakLine();
    }
    pieces.push(token);
    if (opens) level += 1;
    if (opens || token === ',') breakLine();
  }
  return pieces.join('');
}

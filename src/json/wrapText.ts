/** The columns that an editor shows in half a window. */
export const NARROW_COLUMNS = 40;

/** Korean and its neighbours: twice as wide as a Latin letter in the fonts of an editor. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/gu;

/** Breaks a sentence at its spaces into lines of at most `columns` columns; a longer word gets a line of its own. */
export function wrapText(text: string, columns: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || widthOf(longer) <= columns) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  return [...lines, line].join('\n');
}

function widthOf(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0);
}

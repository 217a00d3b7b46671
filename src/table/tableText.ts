/** A telephone number may begin as a formula does. */
const formula = /^(?![+-]?[\d\s().-]+(?:e[+-]?\d+)?$)[=+\-@\t\r]/i;

/**
 * Rows as CSV (RFC 4180), or between tabs, as spreadsheets paste them. A cell that a spreadsheet would take for a formula
 * gets an apostrophe before it.
 */
export function tableText(rows: readonly (readonly string[])[], separator: ',' | '\t' = ','): string {
  const cell = (text: string): string => {
    const inert = formula.test(text) ? `'${text}` : text;
    return inert.includes(separator) || /["\r\n]|^\s|\s$/.test(inert)
      ? `"${inert.replaceAll('"', '""')}"`
      : inert;
  };
  return rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('');
}

/** A telephone number may begin as a formula does. */
const formula = /^(?![+-]?[\d\s().-]+(?:e[+-]?\d+)?$)[=+\-@\t\r]/i;

/** Digits that Excel would change: a first zero, or more of them than it shows. */
const digits = /^(?:0\d+|-?\d{12,})$/;

/**
 * Rows as CSV (RFC 4180), or between tabs, as spreadsheets paste them. A cell that a spreadsheet would take for a formula
 * gets an apostrophe before it. `keepsDigits`: for Excel, which drops the first zero of a phone and rounds a long number
 * unless a formula gives it as a text.
 */
export function tableText(
  rows: readonly (readonly string[])[],
  separator: ',' | '\t' = ',',
  keepsDigits = false,
): string {
  const cell = (text: string): string => {
    if (keepsDigits && digits.test(text)) return `"=""${text}"""`;
    const inert = formula.test(text) ? `'${text}` : text;
    return inert.includes(separator) || /["\r\n]|^\s|\s$/.test(inert)
      ? `"${inert.replaceAll('"', '""')}"`
      : inert;
  };
  return rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('');
}

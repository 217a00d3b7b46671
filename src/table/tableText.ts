/** Text that a spreadsheet would run as a formula. Numbers and phone numbers such as `+82 2` do not match. */
const formula = /^(?![+-]?[\d\s().-]+(?:e[+-]?\d+)?$)[=+\-@\t\r]/i;

/**
 * Texts that Excel would change: a leading zero, a phone number with a plus, 12 and more digits, and ids such as `66e0`,
 * an exponent.
 */
const digits = /^(?:0\d+|-?\d{12,}|\+[\d ().-]+|\d+e\d+)$/i;

/**
 * Writes rows as CSV (RFC 4180), or tab-separated for pasting. Cells that look like formulas get a leading apostrophe.
 * `keepsDigits`: writes `007` as the formula `="007"`, since Excel drops leading zeros and rounds long numbers.
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

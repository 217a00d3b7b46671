import * as l10n from '@vscode/l10n';
import { printParseErrorCode, type ParseError } from 'jsonc-parser';

/** What is wrong, by the parser's name of the error; for other errors only the line is shown. */
const faults: Readonly<Record<string, () => string>> = {
  PropertyNameExpected: () => l10n.t('a name in double quotes is expected'),
  ValueExpected: () => l10n.t('a value is expected'),
  ColonExpected: () => l10n.t('a colon is expected'),
  CommaExpected: () => l10n.t('a comma is expected'),
  CloseBraceExpected: () => l10n.t('a closing brace is expected'),
  CloseBracketExpected: () => l10n.t('a closing bracket is expected'),
  EndOfFileExpected: () => l10n.t('the end of the text is expected'),
  InvalidCommentToken: () => l10n.t('comments are not allowed'),
  UnexpectedEndOfString: () => l10n.t('a double quote is missing'),
};

/** The line where a text stops being JSON, and what is wrong there. */
export function jsonFaultSentence(text: string, { error, offset }: Omit<ParseError, 'length'>): string {
  const line = text.slice(0, offset).split('\n').length;
  const fault = faults[printParseErrorCode(error)];
  return fault
    ? l10n.t('Line {0} of the JSON text is not valid: {1}.', line, fault())
    : l10n.t('Line {0} of the JSON text is not valid.', line);
}

/** The sentence for a text without anything in it. */
export function emptyJsonSentence(): string {
  return l10n.t('The JSON text is empty.');
}

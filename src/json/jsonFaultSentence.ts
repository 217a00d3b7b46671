import * as l10n from '@vscode/l10n';
import type { BrokenJson } from './jsonTree';

/** The message for a fault; others show only the line. */
const faults: Readonly<Record<BrokenJson['missing'], (() => string) | undefined>> = {
  name: () => l10n.t('a name in double quotes is expected'),
  value: () => l10n.t('a value is expected'),
  colon: () => l10n.t('a colon is expected'),
  comma: () => l10n.t('a comma is expected'),
  object: () => l10n.t('a closing brace is expected'),
  array: () => l10n.t('a closing bracket is expected'),
  end: () => l10n.t('the end of the text is expected'),
  comment: () => l10n.t('comments are not allowed'),
  quote: () => l10n.t('a double quote is missing'),
  other: undefined,
};

/** The line at which a text stops being JSON, with the fault. */
export function jsonFaultSentence(text: string, { missing, offset }: BrokenJson): string {
  const line = text.slice(0, offset).split('\n').length;
  const fault = faults[missing];
  return fault
    ? l10n.t('Line {0} of the JSON text is not valid: {1}.', line, fault())
    : l10n.t('Line {0} of the JSON text is not valid.', line);
}

/** The message for an empty text. */
export function emptyJsonSentence(): string {
  return l10n.t('The JSON text is empty.');
}

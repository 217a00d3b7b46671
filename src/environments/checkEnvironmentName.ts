import * as l10n from '@vscode/l10n';

/** Name of the built-in environment, reserved in upper and lower case. */
export const SANDBOX_NAME = 'Sandbox';

const MAX_CHARACTERS = 40;
/** Control characters, invisible characters, direction marks, line breaks and lone surrogates. */
const ODD_CHARACTER = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Why an environment cannot have this name; undefined if it can. */
export function checkEnvironmentName(name: string, otherNames: readonly string[]): string | undefined {
  if (name.trim() === '') return l10n.t('The name is empty.');
  if (name !== name.trim()) return l10n.t('The name has white space around it.');
  if (ODD_CHARACTER.test(name)) return l10n.t('The name contains a control or invisible character.');
  if (Array.from(name).length > MAX_CHARACTERS)
    return l10n.t('The name is longer than {0} characters.', MAX_CHARACTERS);
  if (name === '.' || name === '..') return l10n.t('The name must not be “.” or “..”.');
  if (isSameName(name, SANDBOX_NAME)) return l10n.t('“{0}” is the built-in environment.', SANDBOX_NAME);
  if (otherNames.some((other) => isSameName(name, other)))
    return l10n.t('An environment of this name already exists.');
  return undefined;
}

/** Whether two names are equal; differences of letter case and Unicode composition do not count. */
export function isSameName(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC');
}

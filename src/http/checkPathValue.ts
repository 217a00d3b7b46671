import * as l10n from '@vscode/l10n';

const MAX_PATH_VALUE_CHARACTERS = 512;

const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** A message if the text holds half of a surrogate pair, which has no UTF-8 form. */
export function surrogateProblem(text: string): string | undefined {
  return LONE_SURROGATE.test(text)
    ? l10n.t('The value contains half of a character (a lone surrogate).')
    : undefined;
}

/** Why a value cannot be a path segment; undefined if it can. Never repeats the value. */
export function checkPathValue(value: string): string | undefined {
  if (value === '') return l10n.t('A value is needed here: it is part of the path.');
  if (value === '.' || value === '..') return l10n.t('“.” and “..” would address another resource.');
  if (value.length > MAX_PATH_VALUE_CHARACTERS)
    return l10n.t('The value is longer than {0} characters.', MAX_PATH_VALUE_CHARACTERS);
  if (CONTROL.test(value)) return l10n.t('The value contains a line break or another control character.');
  return surrogateProblem(value);
}

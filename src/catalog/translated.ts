import * as l10n from '@vscode/l10n';

/**
 * Translates a text of the catalog to the user's language. Texts of the reference and the hints have translations. A
 * text without a translation stays, as in a user's OpenAPI file. Only for display and search: ids, names, exports and
 * comparisons use the original text.
 */
export function translated(text: string): string;
export function translated(text: string | undefined): string | undefined;
export function translated(text: string | undefined): string | undefined {
  return text === undefined ? undefined : l10n.t(text);
}

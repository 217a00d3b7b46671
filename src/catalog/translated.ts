import * as l10n from '@vscode/l10n';

/**
 * A text of the catalog in the user's language: the reference's words have a translation, all others stay. For showing
 * and finding only: ids, names, exports and comparisons keep the words as they are.
 */
export function translated(text: string): string;
export function translated(text: string | undefined): string | undefined;
export function translated(text: string | undefined): string | undefined {
  return text === undefined ? undefined : l10n.t(text);
}

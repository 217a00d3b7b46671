import * as l10n from '@vscode/l10n';

/**
 * A catalog text in the user's language: words of the reference are translated, others stay. For display and search
 * only: ids, names, exports and comparisons use the original.
 */
export function translated(text: string): string;
export function translated(text: string | undefined): string | undefined;
export function translated(text: string | undefined): string | undefined {
  return text === undefined ? undefined : l10n.t(text);
}

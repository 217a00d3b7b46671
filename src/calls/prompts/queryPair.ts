import * as l10n from '@vscode/l10n';
import { hasLoneSurrogate } from '../../http/checkPathValue';

export type QueryPair = readonly [name: string, value: string];

/** `name=value`, split at the first `=`. undefined: not a pair. */
export function parsePair(text: string): QueryPair | undefined {
  const at = text.indexOf('=');
  return at > 0 ? [text.slice(0, at), text.slice(at + 1)] : undefined;
}

/** For the box that asks for free parameters one after another; after the first, an empty text ends the series. */
export function checkPair(text: string, isFirst: boolean): string | undefined {
  if (text === '' && !isFirst) return undefined;
  if (hasLoneSurrogate(text)) return l10n.t('The value holds half of a character (a lone surrogate).');
  return parsePair(text) ? undefined : l10n.t('Type a name, “=” and a value, such as keyword=blue.');
}

import * as l10n from '@vscode/l10n';
import { formatBytes } from '../../base/formatBytes';
import type { HttpAnswer } from '../../http/types';

/** Such as `head only, 64.0 MB declared`; undefined for an answer that was received whole. */
export function cutNote({ cut }: Pick<HttpAnswer, 'cut'>): string | undefined {
  if (!cut) return undefined;
  return cut.declaredBytes === undefined
    ? l10n.t('head only')
    : l10n.t('head only, {0} declared', formatBytes(cut.declaredBytes));
}

/** The same as a sentence of its own. */
export function cutSentence({ cut }: Pick<HttpAnswer, 'cut'>): string | undefined {
  if (!cut) return undefined;
  return cut.declaredBytes === undefined
    ? l10n.t('Only the head of this answer was received.')
    : l10n.t('Only the head of this answer of {0} was received.', formatBytes(cut.declaredBytes));
}

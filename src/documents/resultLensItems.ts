import * as l10n from '@vscode/l10n';
import { CommandId } from '../contributions';
import { plain } from '../platform/plain';
import type { Remedy } from '../platform/userError';
import type { LensItem } from './lensItem';
import { expiredLine } from './resultContent';
import type { StoredResult } from './resultStore';
import { resultSentence, resultSummary } from './resultSummary';

/**
 * The lens line of a result document: what came back, then what can be done with it. Of a failed call the sentence
 * and its remedies come first, where a narrow editor still shows them.
 */
export function resultLensItems(
  result: StoredResult | undefined,
  options: { readonly kept: boolean; readonly remedies: readonly Remedy[] },
): readonly LensItem[] {
  if (!result) return [{ title: expiredLine() }];
  const { uri, record, content } = result;
  const action = (title: string, command: CommandId): LensItem => ({ title, command, arguments: [uri] });
  const sentence = resultSentence(record);
  const summary: LensItem = { title: resultSummary(record, content) };
  const remedies = options.remedies.map((remedy): LensItem => ({ ...remedy, title: plain(remedy.title) }));
  return [
    ...(sentence === undefined ? [summary, ...remedies] : [{ title: sentence }, ...remedies, summary]),
    ...(content.asReceived ? [action(l10n.t('Save Full Answer…'), CommandId.saveFullAnswer)] : []),
    action(l10n.t('Call Again'), CommandId.callAgain),
    action(l10n.t('Call with Changes…'), CommandId.callWithChanges),
    action(l10n.t('Show Request'), CommandId.showRequest),
    ...(options.kept ? [] : [action(l10n.t('Keep'), CommandId.keepResult)]),
    action(l10n.t('Copy as cURL'), CommandId.copyAsCurl),
  ];
}

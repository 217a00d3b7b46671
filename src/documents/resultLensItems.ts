import * as l10n from '@vscode/l10n';
import { CommandId } from '../contributions';
import { plain } from '../platform/plain';
import type { Remedy } from '../platform/userError';
import type { LensItem } from './lensItem';
import { expiredLine } from './resultContent';
import type { StoredResult } from './resultStore';
import { resultSummary } from './resultSummary';

/** The lens line of a result document: what came back, then what can be done with it. */
export function resultLensItems(
  result: StoredResult | undefined,
  options: { readonly kept: boolean; readonly remedies: readonly Remedy[] },
): readonly LensItem[] {
  if (!result) return [{ title: expiredLine() }];
  const { uri, record, content } = result;
  const action = (title: string, command: CommandId): LensItem => ({ title, command, arguments: [uri] });
  return [
    { title: resultSummary(record, content) },
    ...options.remedies.map((remedy) => ({ ...remedy, title: plain(remedy.title) })),
    ...(content.asReceived ? [action(l10n.t('Save Full Answer…'), CommandId.saveFullAnswer)] : []),
    action(l10n.t('Call Again'), CommandId.callAgain),
    action(l10n.t('Call with Changes…'), CommandId.callWithChanges),
    action(l10n.t('Show Request'), CommandId.showRequest),
    ...(options.kept ? [] : [action(l10n.t('Keep'), CommandId.keepResult)]),
    action(l10n.t('Copy as cURL'), CommandId.copyAsCurl),
  ];
}

import * as l10n from '@vscode/l10n';
import { CommandId } from '../contributions';
import { plain } from '../platform/plain';
import type { Remedy } from '../platform/userError';
import type { LensItem } from './lensItem';
import { expiredLine } from './resultContent';
import type { StoredResult } from './resultStore';
import { resultSentence, resultSummary } from './resultSummary';

/**
 * The lens line of a result document: what came back, then what can be done with it. That of a failed call begins with
 * its sentence and the remedies: a narrow editor cuts the end of the line.
 */
export function resultLensItems(
  shownUri: string,
  result: StoredResult | undefined,
  options: {
    readonly kept: boolean;
    readonly remedies: readonly Remedy[];
    readonly hasPrevious: boolean;
  },
): readonly LensItem[] {
  if (!result) {
    const again = { title: l10n.t('Call Again…'), command: CommandId.callAgain, arguments: [shownUri] };
    return [{ title: expiredLine() }, again];
  }
  const { uri, record, content } = result;
  const action = (title: string, command: CommandId): LensItem => ({ title, command, arguments: [uri] });
  const sentence = resultSentence(record);
  const remedies = options.remedies.map((remedy): LensItem => ({ ...remedy, title: plain(remedy.title) }));
  const actions = [
    ...(content.asReceived ? [action(l10n.t('Save Full Answer…'), CommandId.saveFullAnswer)] : []),
    action(l10n.t('Call Again'), CommandId.callAgain),
    action(l10n.t('Call with Changes…'), CommandId.callWithChanges),
    action(l10n.t('Show Request'), CommandId.showRequest),
    ...(options.kept ? [] : [action(l10n.t('Keep'), CommandId.keepResult)]),
    ...(options.hasPrevious ? [action(l10n.t('Compare with Previous'), CommandId.compareWithPrevious)] : []),
    action(l10n.t('Copy as cURL'), CommandId.copyAsCurl),
  ];
  return [
    ...(sentence === undefined ? [] : [{ title: sentence }, ...remedies]),
    { title: resultSummary(record, content) },
    ...actions.filter(({ title }) => !remedies.some((remedy) => remedy.title === title)),
  ];
}

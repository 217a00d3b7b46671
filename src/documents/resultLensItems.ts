import * as l10n from '@vscode/l10n';
import { CommandId } from '../contributions';
import { plain } from '../platform/plain';
import type { Remedy } from '../platform/userError';
import type { LensItem } from './lensItem';
import { expiredLine } from './resultContent';
import type { StoredResult } from './resultStore';
import { resultSentence, resultSummary } from './resultSummary';

/**
 * The lens line of a result document: what came back, then what can be done with it. Of a failed call the remedies
 * come first among the buttons and its sentence last: a narrow editor cuts words, never a button.
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
    { title: resultSummary(record, content) },
    ...remedies,
    ...actions.filter(({ title }) => !remedies.some((remedy) => remedy.title === title)),
    ...(sentence === undefined ? [] : [{ title: sentence }]),
  ];
}

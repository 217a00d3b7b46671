import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { Remedy } from '../../base/userError';
import { CommandId } from '../../contributions';
import { goneItems, type GoneEnvironment } from '../../documents/goneEnvironment';
import type { LensItem } from '../../documents/lensItem';
import { expiredLine, type StoredResult } from './resultStore';
import { resultSentence, resultSummary } from './resultSummary';

/** Beside a longer summary, half a window shows no action. */
const MAX_SUMMARY_CHARACTERS = 52;

/** Commands that take the URI of a result. */
type ResultCommand = (typeof CommandId)[
  | 'callAgain'
  | 'callWithChanges'
  | 'compareWithPrevious'
  | 'copyAsCurl'
  | 'keepResult'
  | 'saveFullAnswer'
  | 'showRequest'];

/**
 * The lenses of a result document: what came back, then what can be done with it. Where a sentence or
 * a long summary is among them, the remedies begin a row of their own: a narrow editor cuts the end of a row.
 */
export function resultLensItems(
  shownUri: string,
  result: StoredResult | undefined,
  options: {
    readonly kept: boolean;
    readonly remedies: readonly Remedy[];
    readonly hasPrevious: boolean;
    /** The environment of the call was removed: it can only be made elsewhere. */
    readonly gone?: GoneEnvironment | undefined;
  },
): readonly LensItem[] {
  if (!result) {
    const title = l10n.t('Call Again…');
    const again: LensItem = { title, command: CommandId.callAgain, arguments: [shownUri] };
    return [{ title: expiredLine() }, ...(options.gone ? goneItems(options.gone) : [again])];
  }
  const { uri, call, content } = result;
  const action = (title: string, command: ResultCommand): LensItem => ({ title, command, arguments: [uri] });
  const sentence = resultSentence(call);
  const remedies = options.gone
    ? goneItems(options.gone)
    : options.remedies.map((remedy) => ({ ...remedy, title: sanitizeForDisplay(remedy.title) }));
  const actions = [
    ...(content.asReceived ? [action(l10n.t('Save Full Answer…'), CommandId.saveFullAnswer)] : []),
    ...(options.gone
      ? []
      : [
          action(l10n.t('Call Again'), CommandId.callAgain),
          action(l10n.t('Call with Changes…'), CommandId.callWithChanges),
        ]),
    action(l10n.t('Show Request'), CommandId.showRequest),
    ...(options.kept ? [] : [action(l10n.t('Keep'), CommandId.keepResult)]),
    ...(options.hasPrevious ? [action(l10n.t('Compare with Previous'), CommandId.compareWithPrevious)] : []),
    action(l10n.t('Copy as cURL'), CommandId.copyAsCurl),
  ];
  const summary = { title: resultSummary(call, content) };
  const further = actions.filter(({ title }) => !remedies.some((remedy) => remedy.title === title));
  if (sentence === undefined) {
    const isLong = summary.title.length > MAX_SUMMARY_CHARACTERS;
    return [...remedies, summary, ...(isLong ? further.map(onSecondRow) : further)];
  }
  if (content.isSentence === true) return [...remedies, summary, ...further];
  return [{ title: sentence }, ...remedies.map(onSecondRow), summary, ...further.map(onSecondRow)];
}

function onSecondRow(item: LensItem): LensItem {
  return { ...item, secondRow: true };
}

import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { CommandId } from '../../contributions';
import type { LensItem } from '../../documents/types';
import { nameAndLevel } from '../../environments/nameAndLevel';
import { showExchangeRemedy } from '../../http/remedies/remedyButtons';
import { problemTitle } from './problems';
import type { ProblemReason, UserGroupEnvironmentAndLevel, UserGroupFileStatus } from './types';

/** Lenses of a user group's JSON: target of a save, and actions. */
export function userGroupLensItems(
  uri: string,
  environmentAndLevel: UserGroupEnvironmentAndLevel,
  status: UserGroupFileStatus,
  {
    changes,
    canUndoSave,
    canShowExchange,
  }: { readonly changes: number; readonly canUndoSave: boolean; readonly canShowExchange: boolean },
): readonly LensItem[] {
  const name = nameAndLevel(environmentAndLevel.environmentName, environmentAndLevel.level);
  const where: LensItem = { title: environmentAndLevel.live ? l10n.t('{0} · live', name) : name };
  if (status.kind === 'loading') return [where, { title: l10n.t('Loading…') }];
  if (status.kind === 'unreadable') return [where, titleOf(status), ...status.remedies, sentenceOf(status)];
  const save: LensItem =
    status.kind === 'saving'
      ? { title: l10n.t('Saving…') }
      : { title: l10n.t('Save'), command: CommandId.saveRecord, arguments: [uri] };
  const compare: LensItem = {
    title: l10n.t('Compare with Saved'),
    command: CommandId.compareWithSaved,
    arguments: [uri],
  };
  const form: LensItem = { title: l10n.t('Open Form'), command: CommandId.openUserGroup, arguments: [uri] };
  const undo: LensItem = { title: l10n.t('Undo Save'), command: CommandId.undoSave, arguments: [uri] };
  const exchange = canShowExchange ? [showExchangeRemedy(uri)] : [];
  const count: LensItem = { title: changes === 1 ? l10n.t('1 change') : l10n.t('{0} changes', changes) };
  const head = [where, ...(changes > 0 ? [count] : [])];
  if (status.kind !== 'notSaved')
    return [...head, save, ...(canUndoSave ? [undo] : []), ...exchange, compare, form];
  const { remedies } = status;
  const others = [save, ...exchange, compare, form].filter(
    ({ command }) => !remedies.some((remedy) => remedy.command === command),
  );
  return [...head, titleOf(status), ...remedies, sentenceOf(status), ...others];
}

/** The title comes before the remedies, because it fits in half a window. */
function titleOf({ reason }: { readonly reason: ProblemReason }): LensItem {
  return { title: problemTitle(reason) };
}

/** The sentence comes after the remedies, because it is long and the editor cuts the end of the line. */
function sentenceOf({ sentence }: { readonly sentence: string }): LensItem {
  return { title: sanitizeForDisplay(sentence) };
}

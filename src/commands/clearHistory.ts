import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { UserInput } from '../base/userInput';
import { listNames } from '../environments/namesAtOrigin';
import { readEnvironmentArgument } from '../environments/pickOwnEnvironment';
import type { ShowNotice, Environments } from '../environments/types';
import type { History } from '../history/history';

export interface ClearHistoryDeps {
  readonly environments: Environments;
  readonly history: Pick<History, 'count' | 'clear' | 'names'>;
  readonly input: Pick<UserInput, 'confirm' | 'choose'>;
  readonly showNotice: ShowNotice;
}

/**
 * Removes what the history keeps of the chosen environment or of the one whose name is given, of environments that are
 * gone, or of all.
 */
export async function clearHistory(
  { environments, history, input, showNotice }: ClearHistoryDeps,
  ...args: readonly unknown[]
): Promise<void> {
  const [first] = args;
  // The view's title hands over a selection, which names no environment.
  const named = typeof first === 'string' ? readEnvironmentArgument(environments, args) : undefined;
  const environment = named ?? environments.current;
  const name = sanitizeForDisplay(environment.name);
  const own = await history.count(environment.name);
  const all = await history.count();
  if (all === 0) {
    showNotice(l10n.t('The history is empty.'));
    return;
  }
  const detail = l10n.t('The kept calls and answers are deleted from this computer.');
  if (own === all) {
    await input.confirm({
      message: l10n.t('Clear the history of {0}?', name),
      detail,
      action: l10n.t('Clear'),
    });
    await history.clear(environment.name);
    return;
  }
  const gone = (await history.names()).filter((kept) => environments.find(kept) === undefined);
  const ofGone =
    gone.length > 0 ? [l10n.t('It holds calls of removed environments: {0}.', listNames(gone))] : [];
  const choice = await input.choose(l10n.t('Clear the history?'), [detail, ...ofGone].join('\n'), [
    ...(own > 0 ? [{ value: 'own' as const, label: l10n.t('Clear {0}', name) }] : []),
    ...(gone.length > 0 ? [{ value: 'gone' as const, label: l10n.t('Clear Removed Environments') }] : []),
    { value: 'all' as const, label: l10n.t('Clear All Environments') },
  ]);
  const cleared = { own: [environment.name], gone, all: [undefined] }[choice];
  for (const each of cleared) await history.clear(each);
}

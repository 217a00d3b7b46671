import * as l10n from '@vscode/l10n';
import { foreignCause } from '../base/confirmForeign';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CancelledError } from '../base/userError';
import { goBack, type PickItem, type UserInput } from '../base/userInput';
import type { Levels } from '../environments/levels';
import { nameAndLevel } from '../environments/nameAndLevel';
import type { ShowNotice, Environments, Sessions } from '../environments/types';
import type { Level } from '../http/types';
import { readSession } from '../sessions/readSession';
import { isLevel } from '../sessions/sessionKey';
import { signInRemedy } from '../sessions/signInRemedy';
import type { CommandCaller } from './commandServices';

export interface SwitchLevelDeps {
  readonly environments: Pick<Environments, 'current'>;
  readonly sessions: Pick<Sessions, 'read'>;
  readonly levels: Levels;
  readonly input: Pick<UserInput, 'pick' | 'confirmForeign'> & CommandCaller['input'];
  readonly showNotice: ShowNotice;
}

/** Chooses the permission level of calls to the current environment; each level has a session of its own. */
export async function switchLevel(deps: SwitchLevelDeps, argument?: unknown): Promise<void> {
  const environment = deps.environments.current;
  const level = isLevel(argument) ? argument : await pickLevel(deps, environment);
  const isForeign = isLevel(argument) && !deps.input.isClick && level !== deps.levels.levelOf(environment);
  if (isForeign && level === 'admin')
    await deps.input.confirmForeign({
      message: l10n.t('Use Admin Level in {0}?', sanitizeForDisplay(environment.name)),
      detail: foreignCause(),
      action: l10n.t('Use Admin Level'),
      decline: l10n.t('Stay at User Level'),
    });
  await deps.levels.choose(environment, level);
  const state = environment.builtIn ? undefined : await readSession(deps.sessions, environment, level);
  const environmentAndLevel = nameAndLevel(environment.name, level);
  if (state?.kind === 'signedOut') {
    deps.showNotice(l10n.t('You are not signed in to {0} yet.', environmentAndLevel), [
      signInRemedy(environment.name, level),
    ]);
    return;
  }
  deps.showNotice(l10n.t('Calls now go to {0}.', environmentAndLevel));
}

async function pickLevel(
  { input, levels }: SwitchLevelDeps,
  environment: Environments['current'],
): Promise<Level> {
  const chosen = levels.levelOf(environment);
  const item = (value: Level, label: string, description: string): PickItem<Level> => ({
    label,
    description: value === chosen ? l10n.t('{0} · chosen', description) : description,
    picked: value === chosen,
    value,
  });
  const level = await input.pick<Level>({
    title: l10n.t('Permission Level in {0}', sanitizeForDisplay(environment.name)),
    items: [
      item('user', l10n.t('User'), l10n.t('what a user may do')),
      item('admin', l10n.t('Admin'), l10n.t('may act where a user is refused')),
    ],
  });
  if (level === goBack) throw new CancelledError();
  return level;
}

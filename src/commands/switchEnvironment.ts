import * as l10n from '@vscode/l10n';
import { foreignCause } from '../base/confirmForeign';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CancelledError } from '../base/userError';
import { goBack, type PickItem, type UserInput } from '../base/userInput';
import { CommandId, type OwnCommand } from '../contributions';
import type { Levels } from '../environments/levels';
import { nameAndLevel } from '../environments/nameAndLevel';
import { readEnvironmentArgument, toEnvironmentItem } from '../environments/pickOwnEnvironment';
import type { ShowNotice } from '../environments/types';
import type { Environment, Environments, Sessions } from '../environments/types';
import type { Level } from '../http/types';
import { readSession } from '../sessions/readSession';
import { isLevel } from '../sessions/sessionKey';
import { signInRemedy } from '../http/remedies/remedyButtons';
import { listSessions, storedSessions } from '../sessions/storedSessions';
import type {
  CommandCaller,
  EnvironmentsGroup,
  RunningSandbox,
  ScreenGroup,
  SessionsGroup,
} from './commandServices';
import { userGroupCount } from './sandboxCommands';

export interface SwitchEnvironmentDeps
  extends
    Pick<ScreenGroup, 'runCommand'>,
    Pick<EnvironmentsGroup, 'environments' | 'runningSandbox' | 'sandboxData'>,
    Pick<SessionsGroup, 'sessions'> {
  readonly input: ScreenGroup['input'] & CommandCaller['input'];
  readonly levels: Pick<Levels, 'levelOf'>;
}

type Choice =
  | { readonly kind: 'environment'; readonly environment: Environment }
  | { readonly kind: 'command'; readonly command: OwnCommand };

/** Switches to the environment whose name is the first argument, or asks; the list also leads to sign-in and out and to the other level. */
export async function switchEnvironment(
  deps: SwitchEnvironmentDeps,
  ...args: readonly unknown[]
): Promise<void> {
  const named = readEnvironmentArgument(deps.environments, args);
  if (named) {
    await confirmLive(deps, named);
    await deps.environments.switchTo(named.name);
    return;
  }
  const choice = await deps.input.pick<Choice>({
    title: l10n.t('Switch Environment'),
    placeholder: l10n.t('Where calls go'),
    items: [...environmentItems(deps.environments), ...(await commandItems(deps))],
    matchOnDetail: true,
  });
  if (choice === goBack) return;
  if (choice.kind === 'command') await deps.runCommand(choice.command);
  else await deps.environments.switchTo(choice.environment.name);
}

/** Another extension may name a live environment; its writes ask, but what is read there is real too. */
async function confirmLive(
  { environments: { current }, input }: SwitchEnvironmentDeps,
  { name, live }: Environment,
): Promise<void> {
  if (!live || input.isClick || name === current.name) return;
  await input.confirmForeign({
    message: l10n.t('Switch to {0} (live)?', sanitizeForDisplay(name, 40)),
    detail: foreignCause(),
    action: l10n.t('Switch'),
    decline: l10n.t('Stay in {0}', sanitizeForDisplay(current.name, 40)),
  });
}

function environmentItems(environments: Environments): PickItem<Choice>[] {
  return environments.list().map((environment) => ({
    ...toEnvironmentItem(environment, environments.current),
    value: { kind: 'environment', environment },
  }));
}

async function commandItems(deps: SwitchEnvironmentDeps): Promise<PickItem<Choice>[]> {
  const { environments, sessions, levels } = deps;
  const { current } = environments;
  const name = sanitizeForDisplay(current.name, 40);
  const add = commandItem({ command: CommandId.addEnvironment }, 'add', l10n.t('Add Environment…'));
  const heading = (label: string): PickItem<Choice> => ({ ...add, label, separator: true });
  const session = heading(l10n.t('session'));
  const manage = heading(l10n.t('environments'));
  const toLevel = (level: Level, label: string): PickItem<Choice> =>
    commandItem({ command: CommandId.switchLevel, arguments: [level] }, 'shield', label);
  const terminal = commandItem({ command: CommandId.openTerminal }, 'terminal', l10n.t('Open Terminal…'));
  const level =
    levels.levelOf(current) === 'admin'
      ? toLevel('user', l10n.t('Use User Level in {0}', name))
      : toLevel('admin', l10n.t('Use Admin Level in {0}', name));
  if (current.builtIn)
    return [session, level, terminal, heading(l10n.t('sandbox')), ...sandboxItems(deps), manage, add];
  const signIn = commandItem({ command: CommandId.signIn }, 'sign-in', l10n.t('Sign In to {0}…', name));
  const stored = await storedSessions(sessions, current);
  const signOut = {
    ...commandItem(
      { command: CommandId.signOut },
      'sign-out',
      stored.length > 1 ? l10n.t('Sign Out of {0}…', name) : l10n.t('Sign Out of {0}', name),
    ),
    description: listSessions(stored),
  };
  const edit = commandItem(
    { command: CommandId.editEnvironment, arguments: [current.name] },
    'edit',
    l10n.t('Edit {0}…', name),
  );
  const own = stored.length > 0 ? [signIn, signOut] : [signIn];
  return [session, ...own, level, terminal, manage, edit, add];
}

/** What a program needs of the sandbox, and how it answers. */
function sandboxItems({ runningSandbox, sandboxData }: SwitchEnvironmentDeps): PickItem<Choice>[] {
  const running = runningSandbox();
  const other = sandboxData.size() === 'small' ? 'large' : 'small';
  const copy = commandItem(
    { command: CommandId.copySandboxAddress },
    'copy',
    l10n.t('Copy Sandbox Address and Token'),
  );
  return [
    running
      ? { ...copy, detail: whereItListens(running) }
      : commandItem({ command: CommandId.startSandbox }, 'play', l10n.t('Start Sandbox')),
    commandItem({ command: CommandId.sandboxBehaves }, 'beaker', l10n.t('Sandbox Behaves…')),
    commandItem(
      { command: CommandId.resetSandbox, arguments: [other] },
      'database',
      l10n.t('Reset Sandbox to {0} User Groups…', userGroupCount(sandboxData, other)),
    ),
  ];
}

/** On a line of its own: beside a label it is cut in a narrow window, the port first. */
function whereItListens({ origin, missedPort }: RunningSandbox): string {
  const { host } = new URL(origin);
  return missedPort === undefined ? host : l10n.t('{0} · could not have port {1}', host, missedPort);
}

function commandItem(command: OwnCommand, icon: string, label: string): PickItem<Choice> {
  return { label, icon, value: { kind: 'command', command } };
}

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

import * as l10n from '@vscode/l10n';
import { commandCause } from '../base/confirmForeign';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { showLogRemedy } from '../base/showLogRemedy';
import { type ForeignQuestion, goBack, type PickItem, type UserInput } from '../base/userInput';
import { CommandId, type OwnCommand } from '../contributions';
import type { KnownAddress } from '../environments/askAddress';
import { askEnvironment, type AskEnvironmentDeps } from '../environments/askEnvironment';
import { askedMembers, type ConfirmedEnvironments } from '../environments/confirmedEnvironments';
import { renameOf } from '../environments/createEnvironments';
import type { Levels } from '../environments/levels';
import { listNames, namesAtOrigin, namesSharing } from '../environments/namesAtOrigin';
import {
  pickOwnEnvironment,
  readEnvironmentArgument,
  toEnvironmentItem,
} from '../environments/pickOwnEnvironment';
import { originOf } from '../environments/toTarget';
import type { Environment, EnvironmentEntry, Environments, Sessions } from '../environments/types';
import type { History } from '../history/history';
import type { Level } from '../http/types';
import { listSessions, storedSessions } from '../sessions/storedSessions';
import { type TriedCalls, tryCalls, type TryCallsDeps } from '../sessions/tryCalls';
import { followHint } from './followHint';
import { type RunningSandbox, type SandboxData, userGroupCount } from './sandboxCommands';
import type { Screen } from './screen';

interface SwitchDeps extends Pick<Screen, 'runCommand'> {
  readonly environments: Environments;
  readonly sessions: Sessions;
  readonly input: Pick<UserInput, 'pick'>;
  readonly levels: Pick<Levels, 'levelOf'>;
  readonly sandboxData: SandboxData;
  /** Undefined until the sandbox has started. */
  readonly runningSandbox: () => RunningSandbox | undefined;
}

type Choice =
  | { readonly kind: 'environment'; readonly environment: Environment }
  | { readonly kind: 'command'; readonly command: OwnCommand };

/**
 * Switches to the environment named by the first argument, else asks. The list of environments also offers commands,
 * for example to sign in, to use the other level or to add an environment.
 */
export async function switchEnvironment(deps: SwitchDeps, ...args: readonly unknown[]): Promise<void> {
  const named = readEnvironmentArgument(deps.environments, args);
  if (named) return deps.environments.switchTo(named.name);
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

/**
 * The question before a switch to a live environment without a click: writes there ask anyway, but reads return real
 * data.
 */
function liveQuestion(
  { environments }: Pick<SwitchDeps, 'environments'>,
  ...args: readonly unknown[]
): ForeignQuestion | undefined {
  const { current } = environments;
  const named = readEnvironmentArgument(environments, args);
  if (!named?.live || named.name === current.name) return undefined;
  return {
    message: l10n.t('Switch to {0} (live)?', sanitizeForDisplay(named.name, 40)),
    detail: commandCause(),
    action: l10n.t('Switch'),
    decline: l10n.t('Stay in {0}', sanitizeForDisplay(current.name, 40)),
  };
}

function environmentItems(environments: Environments): PickItem<Choice>[] {
  return environments.list().map((environment) => ({
    ...toEnvironmentItem(environment, environments.current),
    value: { kind: 'environment', environment },
  }));
}

async function commandItems(deps: SwitchDeps): Promise<PickItem<Choice>[]> {
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
  const assistant = commandItem(
    { command: CommandId.connectAssistant },
    'plug',
    l10n.t('Connect an Assistant…'),
  );
  const level =
    levels.levelOf(current) === 'admin'
      ? toLevel('user', l10n.t('Use User Level in {0}', name))
      : toLevel('admin', l10n.t('Use Admin Level in {0}', name));
  if (current.builtIn)
    return [
      session,
      level,
      terminal,
      assistant,
      heading(l10n.t('sandbox')),
      ...sandboxItems(deps),
      manage,
      add,
    ];
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
  return [session, ...own, level, terminal, assistant, manage, edit, add];
}

function sandboxItems({ runningSandbox, sandboxData }: SwitchDeps): PickItem<Choice>[] {
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
    commandItem({ command: CommandId.sandboxBehaves }, 'beaker', l10n.t('Sandbox Behavior…')),
    commandItem(
      { command: CommandId.resetSandbox, arguments: [other] },
      'database',
      l10n.t('Reset Sandbox to {0} User Groups…', userGroupCount(sandboxData, other)),
    ),
  ];
}

/** Address for a line of its own: beside the label, a narrow window would cut off the port. */
function whereItListens({ origin, missedPort }: RunningSandbox): string {
  const { host } = new URL(origin);
  return missedPort === undefined ? host : l10n.t('{0} · port {1} is not available', host, missedPort);
}

function commandItem(command: OwnCommand, icon: string, label: string): PickItem<Choice> {
  return { label, icon, value: { kind: 'command', command } };
}

interface AskDeps extends Omit<AskEnvironmentDeps<TriedCalls>, 'tryCalls'>, TryCallsDeps {
  readonly input: UserInput;
  verify: AskEnvironmentDeps<TriedCalls>['verify'] & TryCallsDeps['verify'];
  readonly environments: Environments;
  readonly sessions: Sessions;
  readonly confirmed: ConfirmedEnvironments;
  /** Addresses known from public clients. */
  readonly knownAddresses: {
    /** Undefined while hints are off. */
    ofService(): readonly KnownAddress[] | undefined;
    /** Origins of payment gateways; refused with hints on or off. */
    readonly ofGateways: readonly string[];
  };
}

function withTries(deps: AskDeps): AskEnvironmentDeps<TriedCalls> {
  return { ...deps, tryCalls: (environment, isKnown) => tryCalls(deps, environment, isKnown) };
}

/** Asks for a new environment, adds it to the setting, and offers to switch to it. */
export async function addEnvironment(deps: AskDeps & Pick<Screen, 'runCommand'>): Promise<void> {
  const title = l10n.t('Add Environment');
  const { environments, knownAddresses } = deps;
  const hintedAddresses = knownAddresses.ofService();
  const { entry, tried } = await askEnvironment(withTries(deps), {
    title,
    draft: {},
    otherNames: environments.list().map(({ name }) => name),
    knownAddresses: hintedAddresses ?? [],
    hintedAddresses,
    knownGatewayOrigins: knownAddresses.ofGateways,
  });
  await environments.add(entry);
  const added = environments.find(entry.name);
  if (added) await deps.confirmed.confirm(added);
  if (tried) await deps.sessions.store(tried.session);
  const next = await deps.input.pick<'signIn' | 'switch' | 'stay'>({
    title,
    placeholder: `${addedSentence(environments, entry, tried)} ${l10n.t('What next?')}`,
    items: [
      ...(tried
        ? []
        : [{ label: l10n.t('Switch to it and sign in'), icon: 'sign-in', value: 'signIn' } as const]),
      { label: l10n.t('Switch to it'), icon: 'server-environment', value: 'switch' },
      {
        label: l10n.t('Stay in {0}', sanitizeForDisplay(environments.current.name, 40)),
        icon: 'check',
        value: 'stay',
      },
    ],
  });
  if (next !== 'signIn' && next !== 'switch') return;
  await environments.switchTo(entry.name);
  if (next === 'signIn') await deps.runCommand({ command: CommandId.signIn, arguments: [entry.name] });
}

/**
 * Says that an environment was added. If the user is not signed in yet, also names the other environments of the same
 * origin, because there is one session per origin and level.
 */
function addedSentence(environments: Environments, entry: EnvironmentEntry, tried: unknown): string {
  const name = sanitizeForDisplay(entry.name, 40);
  if (tried) return l10n.t('“{0}” is added, and you are signed in.', name);
  const added = l10n.t('“{0}” is added.', name);
  const sharing = sharingSentence(environments, entry);
  if (sharing !== undefined) return `${added} ${sharing}`;
  const others = namesAtOrigin(environments, new URL(entry.baseUrl).origin, entry.name);
  if (others.length === 0) return added;
  return `${added} ${l10n.t('Signing in replaces the session of {0} (same address).', listNames(others))}`;
}

/** Names the environments that share a session with this one; undefined if there are none. */
function sharingSentence(
  environments: Environments,
  { name, baseUrl, authorization = 'token' }: EnvironmentEntry,
): string | undefined {
  const sharing = namesSharing(environments, new URL(baseUrl).origin, name, [authorization]);
  return sharing.length === 0
    ? undefined
    : l10n.t('It shares the session of {0} (same address).', listNames(sharing));
}

/**
 * Edits an environment. A new name keeps its data. Another address hides history and recent values of the former
 * address. Another origin deletes the sessions of the former origin, unless another environment uses that origin. If
 * name and address both change, also deletes the stored data of the former environment, as a removal does.
 */
export async function editEnvironment(
  deps: AskDeps &
    Pick<Screen, 'showNotice'> & {
      readonly history: Pick<History, 'count' | 'nodes'>;
      /** Data stored by environment name; each resolves to false if some data was not moved or deleted. */
      readonly environmentData: {
        migrate(from: string, to: string): Promise<boolean>;
        delete(name: string): Promise<boolean>;
      };
    },
  ...args: readonly unknown[]
): Promise<void> {
  const { environments } = deps;
  const title = l10n.t('Edit Environment');
  const environment = await pickOwnEnvironment(deps, args, title);
  const isConfirmed = deps.confirmed.changesOf(environment).length === 0;
  const names = environments.list().map(({ name }) => name);
  const { entry, tried } = await askEnvironment(withTries(deps), {
    title,
    draft: environment,
    otherNames: names.filter((name) => name !== environment.name),
    knownAddresses: [],
    hintedAddresses: deps.knownAddresses.ofService(),
    knownGatewayOrigins: deps.knownAddresses.ofGateways,
  });
  const lostOrigin = await findLostSession(deps, environment, entry);
  const isOther = entry.name !== environment.name && entry.baseUrl !== environment.baseUrl;
  const losses = [
    ...(lostOrigin === undefined
      ? []
      : [
          l10n.t('A session works for one address only, so the session for {0} will be removed.', lostOrigin),
        ]),
    ...(isOther ? [deletionNote(environment.name, await deps.history.count(environment.name))] : []),
  ];
  const hidden = isOther ? [] : await hiddenNotes(deps.history, environment, entry);
  if (losses.length > 0)
    await deps.input.confirm({
      message: l10n.t('Change the base URL of {0}?', sanitizeForDisplay(environment.name)),
      detail: [...losses, ...hidden].join('\n'),
      action: lostOrigin === undefined ? l10n.t('Change') : l10n.t('Change and Sign Out'),
      isFinal: true,
    });
  // Delete the session first: once no environment has the address, the user cannot sign out.
  if (lostOrigin !== undefined) await deps.sessions.delete(lostOrigin);
  await environments.replace(environment.name, entry);
  const rename = renameOf(environment, entry);
  const isCarried = !rename || (await deps.environmentData.migrate(rename.from, rename.to));
  const isForgotten = !isOther || (await deps.environmentData.delete(environment.name));
  if (tried) await deps.sessions.store(tried.session);
  const edited = environments.find(entry.name);
  // Settings that someone else changed, and that this command did not ask for, stay unconfirmed.
  if (edited) await deps.confirmed.confirm(edited, isConfirmed ? undefined : askedMembers);
  const notes = [
    changedSentence(environments, environment, entry, tried),
    ...(isCarried
      ? []
      : [l10n.t('Some data of “{0}” could not be moved.', sanitizeForDisplay(environment.name))]),
    ...(isForgotten ? [] : [notDeletedSentence(environment)]),
  ];
  if (isCarried && isForgotten && losses.length === 0) notes.push(...hidden);
  deps.showNotice(notes.join(' '), isCarried && isForgotten ? [] : [showLogRemedy()]);
}

function notDeletedSentence({ name }: Environment): string {
  return l10n.t('Some data of “{0}” could not be deleted.', sanitizeForDisplay(name));
}

function changedSentence(
  environments: Environments,
  before: Environment,
  entry: EnvironmentEntry,
  tried: unknown,
): string {
  const name = sanitizeForDisplay(entry.name);
  if (tried) return l10n.t('“{0}” is changed, and you are signed in.', name);
  const isMoved = new URL(entry.baseUrl).origin !== originOf(before);
  const sharing = isMoved ? sharingSentence(environments, entry) : undefined;
  return [l10n.t('“{0}” is changed.', name), ...(sharing === undefined ? [] : [sharing])].join(' ');
}

/** Says that calls to the former address are hidden; empty if there are none, or if the address stays. */
async function hiddenNotes(
  history: Pick<History, 'nodes'>,
  { name, baseUrl }: Environment,
  entry: EnvironmentEntry,
): Promise<readonly string[]> {
  if (baseUrl === undefined || entry.baseUrl === baseUrl) return [];
  const { length } = await history.nodes(name);
  return length === 0
    ? []
    : [
        l10n.t(
          'Calls to {0} in the history: {1}. They are kept, but shown only while the environment has that address.',
          baseUrl,
          length,
        ),
      ];
}

/**
 * Origin whose sessions the change deletes. Undefined if the origin stays, if no session is stored, or if another
 * environment uses the origin.
 */
async function findLostSession(
  { environments, sessions }: Pick<SwitchDeps, 'environments' | 'sessions'>,
  environment: Environment,
  entry: EnvironmentEntry,
): Promise<string | undefined> {
  const origin = originOf(environment);
  if (origin === undefined || origin === new URL(entry.baseUrl).origin) return undefined;
  if (namesAtOrigin(environments, origin, environment.name).length > 0) return undefined;
  return (await storedSessions(sessions, environment)).length > 0 ? origin : undefined;
}

interface RemoveDeps extends Pick<Screen, 'showNotice'> {
  readonly input: UserInput;
  readonly environments: Environments;
  readonly sessions: Sessions;
  readonly history: Pick<History, 'count'>;
  readonly environmentData: { delete(name: string): Promise<boolean> };
  /** Names of the environments of open user groups with unsaved changes, as they were when the groups were read. */
  unsavedUserGroupEnvironments(): readonly string[];
}

/**
 * Removes one of the user's environments with its stored data, after a question. Also removes its sessions unless
 * another environment uses the origin.
 */
export async function removeEnvironment(deps: RemoveDeps, ...args: readonly unknown[]): Promise<void> {
  const { environments, sessions } = deps;
  const environment = await pickOwnEnvironment(deps, args, l10n.t('Remove Environment'));
  const origin = originOf(environment);
  const isLast = origin !== undefined && namesAtOrigin(environments, origin, environment.name).length === 0;
  const lost = isLast ? await storedSessions(sessions, environment) : [];
  const wasCurrent = environments.current.name === environment.name;
  await deps.input.confirm({
    message: l10n.t('Remove the environment {0}?', sanitizeForDisplay(environment.name)),
    detail: [
      environment.baseUrl ?? '',
      ...(lost.length > 0 ? [l10n.t('Removed from secret storage too: {0}.', listSessions(lost))] : []),
      deletionNote(environment.name, await deps.history.count(environment.name)),
      ...unsavedNotes(deps, environment),
    ].join('\n'),
    action: l10n.t('Remove'),
    isFinal: true,
  });
  // Delete the session first: once no environment has the address, the user cannot sign out.
  if (isLast && lost.length > 0) await sessions.delete(origin);
  await environments.remove(environment.name);
  const isForgotten = await deps.environmentData.delete(environment.name);
  // No session was found, but reading the storage may have failed. This deletion comes last, since a failed deletion
  // must not prevent the removal.
  if (isLast && lost.length === 0) await sessions.delete(origin);
  const notes = [
    l10n.t('“{0}” is removed.', sanitizeForDisplay(environment.name)),
    ...(wasCurrent ? [l10n.t('Calls now go to {0}.', sanitizeForDisplay(environments.current.name))] : []),
    ...(isForgotten ? [] : [notDeletedSentence(environment)]),
  ];
  deps.showNotice(notes.join(' '), isForgotten ? [] : [showLogRemedy()]);
}

function unsavedNotes(deps: RemoveDeps, { name }: Environment): readonly string[] {
  const isHere = (environmentName: string): boolean => deps.environments.find(environmentName)?.name === name;
  const unsaved = deps.unsavedUserGroupEnvironments().filter(isHere).length;
  return unsaved === 0
    ? []
    : [
        l10n.t(
          'User groups with unsaved changes: {0}. They stay open, but cannot be saved without the environment.',
          unsaved,
        ),
      ];
}

function deletionNote(name: string, calls: number): string {
  return l10n.t(
    'The history of {0} (calls: {1}), its request documents and its recent values are deleted from this computer.',
    sanitizeForDisplay(name),
    calls,
  );
}

export const environmentCommands = {
  [CommandId.switchEnvironment]: { run: switchEnvironment, unasked: liveQuestion },
  [CommandId.addEnvironment]: { run: addEnvironment, unasked: 'shows' },
  [CommandId.editEnvironment]: { run: editEnvironment, unasked: 'shows' },
  [CommandId.removeEnvironment]: { run: removeEnvironment, unasked: 'asks' },
  [CommandId.followHint]: { run: followHint, unasked: 'asks' },
} as const;

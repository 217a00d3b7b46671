import * as l10n from '@vscode/l10n';
import { commandCause } from '../base/confirmForeign';
import { requireAnswer } from '../base/requireAnswer';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { type Remedy, UserError } from '../base/userError';
import type { ForeignQuestion, PickItem, UserInput } from '../base/userInput';
import { programVariables, type ProgramVariables } from '../code/environmentVariables';
import { secretOf, type WatchTerminalDeps, watchTerminalToken, type TerminalHangUp } from '../code/terminals';
import { CommandId } from '../contributions';
import { parseUri } from '../documents/uris';
import type { openTerminal as openVsCodeTerminal } from '../editor/openTerminal';
import type { Levels } from '../environments/levels';
import { levelName, nameAndLevel } from '../environments/nameAndLevel';
import { listNames, namesSharing } from '../environments/namesAtOrigin';
import { needsPersonsWord } from '../environments/needsPersonsWord';
import { readEnvironmentArgument } from '../environments/pickOwnEnvironment';
import { originOf, toTarget } from '../environments/toTarget';
import type {
  Connection,
  Connections,
  Environment,
  Environments,
  Session,
  Sessions,
} from '../environments/types';
import type { History } from '../history/history';
import { callAgainRemedy, retryAsAdminRemedy, signInRemedy } from '../http/remedies/remedyButtons';
import type { Level } from '../http/types';
import { readSession, isLevel } from '../sessions/readSession';
import { signInTo, type SignInToDeps } from '../sessions/signInTo';
import { describeSessionContents, storedSessions, listSessions } from '../sessions/storedSessions';
import type { UserGroupEditor } from '../userGroups/file/types';
import type { UserGroupFiles } from '../userGroups/file/userGroupFiles';
import type { CommandInput, Screen } from './screen';

interface SignInDeps extends SignInToDeps, Pick<Screen, 'showNotice'> {
  readonly levels: Pick<Levels, 'levelOf'>;
  readonly editor: Pick<UserGroupEditor, 'hasTab'>;
  readonly userGroupFiles: Pick<UserGroupFiles, 'say'>;
  activeDocumentUri(): string | undefined;
  hintsOn(): boolean;
}

/**
 * Signs in. Arguments: environment name (default: the chosen one), level (default: its chosen one), URI of the call
 * that needed a session. The call is offered again, never sent automatically.
 */
export async function signIn(deps: SignInDeps, ...args: readonly unknown[]): Promise<void> {
  const environment = readEnvironmentArgument(deps.environments, args) ?? deps.environments.current;
  const level = isLevel(args[1]) ? args[1] : deps.levels.levelOf(environment);
  const target = toTarget(environment, level);
  if (!target) {
    deps.showNotice(
      l10n.t('The sandbox needs no sign-in; choose an environment of your own to sign in to it.'),
      [
        { title: l10n.t('Switch Environment…'), command: CommandId.switchEnvironment },
        { title: l10n.t('Add Environment…'), command: CommandId.addEnvironment },
      ],
    );
    return;
  }
  const { sentence, byKeys } = await signInTo(deps, { environment, target, level });
  const uri = typeof args[2] === 'string' ? args[2] : undefined;
  // The guide is for programs with the backend SDK, which use a client key and a secret key.
  const sdkGuide: Remedy = { title: l10n.t('Show Backend SDK Guide'), command: CommandId.showSdkGuide };
  const remedies = [...repeatRemedies(deps, level, uri), ...(byKeys && deps.hintsOn() ? [sdkGuide] : [])];
  deps.userGroupFiles.say(uri ?? deps.activeDocumentUri() ?? '', sentence, (said) =>
    deps.showNotice(said, remedies),
  );
}

/**
 * Buttons that repeat the call of `uri`. None for a user group with a tab, because the tab shows such a button. After a
 * sign-in at user level, only a result has a button.
 */
function repeatRemedies(
  { editor }: Pick<SignInDeps, 'editor'>,
  level: Level,
  uri: string | undefined,
): readonly Remedy[] {
  if (uri === undefined || editor.hasTab(uri)) return [];
  if (level === 'admin') return [retryAsAdminRemedy(uri)];
  // User groups have their own commands for read and save.
  return parseUri(uri)?.kind === 'result' ? [callAgainRemedy(uri)] : [];
}

/**
 * Signs out. Arguments: environment name (default: the chosen one), level. If no level is given and both levels have a
 * session, the user picks.
 */
export async function signOut(
  deps: Pick<Screen, 'showNotice'> & {
    readonly environments: Environments;
    readonly sessions: Sessions;
    readonly levels: Pick<Levels, 'levelOf'>;
    readonly history: Pick<History, 'count'>;
    readonly input: Pick<UserInput, 'pick'>;
  },
  ...args: readonly unknown[]
): Promise<void> {
  const environment = readEnvironmentArgument(deps.environments, args) ?? deps.environments.current;
  const given = readLevelArgument(args);
  const origin = originOf(environment);
  if (origin === undefined) {
    deps.showNotice(l10n.t('The sandbox needs no sign-in, so there is nothing to sign out of.'));
    return;
  }
  const stored = await storedSessions(deps.sessions, environment);
  const level =
    given ??
    (stored.length > 1
      ? await askLevel(deps.input, environment, deps.levels.levelOf(environment), stored)
      : undefined);
  const removed = await deps.sessions.delete(origin, level);
  const name = sanitizeForDisplay(environment.name);
  if (removed.length === 0) {
    deps.showNotice(l10n.t('No session was stored for {0}.', given ? `${name} (${given})` : name));
    return;
  }
  const gone = stored.filter((session) => removed.includes(session.level));
  const sharing = namesSharing(deps.environments, origin, environment.name, sentWith(gone));
  const others = sharing.length > 0 ? ` ${l10n.t('Signed out too: {0}.', listNames(sharing))}` : '';
  const kept = await deps.history.count(environment.name);
  const clear: Remedy = {
    title: l10n.t('Clear History…'),
    command: CommandId.clearHistory,
    arguments: [environment.name],
  };
  const contents = removed.map((at) => listSessions(gone.filter(({ level }) => level === at)) || at);
  const sentence = l10n.t('Signed out of {0}. Removed for {1}: {2}.', name, origin, contents.join(', '));
  deps.showNotice(`${sentence}${others}`, kept > 0 ? [clear] : []);
}

/** Kinds of credentials in the removed sessions. */
function sentWith(gone: readonly Session[]): readonly ('token' | 'keys')[] {
  return gone.flatMap(({ token, keys }) => [
    ...(token === undefined ? [] : (['token'] as const)),
    ...(keys ? (['keys'] as const) : []),
  ]);
}

/**
 * Reads the level in the arguments; undefined if absent. Throws for an invalid value: without a level, more sessions
 * would end than meant.
 */
function readLevelArgument([, level]: readonly unknown[]): Level | undefined {
  if (level === undefined || level === null) return undefined;
  if (!isLevel(level)) throw new UserError(l10n.t('The level must be “user” or “admin”.'));
  return level;
}

/** Asks which session to remove; undefined: both levels. */
async function askLevel(
  input: Pick<UserInput, 'pick'>,
  { name }: Environment,
  chosen: Level,
  stored: readonly Session[],
): Promise<Level | undefined> {
  const items: readonly PickItem<Level | undefined>[] = [
    ...stored.map((session) => ({
      label: session.level === 'user' ? l10n.t('User') : l10n.t('Admin'),
      description: describeSessionContents(session),
      picked: session.level === chosen,
      value: session.level,
    })),
    { label: l10n.t('Both levels'), value: undefined },
  ];
  return requireAnswer(
    await input.pick({
      title: l10n.t('Sign Out of {0}', sanitizeForDisplay(name)),
      placeholder: l10n.t('Which session to remove'),
      items,
    }),
  );
}

/**
 * Opens a terminal with variables for an environment and level. Arguments: environment name (default: the chosen one),
 * level (default: its chosen one). Except for the sandbox, first tells the user who can read the variables, and asks
 * for consent.
 */
export async function openTerminal(
  deps: WatchTerminalDeps & {
    readonly environments: Environments;
    readonly connections: Connections;
    readonly levels: Pick<Levels, 'levelOf'>;
    readonly openTerminal: typeof openVsCodeTerminal;
    readonly terminalHangUp: Pick<TerminalHangUp, 'add'>;
    readonly input: Pick<CommandInput, 'confirm' | 'confirmForeign' | 'isClick'>;
  },
  ...args: readonly unknown[]
): Promise<void> {
  const environment = readEnvironmentArgument(deps.environments, args) ?? deps.environments.current;
  const [, given] = args;
  const level = isLevel(given) ? given : deps.levels.levelOf(environment);
  let access = await requireAccess(deps.connections, environment, level);
  if (!environment.builtIn) {
    await confirmReaders(deps.input, access.connection);
    // While the question was open, the session may have been renewed or ended.
    access = await requireAccess(deps.connections, environment, level);
  }
  const name = `Commerce API: ${nameAndLevel(environment.name, level, 40)}`;
  const { variables } = access;
  const names = Object.entries(variables).flatMap(([variable, value]) => (value === null ? [] : [variable]));
  const message = l10n.t('Programs that you start here can read {0}.', names.join(', '));
  const terminal = await deps.openTerminal({ name, isLive: environment.live, variables, message });
  if (!terminal)
    throw new UserError(
      l10n.t('VS Code opens no terminal, because this folder is not trusted. Nothing was passed on.'),
    );
  const { credential } = access.connection;
  if (environment.builtIn || !credential) return;
  deps.terminalHangUp.add(terminal);
  watchTerminalToken(deps, {
    name,
    environment,
    level,
    secret: secretOf(credential),
    isOpen: () => terminal.isOpen(),
  });
}

async function requireAccess(
  connections: Connections,
  environment: Environment,
  level: Level,
): Promise<{ readonly connection: Connection; readonly variables: ProgramVariables }> {
  const connection = await connections.open(environment, level);
  const variables = programVariables(connection);
  if (variables) return { connection, variables };
  throw new UserError(l10n.t('You are not signed in to {0}.', nameAndLevel(environment.name, level)), [
    signInRemedy(environment.name, level),
  ]);
}

async function confirmReaders(
  input: Pick<CommandInput, 'confirm' | 'confirmForeign' | 'isClick'>,
  { environment, level, target, credential }: Connection,
): Promise<void> {
  const question = {
    message: credential?.keys
      ? l10n.t('Pass your keys for {0} to a terminal?', sanitizeForDisplay(environment.name, 40))
      : l10n.t('Pass your token for {0} to a terminal?', sanitizeForDisplay(environment.name, 40)),
    action: l10n.t('Open Terminal'),
  };
  const lines = [
    l10n.t('Host: {0}', new URL(target.origin).host),
    l10n.t('Permission level: {0}', levelName(level)),
    ...(environment.live ? [l10n.t('This environment is live: what a program changes there is real.')] : []),
    l10n.t('Every program in that terminal and every extension of this window can read it.'),
    l10n.t('An assistant that you start there can call the service by itself.'),
    l10n.t(
      'The terminal closes with this window or on a reload. After a crash, or in programs that keep running, the values remain.',
    ),
  ];
  if (input.isClick) return input.confirm({ ...question, detail: lines.join('\n') });
  return input.confirmForeign({
    ...question,
    detail: [...lines, commandCause()].join('\n'),
    decline: l10n.t('Do Not Open'),
  });
}

interface SwitchLevelDeps extends Pick<Screen, 'showNotice'> {
  readonly environments: Pick<Environments, 'current'>;
  readonly sessions: Pick<Sessions, 'read'>;
  readonly levels: Levels;
  readonly input: Pick<UserInput, 'pick'>;
}

/** Revokes the read permissions of assistants in this window. */
async function forgetAssistantPermissions(
  deps: Pick<Screen, 'showNotice'> & { readonly forgetAssistantPermissions: () => Promise<number> },
): Promise<void> {
  const count = await deps.forgetAssistantPermissions();
  deps.showNotice(
    count === 0
      ? l10n.t('No assistant had a permission to read.')
      : l10n.t('Assistants ask again before they read.'),
  );
}

/** The question before a switch to the admin level without a click; none in the sandbox. */
function adminQuestion(
  { environments: { current }, levels }: SwitchLevelDeps,
  level?: unknown,
): ForeignQuestion | undefined {
  if (level !== 'admin' || levels.levelOf(current) === 'admin' || !needsPersonsWord(current))
    return undefined;
  return {
    message: l10n.t('Use Admin Level in {0}?', sanitizeForDisplay(current.name)),
    detail: commandCause(),
    action: l10n.t('Use Admin Level'),
    decline: l10n.t('Stay at User Level'),
  };
}

/** Chooses the level of calls in the chosen environment; each level has its own session. */
export async function switchLevel(deps: SwitchLevelDeps, argument?: unknown): Promise<void> {
  const environment = deps.environments.current;
  const level = isLevel(argument) ? argument : await pickLevel(deps, environment);
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

async function pickLevel({ input, levels }: SwitchLevelDeps, environment: Environment): Promise<Level> {
  const chosen = levels.levelOf(environment);
  const item = (value: Level, label: string, description: string): PickItem<Level> => ({
    label,
    description: value === chosen ? l10n.t('{0} · chosen', description) : description,
    picked: value === chosen,
    value,
  });
  return requireAnswer(
    await input.pick<Level>({
      title: l10n.t('Permission Level in {0}', sanitizeForDisplay(environment.name)),
      items: [
        item('user', l10n.t('User'), l10n.t('what a user may do')),
        item('admin', l10n.t('Admin'), l10n.t('may do what a user may not')),
      ],
    }),
  );
}

export const sessionCommands = {
  [CommandId.signIn]: { run: signIn, unasked: 'shows' },
  [CommandId.signOut]: { run: signOut, unasked: 'local' },
  [CommandId.switchLevel]: { run: switchLevel, unasked: adminQuestion },
  [CommandId.openTerminal]: { run: openTerminal, unasked: 'asks' },
  [CommandId.connectAssistant]: {
    run: ({ connectAssistant }: { readonly connectAssistant: () => Promise<void> }) => connectAssistant(),
    unasked: 'shows',
  },
  [CommandId.forgetAssistantPermissions]: { run: forgetAssistantPermissions, unasked: 'local' },
} as const;

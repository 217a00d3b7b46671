import * as l10n from '@vscode/l10n';
import { foreignCause } from '../base/confirmForeign';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import { programVariables, type ProgramVariables } from '../code/programVariables';
import { secretOf, watchTerminalToken } from '../code/watchTerminalToken';
import { levelName, nameAndLevel } from '../environments/nameAndLevel';
import { readEnvironmentArgument } from '../environments/pickOwnEnvironment';
import type { Connection, Environment } from '../environments/types';
import type { Level } from '../http/types';
import { signInRemedy } from '../http/remedies/remedyButtons';
import type {
  CodeGroup,
  CommandCaller,
  EnvironmentsGroup,
  ScreenGroup,
  SessionsGroup,
} from './commandServices';

export interface OpenTerminalDeps
  extends
    Pick<EnvironmentsGroup, 'environments'>,
    Pick<SessionsGroup, 'sessions' | 'connections'>,
    Pick<CodeGroup, 'openTerminal'>,
    Pick<ScreenGroup, 'showNotice'> {
  readonly levels: Pick<SessionsGroup['levels'], 'levelOf'>;
  readonly input: Pick<ScreenGroup['input'], 'confirm' | 'confirmForeign'> & CommandCaller['input'];
}

/**
 * Opens a terminal whose programs can call the chosen environment, or the one that the arguments name with its level.
 * What the sandbox takes opens nothing else; for any other the user says yes to who can read it.
 */
export async function openTerminal(deps: OpenTerminalDeps, ...args: readonly unknown[]): Promise<void> {
  const environment = readEnvironmentArgument(deps.environments, args) ?? deps.environments.current;
  const [, given] = args;
  const level = given === 'user' || given === 'admin' ? given : deps.levels.levelOf(environment);
  let access = await requireAccess(deps, environment, level);
  if (!environment.builtIn) {
    await confirmReaders(deps.input, access.connection);
    // It may have been renewed, or be over, since the question was asked.
    access = await requireAccess(deps, environment, level);
  }
  const name = `Commerce API: ${nameAndLevel(environment.name, level, 40)}`;
  const { variables } = access;
  const names = Object.entries(variables).flatMap(([variable, value]) => (value === null ? [] : [variable]));
  const message = l10n.t('Programs that you start here find {0}.', names.join(', '));
  const terminal = await deps.openTerminal({ name, isLive: environment.live, variables, message });
  if (!terminal)
    throw new UserError(
      l10n.t('Without trust in this folder VS Code opens no terminal; nothing was handed over.'),
    );
  const { credential } = access.connection;
  if (environment.builtIn || !credential) return;
  watchTerminalToken(deps, {
    name,
    environment,
    level,
    secret: secretOf(credential),
    isOpen: () => terminal.isOpen(),
  });
}

interface ProgramAccess {
  readonly connection: Connection;
  readonly variables: ProgramVariables;
}

async function requireAccess(
  { connections }: Pick<OpenTerminalDeps, 'connections'>,
  environment: Environment,
  level: Level,
): Promise<ProgramAccess> {
  const connection = await connections.open(environment, level);
  const variables = programVariables(connection);
  if (variables) return { connection, variables };
  throw new UserError(l10n.t('You are not signed in to {0}.', nameAndLevel(environment.name, level)), [
    signInRemedy(environment.name, level),
  ]);
}

async function confirmReaders(
  input: OpenTerminalDeps['input'],
  { environment, level, target, credential }: Connection,
): Promise<void> {
  const question = {
    message: credential?.keys
      ? l10n.t('Hand your keys of {0} to a terminal?', sanitizeForDisplay(environment.name, 40))
      : l10n.t('Hand your token of {0} to a terminal?', sanitizeForDisplay(environment.name, 40)),
    action: l10n.t('Open Terminal'),
  };
  const lines = [
    l10n.t('Host: {0}', new URL(target.origin).host),
    l10n.t('Permission level: {0}', levelName(level)),
    ...(environment.live ? [l10n.t('This environment is live: what a program changes there is real.')] : []),
    l10n.t('Every program in that terminal and every extension of this window can read it.'),
  ];
  if (input.isClick) return input.confirm({ ...question, detail: lines.join('\n') });
  return input.confirmForeign({
    ...question,
    detail: [...lines, foreignCause()].join('\n'),
    decline: l10n.t('Do Not Open'),
  });
}

import * as l10n from '@vscode/l10n';
import { formatCount } from '../base/formatFigures';
import type { UserInput } from '../base/userInput';
import { programVariables } from '../code/programVariables';
import { CommandId } from '../contributions';
import { SANDBOX_NAME } from '../environments/checkEnvironmentName';
import { sandbox } from '../environments/createEnvironments';
import type { UserGroups } from '../userGroups/list/userGroups';
import type {
  EnvironmentsGroup,
  RunningSandbox,
  SandboxSize,
  ScreenGroup,
  SessionsGroup,
} from './commandServices';

export interface StartSandboxDeps
  extends
    Pick<EnvironmentsGroup, 'runningSandbox'>,
    Pick<SessionsGroup, 'connections'>,
    Pick<ScreenGroup, 'showNotice'> {}

/** Starts the sandbox of this window unless it runs, and says where it listens. */
export async function startSandbox({
  connections,
  runningSandbox,
  showNotice,
}: StartSandboxDeps): Promise<void> {
  const { target } = await connections.open(sandbox);
  showNotice(sandboxAddress(runningSandbox() ?? { origin: target.origin }), [
    { title: l10n.t('Copy Address and Token'), command: CommandId.copySandboxAddress },
  ]);
}

export interface CopySandboxAddressDeps extends StartSandboxDeps, Pick<ScreenGroup, 'copyAsIs'> {}

/** Copies what a program needs for the sandbox, as lines of an `.env` file, for its present level. Starts it if need be. */
export async function copySandboxAddress(deps: CopySandboxAddressDeps): Promise<void> {
  const connection = await deps.connections.open(sandbox);
  const lines = Object.entries(programVariables(connection) ?? {}).flatMap(([name, value]) =>
    value === null ? [] : `${name}=${value}\n`,
  );
  await deps.copyAsIs(
    lines.join(''),
    l10n.t('Copied: address and token of the sandbox ({0}).', connection.level),
  );
  const running = deps.runningSandbox();
  if (running?.missedPort !== undefined) deps.showNotice(sandboxAddress(running));
}

/** One sentence on where the sandbox listens, and on a port that it could not have. */
function sandboxAddress({ origin, missedPort }: RunningSandbox): string {
  if (missedPort === undefined) return l10n.t('The sandbox listens at {0}.', origin);
  return l10n.t('The sandbox listens at {0}, since port {1} is taken or not allowed.', origin, missedPort);
}

export interface ResetSandboxDeps
  extends Pick<EnvironmentsGroup, 'runningSandbox' | 'sandboxData'>, Pick<ScreenGroup, 'showNotice'> {
  readonly input: Pick<UserInput, 'confirm'>;
  readonly userGroups: Pick<UserGroups, 'follow'>;
}

/**
 * Gives the sandbox its first data back, after the user agreed to lose what was changed there; with as many user groups
 * as the size has that is given, `small` or `large`.
 */
export async function resetSandbox(deps: ResetSandboxDeps, wanted?: unknown): Promise<void> {
  const { runningSandbox, sandboxData, input, showNotice } = deps;
  const size = wanted === 'small' || wanted === 'large' ? wanted : sandboxData.size();
  const isOther = size !== sandboxData.size();
  const count = userGroupCount(sandboxData, size);
  if (!runningSandbox()) {
    sandboxData.reset(size);
    showNotice(
      isOther
        ? l10n.t('The sandbox will start with {0} user groups.', count)
        : l10n.t('The sandbox has its first data: no call started it yet.'),
    );
    return;
  }
  await input.confirm({
    message: isOther ? l10n.t('Reset the sandbox to {0} user groups?', count) : l10n.t('Reset the sandbox?'),
    detail: l10n.t('Everything that calls changed there is lost.'),
    action: l10n.t('Reset'),
  });
  sandboxData.reset(size);
  deps.userGroups.follow(SANDBOX_NAME, { kind: 'other' });
  showNotice(
    isOther
      ? l10n.t('The sandbox has its first data, with {0} user groups.', count)
      : l10n.t('The sandbox has its first data back.'),
  );
}

/** The user groups of a size. */
export function userGroupCount(data: EnvironmentsGroup['sandboxData'], size: SandboxSize): string {
  return formatCount(data.groupCount(size));
}

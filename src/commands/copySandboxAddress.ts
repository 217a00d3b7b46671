import * as l10n from '@vscode/l10n';
import { programVariables } from '../code/programVariables';
import { sandbox } from '../environments/createEnvironments';
import type { EnvironmentsGroup, ScreenGroup, SessionsGroup } from './commandServices';
import { sandboxAddress } from './sandboxAddress';

export interface CopySandboxAddressDeps
  extends
    Pick<EnvironmentsGroup, 'runningSandbox'>,
    Pick<SessionsGroup, 'connections'>,
    Pick<ScreenGroup, 'copyAsIs' | 'showNotice'> {}

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

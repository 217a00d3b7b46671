import * as l10n from '@vscode/l10n';
import { CommandId } from '../contributions';
import { sandbox } from '../environments/createEnvironments';
import type { EnvironmentsGroup, ScreenGroup, SessionsGroup } from './commandServices';
import { sandboxAddress } from './sandboxAddress';

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

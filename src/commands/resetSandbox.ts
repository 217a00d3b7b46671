import * as l10n from '@vscode/l10n';
import type { UserInput } from '../base/userInput';
import type { EnvironmentsGroup, ScreenGroup } from './commandServices';

export interface ResetSandboxDeps
  extends Pick<EnvironmentsGroup, 'runningSandbox'>, Pick<ScreenGroup, 'showNotice'> {
  readonly input: Pick<UserInput, 'confirm'>;
}

/** Gives the sandbox its first data back, after the user agreed to lose what was changed there. */
export async function resetSandbox({ runningSandbox, input, showNotice }: ResetSandboxDeps): Promise<void> {
  const sandbox = runningSandbox();
  if (!sandbox) {
    showNotice(l10n.t('The sandbox has its first data: no call started it yet.'));
    return;
  }
  await input.confirm({
    message: l10n.t('Reset the sandbox?'),
    detail: l10n.t('Everything that calls changed there is lost.'),
    action: l10n.t('Reset'),
  });
  sandbox.reset();
  showNotice(l10n.t('The sandbox has its first data back.'));
}

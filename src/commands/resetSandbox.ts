import * as l10n from '@vscode/l10n';
import type { UserInput } from '../base/userInput';
import type { ShowNotice } from '../environments/showNotice';

export interface ResetSandboxDeps {
  /** Undefined while the sandbox has not started. */
  readonly runningSandbox: () => { reset(): void } | undefined;
  readonly input: Pick<UserInput, 'confirm'>;
  readonly showNotice: ShowNotice;
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

import * as l10n from '@vscode/l10n';
import type { UserInput } from '../base/userInput';
import type { Tell } from '../environments/tell';

export interface ResetSandboxServices {
  /** Undefined while the sandbox has not started. */
  readonly runningSandbox: () => { reset(): void } | undefined;
  readonly input: Pick<UserInput, 'confirm'>;
  readonly tell: Tell;
}

/** Gives the sandbox its first data back, after the user agreed to lose what was changed there. */
export async function resetSandbox({ runningSandbox, input, tell }: ResetSandboxServices): Promise<void> {
  const sandbox = runningSandbox();
  if (!sandbox) {
    tell(l10n.t('The sandbox has its first data: no call started it yet.'));
    return;
  }
  await input.confirm({
    message: l10n.t('Reset the sandbox?'),
    detail: l10n.t('Everything that calls changed there is lost.'),
    action: l10n.t('Reset'),
  });
  sandbox.reset();
  tell(l10n.t('The sandbox has its first data back.'));
}

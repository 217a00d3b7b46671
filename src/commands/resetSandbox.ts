import * as l10n from '@vscode/l10n';
import { formatCount } from '../base/formatFigures';
import type { UserInput } from '../base/userInput';
import { SANDBOX_NAME } from '../environments/checkEnvironmentName';
import type { UserGroups } from '../userGroups/list/userGroups';
import type { EnvironmentsGroup, SandboxSize, ScreenGroup } from './commandServices';

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

import * as vscode from 'vscode';
import type { Catalog } from '../../catalog/types';
import { sandboxFailureText, type SandboxSize } from '../../commands/sandboxCommands';
import { CommandId, type OwnCommand } from '../../contributions';
import { createStatusItem } from '../../editor/statusItem';
import { behaviourLike, type Behaviour } from '../../sandbox/behaviour';
import { LARGE_COUNT, SMALL_COUNT } from '../../sandbox/data/seedUserGroups';
import { createFaultPlan } from '../../sandbox/faults/fault';
import type { Start } from '../start';

const groupCounts: Readonly<Record<SandboxSize, number>> = { small: SMALL_COUNT, large: LARGE_COUNT };

/** Controls of the sandbox for commands. */
export function wireSandbox({
  sandbox,
  catalog,
  disposeOnDeactivate,
}: Pick<Start, 'sandbox' | 'catalog' | 'disposeOnDeactivate'>) {
  const faults = createFaultPlan();
  let size: SandboxSize = 'small';
  sandbox.failBy(faults.take);
  disposeOnDeactivate(createFaultStatus(faults, catalog));
  return {
    runningSandbox: () => {
      const running = sandbox.running();
      return running && { origin: running.origin, missedPort: sandbox.missedPort() };
    },
    sandboxData: {
      size: (): SandboxSize => size,
      groupCount: (of: SandboxSize): number => groupCounts[of],
      reset: (wanted: SandboxSize): void => {
        size = wanted;
        sandbox.reset(groupCounts[wanted]);
      },
    },
    sandboxFailure: { isOn: () => faults.current() !== undefined, set: faults.set },
    sandboxManner: {
      like: () => sandbox.behaviour()?.like ?? 'reference',
      follow: (like: Behaviour['like']): void => {
        sandbox.behave(behaviourLike(like));
      },
    },
  };
}

/** Shows in the status bar that the sandbox simulates a failure; a click ends the failure. */
function createFaultStatus(
  plan: Pick<ReturnType<typeof createFaultPlan>, 'current' | 'onDidChange'>,
  catalog: Pick<Catalog, 'findEndpoint'>,
): vscode.Disposable {
  const command = {
    command: CommandId.sandboxBehaves,
    arguments: ['usual'],
  } as const satisfies OwnCommand;
  const item = createStatusItem({
    id: 'sandboxFailure',
    name: vscode.l10n.t('Commerce API Sandbox'),
    priority: 1,
    command: { title: vscode.l10n.t('Back to Normal'), ...command, arguments: [...command.arguments] },
  });
  const subscription = plan.onDidChange(() => {
    const planned = plan.current();
    const found = catalog.findEndpoint(planned?.endpointId ?? '');
    const endpoint = found && `${found.method} ${found.path}`;
    item.show(planned && { ...sandboxFailureText({ ...planned, endpoint }), role: 'button' });
  });
  return vscode.Disposable.from(subscription, item);
}

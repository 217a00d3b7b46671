import * as vscode from 'vscode';
import type { Catalog } from '../../catalog/types';
import { sandboxFailureText, type SandboxSize } from '../../commands/sandboxCommands';
import { CommandId, type OwnCommand } from '../../contributions';
import { behaviourLike, type Behaviour } from '../../sandbox/behaviour';
import { LARGE_COUNT, SMALL_COUNT } from '../../sandbox/data/seedUserGroups';
import { createFaultPlan } from '../../sandbox/faults/fault';
import { sandboxExpectation } from '../sandboxHost';
import type { Start } from '../start';

const groupCounts: Readonly<Record<SandboxSize, number>> = { small: SMALL_COUNT, large: LARGE_COUNT };

/** Controls of the sandbox for commands. */
export function wireSandbox({ sandbox, catalog }: Pick<Start, 'sandbox' | 'catalog'>) {
  const faults = createFaultPlan();
  let size: SandboxSize = 'small';
  sandbox.failBy(faults.take, createFaultStatus(faults, catalog));
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
        const behaviour = behaviourLike(like);
        sandbox.behave(behaviour, sandboxExpectation(behaviour));
      },
    },
  };
}

/** Shows in the status bar that the sandbox simulates a failure; a click ends the failure. */
function createFaultStatus(
  plan: Pick<ReturnType<typeof createFaultPlan>, 'current' | 'onDidChange'>,
  catalog: Pick<Catalog, 'findEndpoint'>,
): vscode.Disposable {
  let made: vscode.StatusBarItem | undefined;
  const subscription = plan.onDidChange(() => {
    const planned = plan.current();
    if (!planned) {
      made?.hide();
      return;
    }
    const item = (made ??= createFaultItem());
    const { endpointId } = planned;
    const found = endpointId === undefined ? undefined : catalog.findEndpoint(endpointId);
    const endpoint = found && `${found.method} ${found.path}`;
    const { text, tooltip, label } = sandboxFailureText({ ...planned, endpoint });
    item.text = text;
    item.tooltip = tooltip;
    item.accessibilityInformation = { label, role: 'button' };
    item.show();
  });
  return vscode.Disposable.from(subscription, new vscode.Disposable(() => made?.dispose()));
}

function createFaultItem(): vscode.StatusBarItem {
  const item = vscode.window.createStatusBarItem(
    'commerceApi.sandboxFailure',
    vscode.StatusBarAlignment.Left,
    1,
  );
  item.name = vscode.l10n.t('Commerce API Sandbox');
  const command = {
    command: CommandId.sandboxBehaves,
    arguments: ['usual'],
  } as const satisfies OwnCommand;
  item.command = { title: vscode.l10n.t('Back to Normal'), ...command, arguments: [...command.arguments] };
  return item;
}

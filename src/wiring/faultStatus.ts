import * as vscode from 'vscode';
import type { Catalog } from '../catalog/types';
import { sandboxFailureText } from '../commands/sandboxBehaves';
import { CommandId, type OwnCommand } from '../contributions';
import type { createFaultPlan } from '../sandbox/faults/faultPlan';

/** Shows in the status bar that the sandbox fails on purpose; a click ends that. */
export function createFaultStatus(
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
    const item = (made ??= createItem());
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

function createItem(): vscode.StatusBarItem {
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
  item.command = { title: vscode.l10n.t('Back to Usual'), ...command, arguments: [...command.arguments] };
  return item;
}

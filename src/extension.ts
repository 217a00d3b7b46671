import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { registerCommands } from './commands/registerCommands';
import { createServices } from './wiring/services';
import type { TestHandles } from './wiring/testHandles';

/** What tests in a real editor may reach; absent outside test mode. */
export interface TestApi {
  readonly services: TestHandles;
}

/** Builds and registers everything; waits for nothing and opens no connection. */
export function activate(context: vscode.ExtensionContext): TestApi | undefined {
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
  const { runner, loadCommandServices, test } = createServices(context);
  context.subscriptions.push(registerCommands(runner, loadCommandServices));
  return context.extensionMode === vscode.ExtensionMode.Test ? { services: test } : undefined;
}

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { lazy, type Lazy } from './base/lazy';
import { afterActivation } from './editor/afterActivation';
import { asClick } from './editor/click';
import type { House } from './wiring/house';
import { createStart } from './wiring/start';

/** Access for tests in a real editor; absent outside test mode. */
export interface TestApi {
  readonly services: () => Promise<House & { readonly asClick: typeof asClick }>;
}

/**
 * Creates the objects that VS Code needs at once. Awaits nothing and opens no connection. The other services, `House`,
 * are created when one of them is first needed.
 */
export function activate(context: vscode.ExtensionContext): TestApi | undefined {
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
  const house: Lazy<House> = lazy(async () => {
    const { createHouse } = await import('./wiring/house');
    return createHouse(start);
  });
  const start = createStart(context, house);
  context.subscriptions.push(
    afterActivation(async () => {
      const { registerLater } = await import('./wiring/later');
      return registerLater(start, house);
    }),
  );
  if (context.extensionMode !== vscode.ExtensionMode.Test) return undefined;
  return { services: async () => ({ ...(await house()), asClick }) };
}

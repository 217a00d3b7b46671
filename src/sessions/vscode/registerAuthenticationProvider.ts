import * as vscode from 'vscode';
import { AUTHENTICATION_PROVIDER } from '../../contributions';
import type { Accounts, AccountsDeps } from '../accounts';

/**
 * Shows the sessions of all environments and levels in the Accounts menu, where the user can sign out. Gives out no
 * token: an allowed extension learns only that a session exists.
 */
export function registerAuthenticationProvider(
  createAccounts: (announce: AccountsDeps['announce']) => Accounts,
): vscode.Disposable {
  const emitter = new vscode.EventEmitter<vscode.AuthenticationProviderAuthenticationSessionsChangeEvent>();
  const accounts = createAccounts(({ added, removed }) => emitter.fire({ added, removed, changed: [] }));
  const provider: vscode.AuthenticationProvider = {
    onDidChangeSessions: emitter.event,
    getSessions: async (scopes, { account }) => [...(await accounts.get(scopes, account?.id))],
    createSession: (scopes) => accounts.create(scopes),
    removeSession: (id) => accounts.remove(id),
  };
  return vscode.Disposable.from(
    vscode.authentication.registerAuthenticationProvider(
      AUTHENTICATION_PROVIDER,
      vscode.l10n.t('Commerce API'),
      provider,
      { supportsMultipleAccounts: true },
    ),
    emitter,
    accounts,
  );
}

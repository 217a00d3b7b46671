import * as vscode from 'vscode';
import { lazy } from '../../base/lazy';
import { AUTHENTICATION_PROVIDER } from '../../contributions';
import type { Accounts, AccountsDeps } from '../accounts';

export type AuthenticationProviderDeps = Omit<AccountsDeps, 'announce'>;

/**
 * Shows the sessions of all environments and levels in the Accounts menu, where the user can sign out of them. It
 * hands out no token: an extension that the user allows learns that there is a session, and nothing with which to use it.
 */
export function registerAuthenticationProvider(deps: AuthenticationProviderDeps): vscode.Disposable {
  const emitter = new vscode.EventEmitter<vscode.AuthenticationProviderAuthenticationSessionsChangeEvent>();
  const accounts = lazy(async (): Promise<Accounts> => {
    const { createAccounts } = await import('../accounts');
    return createAccounts({
      ...deps,
      announce: ({ added, removed }) => emitter.fire({ added, removed, changed: [] }),
    });
  });
  const provider: vscode.AuthenticationProvider = {
    onDidChangeSessions: emitter.event,
    getSessions: async (scopes, { account }) => [...(await (await accounts()).get(scopes, account?.id))],
    createSession: async (scopes) => (await accounts()).create(scopes),
    removeSession: async (id) => (await accounts()).remove(id),
  };
  return vscode.Disposable.from(
    vscode.authentication.registerAuthenticationProvider(
      AUTHENTICATION_PROVIDER,
      vscode.l10n.t('Commerce API'),
      provider,
      { supportsMultipleAccounts: true },
    ),
    emitter,
    { dispose: () => void accounts.started()?.then((loaded) => loaded.dispose()) },
  );
}

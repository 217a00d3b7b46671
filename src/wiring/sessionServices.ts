import { randomUUID } from 'node:crypto';
import type * as vscode from 'vscode';
import { lazy } from '../base/lazy';
import { steadyNow } from '../base/steadyNow';
import { knownTokenRequest } from '../catalog/knownAddresses';
import { createLevels } from '../environments/levels';
import type { ShowNotice, Connections, Environment } from '../environments/types';
import type { TokenRequest } from '../environments/tokenRequest';
import { createLazyDoor } from '../http/createLazyDoor';
import type { Redactor } from '../http/redaction/redactor';
import type { HttpDoor } from '../http/types';
import { createLazySessions } from '../sessions/createLazySessions';
import type { TokenIssuer } from '../sessions/issueToken';
import type { Renewer } from '../sessions/renewer';
import { createSignOuts } from '../sessions/signOuts';
import { createTokenUses } from '../sessions/tokenUses';
import type { SandboxHost } from './sandboxHost';
import type { Screen } from './screen';

const SECRET_STORAGE_TIMEOUT_MS = 5000;

export interface SessionServicesDeps {
  readonly context: vscode.ExtensionContext;
  readonly redactor: Redactor;
  readonly sandbox: SandboxHost;
  readonly screen: Pick<Screen, 'log' | 'noteThrown' | 'warn' | 'withProgress'>;
  readonly limits: () => { readonly timeoutMs: number; readonly maxBytes: number };
  readonly hintsOn: () => boolean;
  readonly environments: () => readonly Environment[];
}

/** Sessions, the levels that they belong to, and the door to the network that keeps them alive. */
export function createSessionServices(deps: SessionServicesDeps) {
  const { context, redactor, limits, screen } = deps;
  const { noteThrown } = screen;
  const levels = createLevels(context.workspaceState);
  const sessions = createLazySessions({
    store: context.secrets,
    onDidChangeSecret: (listener) => context.secrets.onDidChange((event) => listener(event.key)),
    register: redactor,
    signOuts: createSignOuts(context.globalState),
    showNotice: screen.warn,
    now: Date.now,
    timeoutMs: SECRET_STORAGE_TIMEOUT_MS,
  });
  const plainDoor = createLazyDoor({ redactor, noteThrown, log: (line) => screen.log.info(line) });
  /** The user's own, else what is known from hints. */
  const tokenRequestOf = ({ tokenRequest, builtIn }: Environment): TokenRequest | undefined =>
    tokenRequest ?? (deps.hintsOn() && !builtIn ? knownTokenRequest : undefined);

  const uses = createTokenUses();
  const loadIssueToken = lazy(async () => {
    const { createIssueToken } = await import('../sessions/issueToken');
    return createIssueToken({ door: plainDoor, register: redactor, limits, now: Date.now });
  });
  const loadRenewer = lazy(async () => {
    const { createRenewer } = await import('../sessions/renewer');
    const issueToken = await loadIssueToken();
    const { withProgress } = screen;
    return createRenewer({ sessions, issueToken, tokenRequestOf, withProgress, now: steadyNow });
  });
  const renewer: Renewer = {
    renew: async (use, usedToken) => (await loadRenewer()).renew(use, usedToken),
  };
  const loadDoor = lazy(async () => {
    const { createRenewingDoor } = await import('../sessions/createRenewingDoor');
    const showNotice: ShowNotice = (message, actions) => {
      screen.log.warn(message);
      screen.warn(message, actions);
    };
    return createRenewingDoor({ door: plainDoor, uses, renewer, showNotice, noteThrown, now: steadyNow });
  });
  const door: HttpDoor = {
    send: async (request, options) => (await loadDoor()).send(request, options),
  };
  const loadConnections = lazy(async () => {
    const { createConnections } = await import('../sessions/createConnections');
    return createConnections({
      sessions,
      renewer,
      uses,
      levelOf: levels.levelOf,
      register: redactor,
      now: Date.now,
      startSandbox: () =>
        deps.sandbox.start(async (texts) => {
          const { findSecretOwner } = await import('../sessions/storedSessions');
          return findSecretOwner(deps.environments(), sessions, texts);
        }),
    });
  });
  const connections: Connections = {
    open: async (...args) => (await loadConnections()).open(...args),
  };
  const issuer: TokenIssuer = {
    tokenRequestOf,
    issueToken: async (...args) => (await loadIssueToken())(...args),
    newSessionId: () => randomUUID(),
  };
  return { levels, sessions, connections, door, issuer };
}

import { lazy } from '../base/lazy';
import { SANDBOX_NAME } from '../environments/checkEnvironmentName';
import { levelHeaderAt } from '../environments/permissionHeader';
import { toTarget } from '../environments/toTarget';
import type { Connection, Connections, Environment, Sessions } from '../environments/types';
import { secretsOfKeys, type ClientKeys } from '../http/clientKeys';
import type { Credential, Level } from '../http/types';
import type { SecretRegister } from './createSessions';
import { readSession, type EnvironmentSession } from './readSession';
import { isDueForRenewal } from './readTokenLife';
import type { Renewer } from './renewer';
import { levels } from './sessionKey';
import type { TokenUse, TokenUses } from './tokenUses';

/** The sandbox once it listens. */
export interface RunningSandbox {
  /** `http://127.0.0.1:<port>`. */
  readonly origin: string;
  /** The token made for that level; the same for as long as it runs. */
  token(level: Level): string;
  /** The keys for which it issues a token of that level. */
  keys(level: Level): ClientKeys;
}

export interface ConnectionsDeps {
  readonly sessions: Sessions;
  /** Starts the server. Called once; again only after it failed. */
  startSandbox(): Promise<RunningSandbox>;
  readonly register: SecretRegister;
  /** Programs with the backend SDK, which hints alone know, start with keys. */
  hintsOn(): boolean;
  /** The permission level that calls to an environment use now. */
  levelOf(environment: Environment): Level;
  readonly renewer: Renewer;
  readonly uses: Pick<TokenUses, 'note'>;
  /** UTC, ms since 1970. */
  readonly now: () => number;
}

/** Answers where a call goes and with which credential. */
export function createConnections(deps: ConnectionsDeps): Connections {
  const ensureSandbox = lazy(async (): Promise<RunningSandbox> => {
    const sandbox = await deps.startSandbox();
    for (const level of levels)
      for (const secret of [sandbox.token(level), ...secretsOfKeys(sandbox.keys(level))])
        deps.register.add(secret);
    return sandbox;
  });

  /** undefined: the user signed out meanwhile. A renewal that fails leaves the old token to be tried. */
  async function currentCredential(
    use: TokenUse,
    { session, credential }: Extract<EnvironmentSession, { kind: 'signedIn' }>,
  ): Promise<Credential | undefined> {
    // Keys have no end.
    if (credential.token === undefined) return credential;
    const isDue = session.keys !== undefined && isDueForRenewal(session, deps.now());
    const renewal = isDue ? await deps.renewer.renew(use, credential.token) : undefined;
    if (renewal?.kind === 'signedOut') return undefined;
    const token = renewal?.kind === 'renewed' ? renewal.token : credential.token;
    deps.uses.note(token, renewal?.kind === 'failed' ? { ...use, unrenewed: renewal } : use);
    return { token };
  }

  return {
    open: async (environment, level = deps.levelOf(environment)): Promise<Connection> => {
      const target = toTarget(environment, level);
      if (!target) {
        const sandbox = await ensureSandbox();
        const levelHeader = levelHeaderAt(environment, level);
        return {
          environment,
          target: {
            origin: sandbox.origin,
            basePath: '',
            headers: environment.headers,
            ...(levelHeader === undefined ? {} : { levelHeader }),
            label: SANDBOX_NAME,
          },
          level,
          credential: { token: sandbox.token(level) },
          programKeys: deps.hintsOn() ? sandbox.keys(level) : undefined,
        };
      }
      const state = await readSession(deps.sessions, environment, level);
      const use = { environment, target, level };
      if (state.kind === 'signedOut') return { ...use, signedOutReason: state.reason };
      return {
        ...use,
        credential: await currentCredential(use, state),
        signedInAt: state.signedInAt,
      };
    },
  };
}

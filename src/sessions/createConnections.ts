import { lazy } from '../base/lazy';
import { SANDBOX_NAME } from '../environments/checkEnvironmentName';
import { levelHeaderAt } from '../environments/permissionHeader';
import { toTarget } from '../environments/toTarget';
import type { Connection, Connections, Environment, Sessions } from '../environments/types';
import { registerSecrets, type ClientKeys, type SecretRegister } from '../http/credential';
import type { Credential, Level } from '../http/types';
import { readSession, type EnvironmentSession, levels } from './readSession';
import { isDueForRenewal } from './issueToken';
import type { Renewer, TokenUse, TokenUses } from './renewer';

export interface RunningSandbox {
  /** `http://127.0.0.1:<port>`. */
  readonly origin: string;
  /** The token of a level, which stays the same while the sandbox runs. */
  token(level: Level): string;
  /** The keys of a level, which a program exchanges for a token. */
  keys(level: Level): ClientKeys;
}

export interface ConnectionsDeps {
  readonly sessions: Sessions;
  /** Called at most once, and again only after a failure. */
  startSandbox(): Promise<RunningSandbox>;
  readonly register: SecretRegister;
  /** Whether hints are on. Only then programs get keys, because only hints describe the keys of the backend SDK. */
  hintsOn(): boolean;
  levelOf(environment: Environment): Level;
  readonly renewer: Renewer;
  readonly uses: Pick<TokenUses, 'note'>;
  /** UTC, ms since 1970. */
  readonly now: () => number;
}

/** Creates the function that returns target and credential of calls. */
export function createConnections(deps: ConnectionsDeps): Connections {
  const ensureSandbox = lazy(async (): Promise<RunningSandbox> => {
    const sandbox = await deps.startSandbox();
    for (const level of levels)
      registerSecrets(deps.register, { token: sandbox.token(level), keys: sandbox.keys(level) });
    return sandbox;
  });

  /**
   * The credential to send now; undefined if the user has signed out. Renews an expired token first, if the keys are
   * stored. If the renewal fails or is not possible, returns the old token.
   */
  async function currentCredential(
    use: TokenUse,
    { session, credential }: Extract<EnvironmentSession, { kind: 'signedIn' }>,
  ): Promise<Credential | undefined> {
    // Keys do not expire.
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

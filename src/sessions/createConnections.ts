import { lazy } from '../base/lazy';
import { SANDBOX_NAME } from '../environments/checkEnvironmentName';
import { levelHeaderAt } from '../environments/permissionHeader';
import { toTarget } from '../environments/toTarget';
import type { Connection, Connections, Environment, Sessions } from '../environments/types';
import { secretsOfKeys, type ClientKeys } from '../http/credential';
import type { Credential, Level } from '../http/types';
import type { SecretRegister } from './createSessions';
import { readSession, type EnvironmentSession, levels } from './readSession';
import { isDueForRenewal } from './issueToken';
import type { Renewer, TokenUse, TokenUses } from './renewer';

/** The sandbox, listening. */
export interface RunningSandbox {
  /** `http://127.0.0.1:<port>`. */
  readonly origin: string;
  /** The token of that level, which stays the same while the sandbox runs. */
  token(level: Level): string;
  /** The keys that the token call exchanges for a token of that level. */
  keys(level: Level): ClientKeys;
}

export interface ConnectionsDeps {
  readonly sessions: Sessions;
  /** Starts the server. Called once, and again only after a failure. */
  startSandbox(): Promise<RunningSandbox>;
  readonly register: SecretRegister;
  /** Whether hints are on: programs with the backend SDK, known only from hints, start with keys. */
  hintsOn(): boolean;
  /** The current permission level of calls to an environment. */
  levelOf(environment: Environment): Level;
  readonly renewer: Renewer;
  readonly uses: Pick<TokenUses, 'note'>;
  /** UTC, ms since 1970. */
  readonly now: () => number;
}

/** Gives target and credential of calls. */
export function createConnections(deps: ConnectionsDeps): Connections {
  const ensureSandbox = lazy(async (): Promise<RunningSandbox> => {
    const sandbox = await deps.startSandbox();
    for (const level of levels)
      for (const secret of [sandbox.token(level), ...secretsOfKeys(sandbox.keys(level))])
        deps.register.add(secret);
    return sandbox;
  });

  /** undefined: the user has signed out. If a renewal fails, the old token is tried. */
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

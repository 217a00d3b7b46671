import type { Level } from '../api/types';
import { levels } from './sessionRecord';
import type { SecretRegister } from './sessions';
import { toTarget } from './toTarget';
import type { Connection, Connections, Environment, Sessions } from './types';

/** The sandbox once it listens. */
export interface RunningSandbox {
  /** `http://127.0.0.1:<port>`. */
  readonly origin: string;
  /** The token made for that level; the same for as long as it runs. */
  token(level: Level): string;
}

export interface ConnectionsDeps {
  readonly sessions: Sessions;
  /** Starts the server. Called once; again only after it failed. */
  startSandbox(): Promise<RunningSandbox>;
  readonly register: SecretRegister;
  /** The permission level that calls to an environment use now. */
  levelOf(environment: Environment): Level;
}

/** Answers where a call goes and with which credential. */
export function createConnections(deps: ConnectionsDeps): Connections {
  let running: Promise<RunningSandbox> | undefined;

  /** All callers share one start; a failed one is forgotten so that the next call tries again. */
  function ensureSandbox(): Promise<RunningSandbox> {
    running ??= start().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  }

  async function start(): Promise<RunningSandbox> {
    const sandbox = await deps.startSandbox();
    for (const level of levels) deps.register.add(sandbox.token(level));
    return sandbox;
  }

  return {
    open: async (environment, level = deps.levelOf(environment)): Promise<Connection> => {
      const target = toTarget(environment);
      if (!target) {
        const sandbox = await ensureSandbox();
        const { headers } = environment;
        return {
          environment,
          target: { origin: sandbox.origin, basePath: '', headers },
          level,
          token: sandbox.token(level),
        };
      }
      const state = await deps.sessions.read(target.origin, level);
      if (state.kind === 'signedIn') return { environment, target, level, token: state.session.token };
      return {
        environment,
        target,
        level,
        ...(state.reason === undefined ? {} : { signedOutReason: state.reason }),
      };
    },
  };
}

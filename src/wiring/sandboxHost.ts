import { randomBytes } from 'node:crypto';
import { createChangeEvent } from '../base/changeEvent';
import type { Disposable } from '../base/disposable';
import type { Endpoint } from '../catalog/types';
import type { SandboxExpectation } from '../environments/createEnvironments';
import type { Behaviour } from '../sandbox/behaviour';
import type { Sandbox, SandboxDeps } from '../sandbox/startSandbox';

/** The embedded sandbox: loaded when it starts, stopped with the window. */
export type SandboxHost = ReturnType<typeof createSandboxHost>;

/** `port` is asked for when it starts; 0: any free one. */
export function createSandboxHost(endpoints: readonly Endpoint[], port: () => number) {
  const changed = createChangeEvent();
  const begun = createChangeEvent();
  let sandbox: Sandbox | undefined;
  let missedPort: number | undefined;
  let groupCount: number | undefined;
  let behaviour: Behaviour | undefined;
  let expectation: SandboxExpectation = {};
  let takeFault: SandboxDeps['takeFault'];
  let faultStatus: Disposable | undefined;
  let disposed = false;
  return {
    running: (): Sandbox | undefined => sandbox,
    onDidStart: begun.on,
    /** A call of ours goes to that origin from that port. */
    noteOwnPort: (origin: string, from: number): void => {
      if (origin === sandbox?.origin) sandbox.noteOwnPort(from);
    },
    /** The port that was wanted and could not be had, by another window's sandbox or otherwise. */
    missedPort: (): number | undefined => missedPort,
    start: async (findSecretOwner: SandboxDeps['findSecretOwner']): Promise<Sandbox> => {
      const { startSandbox } = await import('../sandbox/startSandbox');
      const startAt = (at: number): Promise<Sandbox> =>
        startSandbox({
          endpoints,
          port: at,
          groupCount,
          now: Date.now,
          random: (bytes) => randomBytes(bytes).toString('base64url'),
          findSecretOwner,
          takeFault: (operationId, isWrite) => takeFault?.(operationId, isWrite),
          keepsExchanges: true,
        });
      const wanted = port();
      const started = await startAt(wanted).catch((error: unknown) => {
        if (wanted === 0) throw error;
        missedPort = wanted;
        return startAt(0);
      });
      if (disposed) void started.stop();
      if (behaviour) started.behave(behaviour);
      sandbox = started;
      begun.fire();
      return started;
    },
    /** Puts the first data back, with so many user groups; also when the sandbox starts later. */
    reset: (count: number): void => {
      groupCount = count;
      sandbox?.reset(count);
    },
    /** Undefined: as the sandbox does by itself. */
    behaviour: (): Behaviour | undefined => behaviour,
    /** Holds for this window, also when the sandbox starts later. `expected`: what calls to it must carry then. */
    behave: (next: Behaviour, expected: SandboxExpectation): void => {
      behaviour = next;
      expectation = expected;
      sandbox?.behave(next);
      changed.fire();
    },
    /** `take` is asked for each call from now on, also when the sandbox starts later; `shown` goes with the window. */
    failBy: (take: NonNullable<SandboxDeps['takeFault']>, shown: Disposable): void => {
      takeFault = take;
      faultStatus = shown;
    },
    expects: (): SandboxExpectation => expectation,
    onDidChange: changed.on,
    dispose: (): void => {
      disposed = true;
      faultStatus?.dispose();
      void sandbox?.stop();
    },
  };
}

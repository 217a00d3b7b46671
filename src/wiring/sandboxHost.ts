import { randomBytes } from 'node:crypto';
import { createChangeEvent } from '../base/changeEvent';
import type { Disposable } from '../base/disposable';
import type { Endpoint } from '../catalog/types';
import type { SandboxExpectation } from '../environments/createEnvironments';
import type { Behaviour } from '../sandbox/behaviour';
import type { Sandbox, SandboxDeps } from '../sandbox/startSandbox';

/** The embedded sandbox: loaded and started at the first call to it, stopped with the window. */
export type SandboxHost = ReturnType<typeof createSandboxHost>;

export function createSandboxHost(endpoints: readonly Endpoint[]) {
  const changed = createChangeEvent();
  let sandbox: Sandbox | undefined;
  let behaviour: Behaviour | undefined;
  let expectation: SandboxExpectation = {};
  let takeFault: SandboxDeps['takeFault'];
  let faultStatus: Disposable | undefined;
  let disposed = false;
  return {
    running: (): Sandbox | undefined => sandbox,
    start: async (findSecretOwner: SandboxDeps['findSecretOwner']): Promise<Sandbox> => {
      const { startSandbox } = await import('../sandbox/startSandbox');
      const started = await startSandbox({
        endpoints,
        now: Date.now,
        random: (bytes) => randomBytes(bytes).toString('base64url'),
        ...(findSecretOwner && { findSecretOwner }),
        takeFault: (operationId, isWrite) => takeFault?.(operationId, isWrite),
      });
      if (disposed) void started.stop();
      if (behaviour) started.behave(behaviour);
      sandbox = started;
      return started;
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

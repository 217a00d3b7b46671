import { randomBytes } from 'node:crypto';
import { createChangeEvent } from '../base/changeEvent';
import type { Endpoint } from '../catalog/types';
import type { SandboxExpectation } from '../environments/createEnvironments';
import type { Behaviour } from '../sandbox/behaviour';
import type { Sandbox, SandboxDeps } from '../sandbox/startSandbox';
import { asClientsSend } from '../environments/permissionHeader';

/** The embedded sandbox: loaded when it starts, stopped when the window closes. */
export type SandboxHost = ReturnType<typeof createSandboxHost>;

/** `port` is read when the sandbox starts; 0: any free port. */
export function createSandboxHost(endpoints: readonly Endpoint[], port: () => number) {
  const changed = createChangeEvent();
  const begun = createChangeEvent();
  let sandbox: Sandbox | undefined;
  let missedPort: number | undefined;
  let groupCount: number | undefined;
  let behaviour: Behaviour | undefined;
  let takeFault: SandboxDeps['takeFault'];
  let disposed = false;
  return {
    running: (): Sandbox | undefined => sandbox,
    onDidStart: begun.on,
    /** Tells the sandbox the local port of one of our own calls, which is then not recorded; ignores other origins. */
    noteOwnPort: (origin: string, from: number): void => {
      if (origin === sandbox?.origin) sandbox.noteOwnPort(from);
    },
    /** The port in the setting, if it was not available, for example because another window's sandbox uses it. */
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
    /** Restores the initial data, with `count` user groups. A sandbox that starts later also gets `count` groups. */
    reset: (count: number): void => {
      groupCount = count;
      sandbox?.reset(count);
    },
    /** The behaviour that was set; undefined: the default. */
    behaviour: (): Behaviour | undefined => behaviour,
    /** Sets the behaviour for this window, also if the sandbox starts later. */
    behave: (next: Behaviour): void => {
      behaviour = next;
      sandbox?.behave(next);
      changed.fire();
    },
    /** Asks `take` for the fault of each later call that requests no fault itself, also if the sandbox starts later. */
    failBy: (take: NonNullable<SandboxDeps['takeFault']>): void => {
      takeFault = take;
    },
    /** The role header and update format that the sandbox expects. */
    expects: (): SandboxExpectation => (behaviour?.like === 'clients' ? asClientsSend : {}),
    onDidChange: changed.on,
    dispose: (): void => {
      disposed = true;
      void sandbox?.stop();
    },
  };
}

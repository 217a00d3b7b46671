import { randomBytes } from 'node:crypto';
import type { Endpoint } from '../catalog/types';
import type { Sandbox } from '../sandbox/startSandbox';

/** The embedded sandbox: loaded and started at the first call to it, stopped with the window. */
export type SandboxHost = ReturnType<typeof createSandboxHost>;

export function createSandboxHost(endpoints: readonly Endpoint[]) {
  let sandbox: Sandbox | undefined;
  let disposed = false;
  return {
    running: (): Sandbox | undefined => sandbox,
    start: async (): Promise<Sandbox> => {
      const { startSandbox } = await import('../sandbox/startSandbox');
      const started = await startSandbox({
        endpoints,
        now: Date.now,
        random: (bytes) => randomBytes(bytes).toString('base64url'),
      });
      if (disposed) void started.stop();
      sandbox = started;
      return started;
    },
    dispose: (): void => {
      disposed = true;
      void sandbox?.stop();
    },
  };
}

import { CommandId } from '../../../src/contributions';
import { startRawServer, type RawServer, type RawServerOptions, type Script } from '../rawServer';
import { environmentAt } from './secondService';
import type { ExtensionBench } from './useExtension';

export interface RawEnvironment {
  readonly server: RawServer;
  /** Calls an endpoint there, without a token. */
  readonly call: (argument?: unknown) => Promise<void>;
}

/** An environment of the test, chosen, whose server speaks bytes. */
export async function useRawEnvironment(
  bench: ExtensionBench,
  script: Script,
  options: RawServerOptions = {},
): Promise<RawEnvironment> {
  const server = await startRawServer(script, options);
  await bench.setEnvironments(environmentAt(server, 'Raw'));
  await bench.services.environments.switchTo('Raw');
  return {
    server,
    call: async (argument = { endpoint: 'userGroups.list' }) => {
      bench.answer({ choose: 'Send Without Token' });
      await bench.run(CommandId.call, argument);
    },
  };
}

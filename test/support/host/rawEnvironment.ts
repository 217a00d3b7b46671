import { CommandId } from '../../../src/contributions';
import { startRawServer, type RawServer, type RawServerOptions, type Script } from '../rawServer';
import { environmentAt } from './secondService';
import type { ExtensionFixture } from './useExtension';

export interface RawEnvironment {
  readonly server: RawServer;
  /** Calls an endpoint of the environment without a token; `userGroups.list` by default. */
  readonly call: (argument?: unknown) => Promise<void>;
}

/** Adds and chooses the environment `Raw`, whose server follows a script. */
export async function useRawEnvironment(
  fixture: ExtensionFixture,
  script: Script,
  options: RawServerOptions = {},
): Promise<RawEnvironment> {
  const server = await startRawServer(script, options);
  await fixture.setEnvironments(environmentAt(server, 'Raw'));
  await fixture.services.environments.switchTo('Raw');
  // An earlier test may have used the port, and its session may still be stored.
  await fixture.services.sessions.delete(server.origin);
  return {
    server,
    call: async (argument = { endpoint: 'userGroups.list' }) => {
      fixture.answer({ choose: 'Send Without Token' });
      await fixture.run(CommandId.call, argument);
    },
  };
}

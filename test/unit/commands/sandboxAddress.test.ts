import assert from 'node:assert/strict';
import type { Remedy } from '../../../src/base/userError';
import { copySandboxAddress } from '../../../src/commands/copySandboxAddress';
import { startSandbox } from '../../../src/commands/startSandbox';
import type { Environment } from '../../../src/environments/types';

const origin = 'http://127.0.0.1:4010';

function prepare(missedPort?: number) {
  const copied: string[] = [];
  const said: string[] = [];
  const offered: string[] = [];
  const deps = {
    connections: {
      open: (environment: Environment) =>
        Promise.resolve({
          environment,
          target: { origin, basePath: '', headers: {}, label: 'Sandbox' },
          level: 'admin' as const,
          credential: { token: 'sandbox-admin' },
        }),
    },
    runningSandbox: () => ({ origin, missedPort }),
    copyAsIs: (text: string, what: string) => {
      copied.push(text);
      said.push(what);
      return Promise.resolve();
    },
    showNotice: (message: string, actions: readonly Remedy[] = []) => {
      said.push(message);
      offered.push(...actions.map(({ command }) => command));
    },
  };
  return { deps, copied, said, offered };
}

describe('the address of the sandbox', () => {
  it('is copied with the token of its level, as lines of an .env file', async () => {
    const { deps, copied, said } = prepare();
    await copySandboxAddress(deps);
    assert.deepEqual(copied, [`COMMERCE_API_BASE_URL=${origin}\nCOMMERCE_API_TOKEN=sandbox-admin\n`]);
    assert.deepEqual(said, ['Copied: address and token of the sandbox (admin).']);
  });

  it('is told once it has started', async () => {
    const { deps, said, offered } = prepare();
    await startSandbox(deps);
    assert.deepEqual(said, [`The sandbox listens at ${origin}.`]);
    assert.deepEqual(offered, ['commerceApi.copySandboxAddress']);
  });

  for (const run of [copySandboxAddress, startSandbox])
    it(`is told with the port that it could not have: ${run.name}`, async () => {
      const { deps, said } = prepare(3000);
      await run(deps);
      assert.equal(said.at(-1), `The sandbox listens at ${origin}, since port 3000 is taken or not allowed.`);
    });
});

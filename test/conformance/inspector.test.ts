import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { assistantTools } from '../../src/assistant/assistantTools';
import { installHost } from '../host/installHost';
import { projectRoot } from '../host/locations';
import { runCommand } from '../host/runCommand';
import { assistantServerFixture } from '../support/assistantServerFixture';
import { inspector, installPeer } from './installPeer';

describe('official Inspector', function () {
  this.timeout(170_000);
  const fixture = assistantServerFixture((tool, input) =>
    Promise.resolve({ outcome: 'answered', text: `${tool} ${JSON.stringify(input)}` }),
  );
  const home = join(projectRoot(), 'out', 'conformanceResults', 'home');
  let node: string;
  let program: string;
  let endpoint: { readonly url: string; readonly key: string };

  before('install Node', async () => ({ node } = await installHost()));
  before('install the Inspector', async () => (program = await installPeer(inspector)));
  before('start the endpoint', async () => {
    await mkdir(home, { recursive: true });
    endpoint = await fixture.connections.add('other', 'Inspector', false);
  });
  after(() => fixture.connections.dispose());

  const inspect = (era: string, key: string, args: readonly string[]) =>
    runCommand(
      node,
      [
        program,
        '--cli',
        endpoint.url,
        '--transport',
        'http',
        '--protocol-era',
        era,
        '--stored-auth-only',
        '--header',
        `Authorization: Bearer ${key}`,
        ...args,
      ],
      // The Inspector keeps a catalog of servers in the home folder.
      { env: { ...process.env, HOME: home, USERPROFILE: home }, timeoutMs: 60_000 },
    );

  for (const era of ['legacy', 'modern']) {
    describe(`in the ${era} era`, () => {
      it('lists the tools', async () => {
        const { code, output } = await inspect(era, endpoint.key, ['--method', 'tools/list']);
        assert.equal(code, 0, output);
        for (const { name } of assistantTools) assert.ok(output.includes(`"name": "${name}"`), output);
      });

      it('calls a tool', async () => {
        const call = ['--method', 'tools/call', '--tool-name', 'commerce_find_endpoints'];
        const { code, output } = await inspect(era, endpoint.key, [...call, '--tool-arg', 'query=groups']);
        assert.equal(code, 0, output);
        assert.ok(output.includes(JSON.stringify('commerce_find_endpoints {"query":"groups"}')), output);
      });

      it('is refused with a wrong key', async () => {
        const { code, output } = await inspect(era, 'cak_wrong', ['--method', 'tools/list']);
        assert.notEqual(code, 0);
        assert.doesNotMatch(output, /commerce_/);
        assert.match(output, /auth_required/);
      });
    });
  }
});

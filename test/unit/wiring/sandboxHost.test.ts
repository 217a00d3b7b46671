import assert from 'node:assert/strict';
import { asClientsSend } from '../../../src/environments/permissionHeader';
import { behaviourLike } from '../../../src/sandbox/behaviour';
import type { Sandbox } from '../../../src/sandbox/startSandbox';
import { createSandboxHost } from '../../../src/wiring/sandboxHost';
import { catalog } from '../../support/sandboxClient';

const anyPort = (): number => 0;

async function countGroups(sandbox: Sandbox): Promise<unknown> {
  const headers = { authorization: `Bearer ${sandbox.token('user')}` };
  const answer = (await (
    await fetch(`${sandbox.origin}/v1/user-groups?limit=1`, { headers })
  ).json()) as object;
  return 'count' in answer ? answer.count : answer;
}

describe('createSandboxHost', () => {
  it('takes the port that is wanted, else any, and says which one it could not have', async () => {
    const [first, second] = [anyPort, () => taken].map((port) => createSandboxHost(catalog.endpoints, port));
    assert.ok(first && second);
    let taken = 0;
    try {
      taken = Number(new URL((await first.start(undefined)).origin).port);
      assert.equal(first.missedPort(), undefined);
      const { origin } = await second.start(undefined);
      assert.notEqual(Number(new URL(origin).port), taken);
      assert.equal(second.missedPort(), taken);
    } finally {
      first.dispose();
      second.dispose();
    }
  });

  for (const moment of ['before', 'after'] as const)
    it(`has as many user groups as it was told ${moment} it started`, async () => {
      const host = createSandboxHost(catalog.endpoints, anyPort);
      try {
        if (moment === 'before') host.reset(10_000);
        const sandbox = await host.start(undefined);
        if (moment === 'after') {
          assert.equal(await countGroups(sandbox), 137);
          host.reset(10_000);
        }
        assert.equal(await countGroups(sandbox), 10_000);
      } finally {
        host.dispose();
      }
    });

  it('tells what calls must carry, and of each change, without a start', () => {
    const host = createSandboxHost(catalog.endpoints, anyPort);
    const told: unknown[] = [];
    host.onDidChange(() => told.push(host.expects()));
    assert.deepEqual([host.expects(), host.behaviour()], [{}, undefined]);
    host.behave(behaviourLike('clients'));
    host.behave(behaviourLike('reference'));
    assert.deepEqual(told, [asClientsSend, {}]);
    assert.equal(host.running(), undefined);
  });

  for (const moment of ['before', 'after'] as const) {
    it(`lets the sandbox behave as it was told ${moment} it started`, async () => {
      const host = createSandboxHost(catalog.endpoints, anyPort);
      try {
        if (moment === 'before') host.behave(behaviourLike('clients'));
        const sandbox = await host.start(undefined);
        if (moment === 'after') host.behave(behaviourLike('clients'));
        const response = await fetch(`${sandbox.origin}/v1/products`, {
          method: 'POST',
          headers: { authorization: `Bearer ${sandbox.token('admin')}` },
        });
        assert.match(await response.text(), /API_ROLE_NOT_SUPPORT/);
      } finally {
        host.dispose();
      }
    });
  }
});

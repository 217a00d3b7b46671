import assert from 'node:assert/strict';
import { asClientsSend } from '../../../src/environments/asClientsSend';
import { behaviourLike } from '../../../src/sandbox/behaviour';
import { createSandboxHost } from '../../../src/wiring/sandboxHost';
import { catalog } from '../../support/sandboxClient';

describe('createSandboxHost', () => {
  it('tells what calls must carry, and of each change, without a start', () => {
    const host = createSandboxHost(catalog.endpoints);
    const told: unknown[] = [];
    host.onDidChange(() => told.push(host.expects()));
    assert.deepEqual([host.expects(), host.behaviour()], [{}, undefined]);
    host.behave(behaviourLike('clients'), asClientsSend);
    host.behave(behaviourLike('reference'), {});
    assert.deepEqual(told, [asClientsSend, {}]);
    assert.equal(host.running(), undefined);
  });

  for (const moment of ['before', 'after'] as const) {
    it(`lets the sandbox behave as it was told ${moment} it started`, async () => {
      const host = createSandboxHost(catalog.endpoints);
      try {
        if (moment === 'before') host.behave(behaviourLike('clients'), {});
        const sandbox = await host.start(undefined);
        if (moment === 'after') host.behave(behaviourLike('clients'), {});
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

import assert from 'node:assert/strict';
import { asClientsSend } from '../../../src/environments/asClientsSend';
import { behaviourLike } from '../../../src/sandbox/behaviour';
import { createSandboxHost } from '../../../src/wiring/sandboxHost';
import { catalog } from '../../support/sandboxClient';

describe('createSandboxHost', () => {
  it('says what calls must carry while the sandbox follows public clients', () => {
    const host = createSandboxHost(catalog.endpoints);
    let changes = 0;
    host.onDidChange(() => (changes += 1));
    assert.deepEqual(host.expects(), {});
    host.behave(behaviourLike('clients'));
    assert.deepEqual(host.expects(), asClientsSend);
    host.behave(behaviourLike('clients', 'wrapped'));
    assert.deepEqual(host.expects(), { permissionHeader: asClientsSend.permissionHeader });
    host.behave(behaviourLike('reference'));
    assert.deepEqual(host.expects(), {});
    assert.deepEqual([host.running(), changes], [undefined, 3]);
  });

  for (const moment of ['before', 'after'] as const) {
    it(`lets the sandbox behave as it was told ${moment} it started`, async () => {
      const host = createSandboxHost(catalog.endpoints);
      try {
        if (moment === 'before') host.behave(behaviourLike('clients'));
        const sandbox = await host.start();
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

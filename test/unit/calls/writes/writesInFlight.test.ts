import assert from 'node:assert/strict';
import { createWritesInFlight } from '../../../../src/calls/writes/writesInFlight';

describe('writes in flight', () => {
  it('lets one task run per key, and the next when it ended or failed', async () => {
    const writes = createWritesInFlight();
    let finish: (() => void) | undefined;
    const first = writes.run('PUT /a', () => new Promise<void>((resolve) => (finish = resolve)));
    await assert.rejects(
      writes.run('PUT /a', () => assert.fail('ran twice')),
      { name: 'UserError', message: /still running/ },
    );
    assert.equal(await writes.run('PUT /b', () => Promise.resolve('other')), 'other');
    finish?.();
    await first;
    await assert.rejects(
      writes.run('PUT /a', () => Promise.reject(new Error('broken'))),
      /broken/,
    );
    assert.equal(await writes.run('PUT /a', () => Promise.resolve('again')), 'again');
  });
});

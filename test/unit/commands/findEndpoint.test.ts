import assert from 'node:assert/strict';
import { findEndpoint } from '../../../src/commands/findEndpoint';
import { callBench, cancelled } from '../../support/callBench';
import { failed } from '../../support/outcomes';

describe('findEndpoint', () => {
  it('offers all endpoints with module, method and path, and calls the chosen one', async () => {
    const bench = callBench([
      { pick: 'Existence check' },
      { text: 'id-exist' },
      { text: 'kim' },
      { pickMany: [] },
    ]);
    bench.settings = { ...bench.settings, hints: false };
    await findEndpoint(bench.services);
    const [pick] = bench.input.prompts;
    assert.equal(pick?.labels.length, 48);
    assert.match(pick.shown.join('\n'), /User management · GET \/v1\/users\/join\/:key/);
    assert.equal(bench.sent[0]?.request.url, 'http://127.0.0.1:4010/v1/users/join/id-exist?pk=kim');
    bench.assertClean();
  });

  it('ends silently when dismissed', async () => {
    await assert.rejects(findEndpoint(callBench(['cancel']).services), cancelled);
  });

  it('reports a failing call', async () => {
    const bench = callBench([
      { pick: 'Existence check' },
      { text: 'id-exist' },
      { text: 'kim' },
      { pickMany: [] },
    ]);
    bench.settings = { ...bench.settings, hints: false };
    bench.answer = () => failed('refused');
    await findEndpoint(bench.services);
    assert.equal(bench.reported.length, 1);
    bench.assertClean();
  });
});

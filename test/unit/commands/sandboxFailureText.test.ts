import assert from 'node:assert/strict';
import { sandboxFailureText } from '../../../src/commands/sandboxFailureText';

describe('sandboxFailureText', () => {
  for (const [scope, text] of [
    [{ times: 1, endpoint: undefined }, 'next call'],
    [{ times: 1, writesOnly: true, endpoint: undefined }, 'next write'],
    [{ times: 3, endpoint: undefined }, 'next 3 calls'],
    [{ endpoint: undefined }, 'all calls'],
    [{ endpoint: 'GET /v1/users' }, 'GET /v1/users'],
  ] as const) {
    it(`says which calls fail: ${text}`, () => {
      const said = sandboxFailureText({ label: 'Broken JSON', ...scope });
      assert.equal(said.text, `$(beaker) Sandbox: Broken JSON, ${text}`);
      assert.match(said.tooltip, /fails on purpose[^]*Click: as usual again\.$/);
      assert.equal(said.label, `Sandbox: Broken JSON, ${text}. Click: as usual again.`);
    });
  }
});

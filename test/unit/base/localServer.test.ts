import assert from 'node:assert/strict';
import { ownHosts } from '../../../src/base/localServer';

describe('ownHosts', () => {
  it('names the host as clients do, which leave out the port that http has by default', () => {
    assert.deepEqual(ownHosts(4010), ['127.0.0.1:4010', 'localhost:4010']);
    assert.deepEqual(ownHosts(80), ['127.0.0.1', 'localhost']);
  });
});

import assert from 'node:assert/strict';
import { copyPath } from '../../../src/commands/copyPath';
import { cancelled } from '../../support/callFixture';
import { commandFixture, madeCall, node, result } from '../../support/commandFixture';

describe('copyPath', () => {
  it('copies the path of a node, of a result, or of a picked endpoint', async () => {
    const made = commandFixture([{ pick: 'Set limit' }]);
    await madeCall(made);
    await copyPath(made.services, node);
    await copyPath(made.services, result);
    await copyPath(made.services);
    assert.deepEqual(made.clipboard, [
      '/v1/user-groups/:user_group_id',
      '/v1/user-groups/:user_group_id',
      '/v1/user-groups/:user_group_id/limit',
    ]);
    made.fixture.assertClean();
  });

  it('copies nothing when dismissed or when the endpoint is unknown', async () => {
    const made = commandFixture(['cancel']);
    await assert.rejects(copyPath(made.services), cancelled);
    await assert.rejects(copyPath(made.services, 'a.b'), { name: 'UserError', message: /a\.b/ });
    assert.deepEqual(made.clipboard, []);
  });
});

import assert from 'node:assert/strict';
import { useWorkbench } from './useWorkbench';

describe('the endpoints view', () => {
  const workbench = useWorkbench();

  it('shows the modules without a request, a key or a folder of its own', async () => {
    await workbench().openView('Commerce API');
    await workbench().expandRow('User Groups');
    const row = workbench().row('GET /v1/user-groups/:user_group_id');
    await row.waitFor();
    await workbench().screenshot('endpoints');
    assert.match(await row.innerText(), /Detail/);
  });
});

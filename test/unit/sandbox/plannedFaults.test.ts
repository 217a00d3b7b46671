import assert from 'node:assert/strict';
import { seedUserGroups } from '../../../src/sandbox/data/seedUserGroups';
import { createFaultPlan } from '../../../src/sandbox/faults/fault';
import { call, openSandbox, urlOf } from '../../support/sandboxClient';

describe('planned failures', () => {
  it('are for so many calls, for one operation, or for all until they are taken away', async () => {
    const plan = createFaultPlan();
    const sandbox = await openSandbox({ takeFault: plan.take });
    const statuses = async (...ids: readonly string[]): Promise<readonly number[]> => {
      const seen: number[] = [];
      for (const id of ids) seen.push((await call(sandbox, id)).status);
      return seen;
    };
    try {
      const list = 'userGroups.list';
      plan.set({ label: 'Fails', fault: { code: 500 }, times: 2 });
      assert.deepEqual(await statuses(list, 'users.list', list), [500, 500, 200]);
      assert.equal(plan.current(), undefined);
      plan.set({ label: 'Fails', fault: { code: 503 }, endpointId: list });
      assert.deepEqual(await statuses('users.list', list, list, 'orders.list'), [200, 503, 503, 200]);
      plan.set({ label: 'Fails', fault: { code: 500 } });
      assert.deepEqual(await statuses(list, 'users.list'), [500, 500]);
      plan.set(undefined);
      assert.deepEqual(await statuses(list), [200]);
    } finally {
      await sandbox.stop();
    }
  });

  it('are for the next write, which reads before it do not use up', async () => {
    const plan = createFaultPlan();
    const sandbox = await openSandbox({ takeFault: plan.take });
    const group = { path: { user_group_id: seedUserGroups()[0]?.user_group_id ?? '' } };
    const body = { user_group: { manager_name: '박담당' } };
    try {
      plan.set({ label: 'Fails', fault: { code: 503 }, times: 1, writesOnly: true });
      assert.equal((await call(sandbox, 'userGroups.detail', group)).status, 200);
      const headers = { authorization: `Bearer ${sandbox.token('user')}` };
      const head = await fetch(urlOf(sandbox, 'userGroups.detail', group), { method: 'HEAD', headers });
      assert.equal(head.status, 200);
      assert.equal((await call(sandbox, 'userGroups.update', { ...group, body })).status, 503);
      assert.equal((await call(sandbox, 'userGroups.update', { ...group, body })).status, 200);
    } finally {
      await sandbox.stop();
    }
  });

  it('leave out a call that asks for something itself', async () => {
    const plan = createFaultPlan();
    const sandbox = await openSandbox({ takeFault: plan.take });
    try {
      plan.set({ label: 'Fails', fault: { code: 500 }, times: 1 });
      const authorization = `Bearer ${sandbox.token('user')}`;
      const asking = await fetch(urlOf(sandbox, 'userGroups.list'), {
        headers: { authorization, prefer: 'code=404' },
      });
      assert.equal(asking.status, 404);
      assert.equal((await call(sandbox, 'userGroups.list')).status, 500);
    } finally {
      await sandbox.stop();
    }
  });
});

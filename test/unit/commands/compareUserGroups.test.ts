import assert from 'node:assert/strict';
import { isCancelled } from '../../../src/base/userError';
import { compareUserGroups, type CompareUserGroupsDeps } from '../../../src/commands/compareUserGroups';
import { unexpected } from '../../support/unexpected';

describe('Compare User Groups', () => {
  it('ends without a word where it is cancelled', async () => {
    const cancel = new AbortController();
    const deps = {
      loadUserGroupFiles: () =>
        Promise.resolve({
          addressOf: (uri: string) => uri,
          readSaved: () => {
            cancel.abort();
            return Promise.resolve('{}');
          },
        }),
      userGroups: { list: { groups: [] } },
      showText: unexpected,
      showTexts: unexpected,
      withProgress: (_: string, work: (signal: AbortSignal) => unknown) => work(cancel.signal),
    } as unknown as CompareUserGroupsDeps;
    const rows = ['g1', 'g2'].map((userGroupId) => ({ userGroupId, environmentName: 'Shop' }));
    await assert.rejects(compareUserGroups(deps, rows[0], rows), isCancelled);
  });
});

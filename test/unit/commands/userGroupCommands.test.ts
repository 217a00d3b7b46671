import assert from 'node:assert/strict';
import { loadMore, refreshUserGroups } from '../../../src/commands/userGroupListCommands';
import { emptyList } from '../../../src/userGroups/list/userGroupList';

describe('the commands of the user groups view', () => {
  const did: string[] = [];
  const doing = (what: string) => () => {
    did.push(what);
    return Promise.resolve();
  };
  const services = {
    userGroups: {
      refresh: doing('refresh'),
      loadMore: doing('more'),
      list: emptyList({ environmentName: 'Shop', level: 'user' }),
    },
    focusFirstGroup: doing('focus'),
    revealUserGroups: doing('reveal'),
  };
  beforeEach(() => void did.splice(0));

  it('refresh what is in sight', async () => {
    await refreshUserGroups(services);
    assert.deepEqual(did, ['reveal', 'refresh']);
  });

  it('load the next page, and keep the keyboard in the list', async () => {
    await loadMore(services);
    assert.deepEqual(did, ['more', 'focus']);
  });
});

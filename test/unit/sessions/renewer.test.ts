import assert from 'node:assert/strict';
import { toTarget } from '../../../src/environments/toTarget';
import type { Environment } from '../../../src/environments/types';
import type { Level } from '../../../src/http/types';
import { createTokenUses, type TokenUse } from '../../../src/sessions/renewer';

const environment: Environment = {
  name: 'Shop',
  baseUrl: 'https://shop.example',
  live: false,
  headers: {},
  permissionHeader: { name: 'X-Role', admin: 'manager' },
  builtIn: false,
};

function useAt(level: Level): TokenUse {
  return { environment, level, target: toTarget(environment, level) ?? assert.fail() };
}

describe('createTokenUses', () => {
  it('tells the levels of one token apart where a header tells the service', () => {
    const uses = createTokenUses();
    const user = useAt('user');
    const admin = useAt('admin');
    uses.note('canary', user);
    uses.note('canary', admin);
    assert.equal(uses.find(user.target, 'canary'), user);
    assert.equal(uses.find(admin.target, 'canary'), admin);
    assert.equal(uses.find(user.target, 'other'), undefined);
    assert.equal(uses.find({ ...user.target, origin: 'https://other.example' }, 'canary'), undefined);
  });

  it('forgets the oldest of more than a hundred', () => {
    const uses = createTokenUses();
    const user = useAt('user');
    for (let count = 0; count <= 100; count += 1) uses.note(`canary-${count}`, user);
    assert.equal(uses.find(user.target, 'canary-0'), undefined);
    assert.equal(uses.find(user.target, 'canary-100'), user);
  });
});

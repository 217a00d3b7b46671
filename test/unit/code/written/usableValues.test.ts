import assert from 'node:assert/strict';
import { bodyFor } from '../../../../src/code/written/usableValues';

const body = '{\n    "phone": "02-1\\n"\n  }';

describe('bodyFor', () => {
  it('puts the member around a flat update where the environment expects it', () => {
    const wrapped = bodyFor({ body, isFlat: true }, 'userGroups.update', {});
    assert.equal(wrapped, '{\n    "user_group": {\n      "phone": "02-1\\n"\n    }\n  }');
  });

  it('leaves every other body as it is', () => {
    const own = '{ "user_group": {} }';
    const flat = { userGroupUpdate: 'flat' } as const;
    assert.equal(bodyFor({ body, isFlat: true }, 'userGroups.update', flat), body);
    assert.equal(bodyFor({ body: own, isFlat: true }, 'userGroups.update', {}), own);
    assert.equal(bodyFor({ body }, 'userGroups.update', {}), body);
    assert.equal(bodyFor({ body, isFlat: true }, 'users.update', {}), body);
    assert.equal(bodyFor({ isFlat: true }, 'userGroups.update', {}), undefined);
  });
});

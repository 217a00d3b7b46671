import assert from 'node:assert/strict';
import { groupRows } from '../../../../src/userGroups/list/groupRows';

describe('rows of user groups', () => {
  it('have a cell for each field of the list, empty where the list lacks it', () => {
    const group = {
      id: 'g1',
      companyName: '대한상사 3',
      businessNumber: '123-45-67890',
      type: '2',
      managerName: 'Kim',
      phone: '+82 10-1234-5678',
      email: 'a@b.c',
      status: '1',
      haystack: 'x',
    };
    const names = 'user_group_id,company_name,business_number,corporate_type,manager_name,phone,email,status';
    assert.deepEqual(
      groupRows([group, { id: 'g2', haystack: '' }]).map((row) => row.join()),
      [names, 'g1,대한상사 3,123-45-67890,2,Kim,+82 10-1234-5678,a@b.c,1', 'g2,,,,,,,'],
    );
  });
});

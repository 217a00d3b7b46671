import assert from 'node:assert/strict';
import { groupsToCsv } from '../../../../src/userGroups/list/groupsToCsv';

const header =
  'user_group_id,company_name,business_number,corporate_type,manager_name,phone,email,status\r\n';
const nameCell = (companyName: string): string => {
  const csv = groupsToCsv([{ id: 'g1', companyName, haystack: '' }]);
  assert.ok(csv.startsWith(`${header}g1,`));
  return csv.slice(`${header}g1,`.length, -',,,,,,\r\n'.length);
};

describe('user groups as CSV', () => {
  it('have a column for each field of the list, empty where the list lacks it', () => {
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
    assert.equal(
      groupsToCsv([group, { id: 'g2', haystack: '' }]),
      `${header}g1,대한상사 3,123-45-67890,2,Kim,+82 10-1234-5678,a@b.c,1\r\ng2,,,,,,,\r\n`,
    );
  });

  for (const [text, cell] of [
    ['Kim, Lee', '"Kim, Lee"'],
    ['"Kim"', '"""Kim"""'],
    ['two\nlines', '"two\nlines"'],
    [' edge ', '" edge "'],
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+cmd|x', "'+cmd|x"],
    ['-2', '-2'],
    ['02-1', '02-1'],
  ] as const)
    it(`writes ${JSON.stringify(text)} so that a spreadsheet shows it as it is`, () => {
      assert.equal(nameCell(text), cell);
    });
});

import assert from 'node:assert/strict';
import { parseEnvironmentSetting } from '../../../src/environments/parseEnvironmentSetting';

const good = { name: 'Good', baseUrl: 'https://good.example' };
const typos = [
  'permisionHeader',
  'permission_header',
  'PermissionHeader',
  'permissionHeaders',
  'userGroupUpdat',
  'usergroupupdate',
  'authorisation',
  'header',
  'base_url',
  'gatewayURL',
  'Live',
];

describe('an environment written by hand', () => {
  for (const member of typos)
    it(`is not used half understood: ${member} is named, and the other environment works`, () => {
      const bad = { name: 'Bad', baseUrl: 'https://bad.example', [member]: 'x' };
      const { entries, problems } = parseEnvironmentSetting([bad, good], []);
      assert.deepEqual(
        entries.map(({ environment }) => environment.name),
        ['Good'],
      );
      assert.equal(problems.length, 1);
      assert.match(problems[0]?.sentence ?? '', new RegExp(`“${member}”`));
    });

  it('may have members that a later version knows', () => {
    const { entries, problems } = parseEnvironmentSetting([{ ...good, colour: 'red', note: '' }], []);
    assert.deepEqual([entries.length, problems.length], [1, 0]);
  });

  for (const [member, value] of [
    ['authorization', 'basic'],
    ['authorization', true],
    ['userGroupUpdate', 'flatt'],
    ['userGroupUpdate', null],
  ] as const)
    it(`is not used with ${member}: ${String(value)}`, () => {
      const { entries, problems } = parseEnvironmentSetting([{ ...good, [member]: value }], []);
      assert.deepEqual([entries.length, problems.length], [0, 1]);
      assert.match(problems[0]?.sentence ?? '', new RegExp(`“${member}”.*“.*” or “.*”`));
    });

  it('keeps what it says of the service', () => {
    const said = { authorization: 'keys', userGroupUpdate: 'flat' } as const;
    const [read] = parseEnvironmentSetting([{ ...good, ...said }], []).entries;
    assert.deepEqual({ ...read?.environment, ...said }, read?.environment);
  });
});

import assert from 'node:assert/strict';
import { parseEnvironmentSetting } from '../../../src/environments/parseEnvironmentSetting';
import { settingNotice } from '../../../src/environments/settingNotice';

/** What a notification of VS Code holds, in characters. */
const NOTICE = 1000;

function noticeOf(setting: unknown): string {
  return settingNotice(parseEnvironmentSetting(setting, []).problems);
}

describe('the notice about the setting of environments', () => {
  it('says of one entry what its sentence says', () => {
    assert.equal(
      noticeOf([{ name: 'Shop' }]),
      'Entry 1 (“Shop”) in the setting commerceApi.environments: “baseUrl”: It is missing.',
    );
    assert.match(noticeOf('text'), /must be a list of environments\.$/);
  });

  it('gives each of several entries its reason', () => {
    const notice = noticeOf([
      { name: 'Shop' },
      { name: 'Good', baseUrl: 'https://shop.example' },
      { name: 'Stage', baseUrl: 'ftp://shop.example' },
      7,
    ]);
    assert.deepEqual(notice.split(' · '), [
      '3 environments in the setting commerceApi.environments cannot be used.',
      'Entry 1 (“Shop”): “baseUrl”: It is missing.',
      'Entry 3 (“Stage”): “baseUrl”: The address must begin with https://.',
      'Entry 4: It must be an object with a name and a baseUrl.',
    ]);
  });

  it('counts those that a notice cannot hold', () => {
    const long = {
      name: 'n'.repeat(500),
      baseUrl: 'https://shop.example',
      headers: { ['h'.repeat(900)]: '' },
    };
    const notice = noticeOf(Array.from({ length: 20 }, () => long));
    assert.match(notice, / · 14 more are in the log\.$/);
    assert.ok(notice.length < NOTICE, String(notice.length));
  });
});

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { resultJson } from '../../support/host/editors';
import { startSecondService, environmentAt, secondTokens } from '../../support/host/secondService';
import { setUserSetting, useExtension } from '../../support/host/useExtension';
import { until } from '../../support/until';

describe('mistakes in the user’s settings', () => {
  const fixture = useExtension();
  const good = { name: 'Good', baseUrl: 'https://good.example.com' };

  it('leave the good environments working, and name the bad ones in one notice', async () => {
    const second = await startSecondService();
    const bad = [
      { name: 'Plain', baseUrl: 'http://shop.example.com' },
      'not an object',
      { name: 'Leaky', baseUrl: 'https://leaky.example.com', headers: { Authorization: 'Bearer x' } },
      { ...environmentAt(second), name: 'SECOND' },
    ];
    await setUserSetting('environments', [environmentAt(second), ...bad]);
    await until('the good one is there', () => fixture.services.environments.find('Second'));
    await setUserSetting('hints', false);
    await setUserSetting('environments', [environmentAt(second), ...bad, good]);
    await until('the other good one is there', () => fixture.services.environments.find('Good'));
    assert.deepEqual(
      fixture.services.environments.list().map(({ name }) => name),
      ['Sandbox', 'Second', 'Good'],
    );
    assert.equal(fixture.notices.seen.length, 1);
    assert.match(fixture.notices.text(), /^4 environments .* cannot be used\./);
    for (const [entry, reason] of [
      ['Entry 2 (“Plain”)', /https/],
      ['Entry 3', /object/],
      ['Entry 4 (“Leaky”)', /Authorization/],
      ['Entry 5 (“SECOND”)', /exists/],
    ] as const) {
      const said = fixture.notices
        .text()
        .split(' · ')
        .find((part) => part.startsWith(`${entry}: `));
      assert.match(said ?? `nothing of ${entry}`, reason);
    }
    assert.deepEqual(fixture.notices.seen[0]?.buttons, ['Open Setting', 'Show Log']);
    await fixture.run(CommandId.switchEnvironment, 'Second');
    fixture.answer({ text: secondTokens.user });
    await fixture.run(CommandId.signIn);
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list' });
    assert.ok(Array.isArray((await resultJson())['list']));
    await second.stop();
  });

  it('name a setting that is no list', async () => {
    await setUserSetting('environments', { name: 'One' });
    await until('it is named', () => fixture.notices.seen.length > 0);
    assert.match(fixture.notices.text(), /must be a list of environments/);
    assert.deepEqual(fixture.services.environments.list().length, 1);
  });

  const wrongValues = [
    ['request.timeoutSeconds', 'soon', 'timeoutMs', 30_000],
    ['request.timeoutSeconds', 0, 'timeoutMs', 30_000],
    ['response.maxMegabytes', 100_000, 'maxBytes', 20_000_000],
    ['hints', 'no', 'hints', true],
    ['confirmWrites', 'never', 'confirmWrites', 'always'],
  ] as const;
  for (const [name, value, member, used] of wrongValues) {
    it(`are taken for the default, and named: ${name} ${value}`, async () => {
      await setUserSetting(name, value);
      const read = () => vscode.workspace.getConfiguration('commerceApi').inspect(name)?.globalValue;
      await until('the setting is read', () => read() === value);
      assert.equal(fixture.services.settings()[member], used);
      await until('it is named', () => fixture.notices.seen.length > 0);
      assert.ok(
        fixture.notices.text().startsWith(`“commerceApi.${name}” is ${JSON.stringify(value)}, but must be `),
      );
      assert.deepEqual(fixture.notices.seen[0]?.buttons, ['Open Setting']);
    });
  }

  it('leave the history as it is', async () => {
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list' });
    const history = fixture.services.history;
    await history.settled();
    const before = (await history.nodes('Sandbox')).length;
    assert.ok(before > 0);
    await setUserSetting('history.size', -3);
    await until('it is named', () => fixture.notices.text().includes('50 is used instead.'));
    assert.deepEqual((await fixture.services.reopenHistory()).length, before);
  });
});

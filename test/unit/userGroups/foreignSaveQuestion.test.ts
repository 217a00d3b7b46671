import assert from 'node:assert/strict';
import { confirmForeign } from '../../../src/base/confirmForeign';
import type { Prompts } from '../../../src/base/userInput';
import type { WritePlan } from '../../../src/calls/writes/writeGate';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { createForeignSaveQuestion } from '../../../src/userGroups/file/userGroupSaves';
import { environmentCalled } from '../../support/callFixture';
import { gateWith } from '../../support/gateWith';
import { unexpected } from '../../support/unexpected';

/** A question that is answered after `answeredAfterMs`; the test ends its waits. */
function asked(answer: string, answeredAfterMs: number) {
  const shown: { readonly message: string; readonly detail: string; readonly labels: readonly string[] }[] =
    [];
  const waits: (() => void)[] = [];
  let time = 0;
  const choose: Prompts['choose'] = (message, detail, choices) => {
    shown.push({ message, detail, labels: choices.map(({ label }) => label) });
    time += answeredAfterMs;
    const chosen = choices.find(({ label }) => label === answer);
    assert.ok(chosen);
    return Promise.resolve(chosen.value);
  };
  const gate = gateWith({
    environments: { find: () => undefined },
    connections: { open: unexpected },
    input: {
      confirm: unexpected,
      confirmForeign: (question) => confirmForeign({ choose, now: () => time }, question),
      text: unexpected,
    },
  });
  const opened: string[] = [];
  const ask = createForeignSaveQuestion({
    allow: gate.allow,
    open: (uri) => Promise.resolve(void opened.push(uri)),
    wait: () => new Promise((resolve) => waits.push(resolve)),
  });
  return {
    ask: (plan: WritePlan) => ask(plan, plan.values.path['user_group_id'] ?? ''),
    shown,
    waits,
    opened,
  };
}

const question = (name: string, environment = 'Shop'): WritePlan => {
  const gate = gateWith({ environments: { find: () => undefined }, connections: { open: unexpected } });
  const target = { origin: 'https://shop.example', basePath: '', headers: {} };
  const endpoint = createCatalog().findEndpoint('userGroups.update');
  assert.ok(endpoint);
  return gate.plan({
    endpoint,
    values: { path: { user_group_id: name }, query: [], body: `{"user_group":{"memo":"${name}"}}` },
    connection: {
      environment: environmentCalled(environment),
      target,
      level: 'user',
      credential: { token: 't' },
    },
    origin: 'editor',
    message: `Update ${name}?`,
    named: [`Fields of ${name}`],
  });
};

/** The first line of each block below the question. */
const headsOf = (detail = ''): readonly string[] =>
  detail.split('\n\n').map((block) => block.split('\n')[0] ?? '');

describe('the question about saves from elsewhere', () => {
  it('is one for all that come before it is shown, with the safe answer first', async () => {
    const { ask, shown, waits } = asked('Update', 700);
    const both = [ask(question('one')), ask(question('two'))];
    waits.forEach((end) => end());
    await Promise.all(both);
    assert.equal(shown.length, 1);
    assert.deepEqual(shown[0]?.labels, ['Show Changes', 'Update']);
    assert.equal(shown[0].message, 'Update 2 user groups?');
    assert.match(
      shown[0].detail,
      /^Save All or another save of VS Code started this\. Check what is sent\.\n/,
    );
    assert.match(
      headsOf(shown[0].detail).join('\n\n'),
      /\n\nEnvironment: Shop\n\nFields of one\n\nFields of two$/,
    );
  });

  it('names each environment once, with its user groups', async () => {
    const { ask, shown, waits } = asked('Update', 700);
    const saves = [question('one'), question('two', 'Mall'), question('three')].map(ask);
    waits.forEach((end) => end());
    await Promise.all(saves);
    const [, ...parts] = headsOf(shown[0]?.detail);
    const shop = 'Environment: Shop';
    const mall = 'Environment: Mall';
    assert.deepEqual(parts, [shop, 'Fields of one', 'Fields of three', mall, 'Fields of two']);
  });

  it('shows all there is to say of one', async () => {
    const { ask, shown, waits } = asked('Update', 700);
    const save = ask(question('one'));
    waits.forEach((end) => end());
    await save;
    assert.match(
      shown[0]?.detail ?? '',
      /^Fields of one\n\nSave All .*\n\nEnvironment: Shop\nHost: .*\nRequest: .*\nLevel: user\n\nFields:\nmemo: "one"$/,
    );
  });

  it('is asked anew for those that come later', async () => {
    const { ask, shown, waits } = asked('Update', 700);
    const first = ask(question('one'));
    waits.shift()?.();
    await first;
    const second = ask(question('two'));
    waits.shift()?.();
    await second;
    assert.deepEqual(
      shown.map(({ message }) => message),
      ['Update one?', 'Update two?'],
    );
  });

  for (const [answer, answeredAfterMs, said, looked] of [
    ['Show Changes', 5000, /^Canceled:/, ['one', 'two']],
    ['Show Changes', 699, /^Canceled:/, []],
    ['Update', 699, /^UserError: That was too fast to be on purpose/, []],
  ] as const) {
    it(`lets nothing through after “${answer}” in ${answeredAfterMs} ms, and shows ${looked.join()}`, async () => {
      const { ask, waits, opened } = asked(answer, answeredAfterMs);
      const saves = [ask(question('one')), ask(question('two'))];
      waits.forEach((end) => end());
      for (const save of saves) await assert.rejects(save, said);
      assert.deepEqual(opened, looked);
    });
  }
});

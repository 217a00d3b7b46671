import assert from 'node:assert/strict';
import { parseRequestText } from '../../../src/calls/requests/requestShape';
import { checkRequestPath } from '../../../src/calls/writeRequestFile';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { newRequestFile, saveAsRequestFile } from '../../../src/commands/requestCommands';
import { cancelled, TOKEN } from '../../support/callFixture';
import { commandFixture, madeCall, result } from '../../support/commandFixture';
import { scriptedInput, type ScriptedAnswer } from '../../support/scriptedInput';

const catalog = createCatalog();

function fixture(
  answers: readonly ScriptedAnswer[],
  folders: readonly string[] = ['shop'],
  there: string[] = [],
) {
  const written: (readonly [uri: string, text: string])[] = [];
  const said: string[] = [];
  const made = commandFixture();
  const input = scriptedInput(answers);
  const services = {
    ...made.services,
    catalog,
    input,
    files: {
      folders: () => folders.map((name) => ({ name, uri: `file:///${name}` })),
      join: (folder: string, path: string) => `${folder}/${path}`,
      exists: (uri: string) => Promise.resolve(there.includes(uri)),
      askSaveUri: (name: string) => Promise.resolve(`file:///asked/${name}`),
      writeAndShow: (uri: string, text: string) => Promise.resolve(void written.push([uri, text])),
    },
    skeleton: (id: string) => Promise.resolve(`{\n  "endpoint": "${id}",\n  "path": {},\n  "query": {}\n}\n`),
    requests: { ...made.services.requests, parse: parseRequestText },
    readRequest: (uri: string | undefined) =>
      uri?.endsWith('.commerce-request.json') === true
        ? {
            text: '{"endpoint":"users.login","body":{"login_id":"me","login_pw":"plain-secret","memo":"PIN: 4711"}}',
            isActive: true,
            isTyped: true,
          }
        : undefined,
    showNotice: (message: string) => said.push(message),
  };
  return { made, services, written, said, input };
}

const file = 'userGroups.detail.commerce-request.json';

describe('newRequestFile', () => {
  it('writes the skeleton of the node into the workspace folder', async () => {
    const { services, written } = fixture([{ text: `api/${file}` }]);
    await newRequestFile(services, { endpointId: 'userGroups.detail' });
    assert.equal(written[0]?.[0], `file:///shop/api/${file}`);
    assert.match(written[0][1], /"endpoint": "userGroups\.detail"/);
  });

  it('asks for the endpoint and the folder where there are several', async () => {
    const { services, written } = fixture(
      [{ pick: 'Set limit' }, { pick: 'two' }, { text: 'a.commerce-request.json' }],
      ['one', 'two'],
    );
    await newRequestFile(services);
    assert.equal(written[0]?.[0], 'file:///two/a.commerce-request.json');
  });

  it('asks for any file when no folder is open', async () => {
    const { services, written } = fixture([], []);
    await newRequestFile(services, 'userGroups.detail');
    assert.equal(written[0]?.[0], `file:///asked/${file}`);
  });

  it('replaces a file only when told so', async () => {
    const there = [`file:///shop/${file}`];
    const no = fixture([{ text: file }, 'cancel'], ['shop'], there);
    await assert.rejects(newRequestFile(no.services, 'userGroups.detail'), cancelled);
    assert.deepEqual([no.written, no.input.prompts.at(-1)?.labels], [[], ['Keep', 'Replace']]);
    const yes = fixture([{ text: file }, { confirm: true }], ['shop'], there);
    await newRequestFile(yes.services, 'userGroups.detail');
    assert.equal(yes.written.length, 1);
  });

  it('adds the ending of request files to a name, and never replaces a file unasked because of it', async () => {
    for (const typed of ['group', 'group.json', 'group.commerce-request', 'group.commerce-request.json']) {
      const { services, written } = fixture([{ text: typed }]);
      await newRequestFile(services, 'userGroups.detail');
      assert.equal(written[0]?.[0], 'file:///shop/group.commerce-request.json', typed);
    }
    const there = ['file:///shop/group.commerce-request.json'];
    const { services, written } = fixture([{ text: 'group' }, 'cancel'], ['shop'], there);
    await assert.rejects(newRequestFile(services, 'userGroups.detail'), cancelled);
    const korean = 'file:///asked/%EC%A3%BC%EB%AC%B8';
    const asked = fixture([{ confirm: true }], [], [`${korean}.commerce-request.json`]);
    asked.services.files.askSaveUri = () => Promise.resolve(`${korean}.json`);
    await newRequestFile(asked.services, 'userGroups.detail');
    assert.deepEqual([written, asked.written[0]?.[0]], [[], `${korean}.commerce-request.json`]);
    assert.match(asked.input.shownText(), /Replace 주문\.commerce-request\.json\?/);
  });

  it('takes only names of files inside the folder', () => {
    for (const bad of [
      '',
      '.json',
      'b/',
      '.commerce-request.json',
      '../a.commerce-request.json',
      '/a.commerce-request.json',
    ])
      assert.ok(checkRequestPath(bad), bad);
    assert.match(checkRequestPath('x?*.commerce-request.json') ?? '', /must not contain any of/);
    for (const good of ['a', 'a.json', 'a.commerce-request.json', 'b/주문 1.commerce-request.json'])
      assert.equal(checkRequestPath(good), undefined, good);
  });
});

describe('saveAsRequestFile', () => {
  it('writes the values of a result', async () => {
    const { made, services, written, said } = fixture([{ text: file }]);
    await madeCall(made, 'g 1');
    await saveAsRequestFile(services, result);
    const [, text = ''] = written[0] ?? [];
    assert.deepEqual(parseRequestText(text).values.path, { user_group_id: 'g 1' });
    assert.doesNotMatch(text, /Sandbox|127\.0\.0\.1/);
    assert.deepEqual(said, []);
  });

  it('leaves secrets of a request document out, and says so', async () => {
    const { services, written, said } = fixture([{ text: 'login.commerce-request.json' }]);
    await saveAsRequestFile(services, 'file:///x/users.login.commerce-request.json');
    assert.match(written[0]?.[1] ?? '', /"login_pw":""/);
    assert.match(written[0]?.[1] ?? '', /"login_id":"me"/);
    assert.match(written[0]?.[1] ?? '', /"memo":""/);
    assert.deepEqual(said, ['Left out of the file, because it is secret: login_pw, memo']);
  });

  it('leaves the number of a card out, and says so', async () => {
    const { made, services, written, said } = fixture([{ text: file }]);
    await madeCall(made, '4111 1111 1111 1111');
    await saveAsRequestFile(services, result);
    assert.deepEqual(parseRequestText(written[0]?.[1] ?? '').values.path, {});
    assert.deepEqual(said, ['Left out of the file, because it is secret: user_group_id']);
  });

  it('leaves a live secret out, and names what the history does not have', async () => {
    const { made, services, written, said } = fixture([{ text: file }, { text: file }]);
    await madeCall(made, TOKEN);
    await saveAsRequestFile(services, result);
    assert.ok(!written[0]?.[1].includes(TOKEN));
    assert.deepEqual(said, ['A secret is left out of the file.']);
    const [call] = made.fixture.kept;
    assert.ok(call);
    made.fixture.kept[0] = {
      ...call,
      kept: { id: '1', withheld: ['token'], responseBytes: 0, responseLeftOut: false },
    };
    await saveAsRequestFile(services, { historyId: '1' });
    assert.match(said[1] ?? '', /secret: token/);
  });

  it('says that there is nothing to save', async () => {
    await assert.rejects(saveAsRequestFile(fixture([]).services), { name: 'UserError', message: /No call/ });
  });
});

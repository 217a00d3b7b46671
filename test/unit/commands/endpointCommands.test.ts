import assert from 'node:assert/strict';
import {
  copyPath,
  exportOpenApi,
  findEndpoint,
  pinEndpoint,
  showEndpoint,
  unpinEndpoint,
} from '../../../src/commands/endpointCommands';
import { createPins, type Pins } from '../../../src/endpoints/pins';
import { callFixture, cancelled, type CallFixture } from '../../support/callFixture';
import { commandFixture, madeCall, node, result } from '../../support/commandFixture';
import { memoryStore } from '../../support/memoryStore';
import { failed } from '../../support/outcomes';
import { type ScriptedAnswer, scriptedInput } from '../../support/scriptedInput';

async function find({ services }: CallFixture, opened: string[] = [], pages: string[] = []): Promise<void> {
  await findEndpoint({
    ...services,
    userGroupFiles: {
      addressOf: (uri) => uri,
      refresh: () => Promise.resolve({ kind: 'ready' }),
      statusOf: () => undefined,
    },
    editor: { hasTab: () => false, open: (uri) => Promise.resolve(void opened.push(uri)) },
    endpointPage: { show: (id, title) => Promise.resolve(void pages.push(`${id}: ${title}`)) },
  });
}

describe('showEndpoint', () => {
  async function show(isOfEnter: boolean, ...args: readonly unknown[]): Promise<readonly string[]> {
    const pages: string[] = [];
    const { services } = callFixture([{ find: 'month orders' }]);
    const endpointPage = {
      show: (id: string, title: string) => Promise.resolve(void pages.push(`${id}: ${title}`)),
    };
    await showEndpoint({ ...services, endpointPage, isOfEnter: () => isOfEnter }, ...args);
    return pages;
  }

  it('shows the page of a row that is clicked, and none of a row that Enter calls', async () => {
    const row = { kind: 'endpoint', endpointId: 'userGroups.update' };
    assert.deepEqual(await show(false, row, 'row'), ['userGroups.update: Update user group']);
    assert.deepEqual(await show(true, row, 'row'), []);
    assert.equal((await show(true, row)).length, 1);
  });

  it('asks which one without an argument', async () => {
    const [page] = await show(false);
    assert.match(page ?? '', /^orders\.month: /);
  });
});

describe('findEndpoint', () => {
  it('opens the form of a user group by the button of its row', async () => {
    const opened: string[] = [];
    await find(
      callFixture([{ find: '전화번호 변경', press: 'Open Form' }, { pick: 'Type a value' }, { text: 'g7' }]),
      opened,
    );
    await find(callFixture([{ find: 'PUT /v1/user-groups/g8', press: 'Open Form' }]), opened);
    assert.deepEqual(
      opened.map((uri) => uri.replace(/.*\//, '')),
      ['g7.user-group.json', 'g8.user-group.json'],
    );
  });

  it('shows the page of an endpoint by the button of its row', async () => {
    const pages: string[] = [];
    const fixture = callFixture([{ find: '환불', press: 'Show Endpoint' }]);
    await find(fixture, [], pages);
    assert.deepEqual(pages, ['orderCancel.request: Request order cancellation']);
    fixture.assertClean();
  });

  it('offers all endpoints with module, method and path, and calls the chosen one', async () => {
    const fixture = callFixture([{ pick: 'Existence check' }, { text: 'id-exist' }, { text: 'kim' }]);
    fixture.settings = { ...fixture.settings, hints: false };
    await find(fixture);
    const [pick] = fixture.input.prompts;
    assert.equal(pick?.labels.length, 48);
    assert.match(pick.shown.join('\n'), /User management · GET \/v1\/users\/join\/:key/);
    assert.equal(fixture.sent[0]?.request.url, 'http://127.0.0.1:4010/v1/users/join/id-exist?pk=kim');
    fixture.assertClean();
  });

  it('finds by words from anywhere', async () => {
    const fixture = callFixture([{ find: 'month orders' }, { pick: 'Call Now' }]);
    await find(fixture);
    assert.equal(fixture.sent[0]?.request.url, 'http://127.0.0.1:4010/v1/orders/month');
  });

  it('takes what a pasted address of a read holds, which its row shows, and asks for nothing else', async () => {
    const fixture = callFixture([{ find: '/v1/users/join/id-exist?pk=kim' }]);
    fixture.settings = { ...fixture.settings, hints: false };
    await find(fixture);
    assert.match(fixture.input.shownText(), /key = id-exist · pk = kim/);
    assert.equal(fixture.sent[0]?.request.url, 'http://127.0.0.1:4010/v1/users/join/id-exist?pk=kim');
    fixture.assertClean();
  });

  const exists = '/v1/users/join/id-exist?pk=kim';
  const reads: Readonly<Record<string, readonly [paste: string, change?: (fixture: CallFixture) => void]>> = {
    'names another host': [`https://shop.example${exists}`],
    'leaves a header out': [`curl '${exists}' -H 'X-Shop: 7'`],
    'leaves an option out': [`curl '${exists}' --range 0-9`],
    'leaves words out': [`please GET ${exists} now`],
    'repairs quotes': [`curl “${exists}”`],
    'repairs the end': [`GET ${exists}”`],
    'guesses the character set': ['/v1/users/join/id-exist?pk=%B4%EB'],
    'is a HEAD': [`HEAD ${exists}`],
    'goes to a live environment': [exists, (fixture) => Object.assign(fixture.current, { live: true })],
    'is pasted in Restricted Mode': [exists, (fixture) => void (fixture.isTrusted = false)],
  };
  for (const [what, [paste, change]] of Object.entries(reads))
    it(`shows a read first that ${what}`, async () => {
      const found = (...answers: readonly ScriptedAnswer[]): CallFixture => {
        const fixture = callFixture([{ find: paste }, ...answers]);
        fixture.settings = { ...fixture.settings, hints: false };
        change?.(fixture);
        return fixture;
      };
      const left = found('cancel');
      await assert.rejects(find(left), cancelled);
      assert.match(left.input.prompts.at(-1)?.shown.join() ?? '', /GET \/v1\/users\/join\/id-exist.*pk = /s);
      assert.equal(left.sent.length, 0);
      const key = paste.includes('%') ? '%EB%8C%80' : 'kim';
      const sent = found({ pick: 'Call' });
      await find(sent);
      assert.equal(sent.sent[0]?.request.url, `http://127.0.0.1:4010/v1/users/join/id-exist?pk=${key}`);
      sent.assertClean();
      const changed = found({ pick: 'Change…' }, { text: 'id-exist' }, { text: 'lee' }, { pickMany: [] });
      await find(changed);
      assert.match(changed.sent[0]?.request.url ?? '', /pk=lee$/);
    });

  it('sends a read at once that names the environment’s own host', async () => {
    const fixture = callFixture([{ find: 'https://shop.example/v1/users/join/id-exist?pk=kim' }]);
    fixture.settings = { ...fixture.settings, hints: false };
    Object.assign(fixture.current, { baseUrl: 'https://shop.example/api' });
    await find(fixture);
    assert.equal(fixture.sent.length, 1);
    fixture.assertClean();
  });

  it('says what it leaves out of a pasted text, by name', async () => {
    const paste = `curl '/v1/user-groups?page=2' -X POST -F logo=canary -H 'X-Shop: canary' --range 0-9 canary`;
    const fixture = callFixture([{ find: paste }]);
    await find(fixture);
    const text = fixture.input.shownText();
    assert.match(text, /page = 2 · without -F logo, header X-Shop, --range, the rest of the text/);
    assert.ok(!text.includes('canary'));
  });

  it('asks for what a pasted address of a read lacks', async () => {
    const fixture = callFixture([{ find: '/v1/users/join/{key}?pk=kim' }, { text: 'id-exist' }]);
    fixture.settings = { ...fixture.settings, hints: false };
    await find(fixture);
    assert.equal(fixture.sent[0]?.request.url, 'http://127.0.0.1:4010/v1/users/join/id-exist?pk=kim');
    fixture.assertClean();
  });

  it('asks for what a read lacks before it shows it', async () => {
    const paste = 'https://other.example/v1/users/join/{key}?pk=kim';
    const fixture = callFixture([{ find: paste }, { text: 'id-exist' }, { pick: 'Call' }]);
    fixture.settings = { ...fixture.settings, hints: false };
    await find(fixture);
    assert.match(fixture.input.prompts.at(-1)?.shown.join() ?? '', /\/join\/id-exist/);
    assert.match(fixture.sent[0]?.request.url ?? '', /id-exist\?pk=kim$/);
  });

  it('opens a pasted write as a request document', async () => {
    const fixture = callFixture([{ find: `curl -X PUT http://h/v1/user-groups/g1 -d '{"user_group":{}}'` }]);
    await find(fixture);
    assert.deepEqual(fixture.opened, [
      {
        endpointId: 'userGroups.update',
        environment: 'Sandbox',
        values: { path: { user_group_id: 'g1' }, query: [], body: '{"user_group":{}}' },
      },
    ]);
    assert.equal(fixture.sent.length, 0);
  });

  it('reads a pasted command by the rules of curl', async () => {
    const fixture = callFixture([
      { find: `$ curl -sX PUT -d '{"a":1}' https://host/v1/user-groups/g1 | jq .` },
    ]);
    await find(fixture);
    assert.match(fixture.input.shownText(), /user_group_id = g1 · with a body/);
    assert.deepEqual(fixture.opened[0]?.endpointId, 'userGroups.update');
    assert.deepEqual(fixture.opened[0].values, { path: { user_group_id: 'g1' }, query: [], body: '{"a":1}' });
  });

  it('opens a write that was pasted without a body as a request document too', async () => {
    const fixture = callFixture([{ find: 'PUT /v1/user-groups/g1' }]);
    await find(fixture);
    assert.deepEqual(fixture.opened[0]?.values, { path: { user_group_id: 'g1' }, query: [] });
  });

  it('hides a secret of a pasted address', async () => {
    const fixture = callFixture([{ find: '/v1/users?access_token=canary-77' }, 'cancel']);
    await assert.rejects(find(fixture), cancelled);
    assert.ok(!fixture.input.prompts[0]?.shown.join().includes('canary-77'));
    assert.match(fixture.input.shownText(), /access_token = \(hidden\)/);
  });

  it('ends silently when dismissed', async () => {
    await assert.rejects(find(callFixture(['cancel'])), cancelled);
  });

  it('shows a failing call', async () => {
    const fixture = callFixture([{ pick: 'Existence check' }, { text: 'id-exist' }, { text: 'kim' }]);
    fixture.settings = { ...fixture.settings, hints: false };
    fixture.answer = () => failed('refused');
    await find(fixture);
    assert.equal(fixture.finishedCalls[0]?.outcome.kind, 'error');
    fixture.assertClean();
  });
});

function board(answers: readonly ScriptedAnswer[] = []): {
  catalog: ReturnType<typeof catalogOf>;
  input: ReturnType<typeof scriptedInput>;
  pins: Pins;
} {
  return { catalog: catalogOf(), input: scriptedInput(answers), pins: createPins(memoryStore()) };
}
function catalogOf() {
  return callFixture([]).services.catalog;
}

describe('pinning an endpoint', () => {
  it('pins and unpins the endpoint of a node', async () => {
    const services = board();
    await pinEndpoint(services, node);
    assert.deepEqual(services.pins.list(), ['userGroups.detail']);
    await unpinEndpoint(services, node);
    assert.deepEqual(services.pins.list(), []);
  });

  it('picks one when none is given', async () => {
    const services = board([{ pick: 'Set limit' }]);
    await pinEndpoint(services);
    assert.deepEqual(services.pins.list(), ['userGroups.setLimit']);
  });

  it('changes nothing when dismissed or when the endpoint is unknown', async () => {
    const services = board(['cancel']);
    await assert.rejects(pinEndpoint(services), cancelled);
    await assert.rejects(pinEndpoint(services, { endpointId: 'a.b' }), { name: 'UserError' });
    await assert.rejects(unpinEndpoint(services), { name: 'UserError' });
    assert.deepEqual(services.pins.list(), []);
  });
});

describe('copyPath', () => {
  it('copies the path of a node, of a result, or of a picked endpoint', async () => {
    const made = commandFixture([{ pick: 'Set limit' }]);
    await madeCall(made);
    await copyPath(made.services, node);
    await copyPath(made.services, result);
    await copyPath(made.services);
    assert.deepEqual(made.clipboard, [
      '/v1/user-groups/:user_group_id',
      '/v1/user-groups/:user_group_id',
      '/v1/user-groups/:user_group_id/limit',
    ]);
    made.fixture.assertClean();
  });

  it('copies nothing when dismissed or when the endpoint is unknown', async () => {
    const made = commandFixture(['cancel']);
    await assert.rejects(copyPath(made.services), cancelled);
    await assert.rejects(copyPath(made.services, 'a.b'), { name: 'UserError', message: /a\.b/ });
    assert.deepEqual(made.clipboard, []);
  });
});

async function exported(...answers: readonly ScriptedAnswer[]) {
  const shown: (readonly [language: string, text: string])[] = [];
  const input = scriptedInput(answers);
  await exportOpenApi({
    input,
    showNewDocument: (language, text) => {
      shown.push([language, text]);
      return Promise.resolve();
    },
  });
  input.assertDone();
  return shown;
}

describe('exportOpenApi', () => {
  it('opens the reference as YAML', async () => {
    const [[language, text] = []] = await exported({ pick: 'Reference' }, { pick: 'YAML' });
    assert.equal(language, 'yaml');
    assert.match(text ?? '', /^openapi: "3\.1\.0"\n/);
    assert.doesNotMatch(text ?? '', /x-hint/);
  });

  it('opens reference and hints as JSON, after a way back', async () => {
    const [[language, text] = []] = await exported(
      { pick: 'Reference' },
      'back',
      { pick: 'Reference and Hints' },
      { pick: 'JSON' },
    );
    assert.equal(language, 'json');
    assert.match(text ?? '', /"x-hint": true/);
  });

  it('ends silently when dismissed', async () => {
    await assert.rejects(exported('cancel'), cancelled);
    await assert.rejects(exported({ pick: 'Reference' }, 'cancel'), cancelled);
  });
});

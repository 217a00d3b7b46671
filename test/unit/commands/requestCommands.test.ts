import assert from 'node:assert/strict';
import { UserError } from '../../../src/base/userError';
import type { OpenRequest } from '../../../src/calls/openRequestInChosen';
import { sendRequest, startOver } from '../../../src/commands/requestCommands';
import type { ParsedRequest } from '../../../src/documents/types';
import { callFixture, cancelled, environmentCalled, type CallFixture } from '../../support/callFixture';
import { failed } from '../../support/outcomes';

const body = '{"user_group": {"phone": "02"}}';
const parsed: ParsedRequest = {
  endpointId: 'userGroups.update',
  values: { path: { user_group_id: 'g1' }, query: [], body },
};

const inShop = { environmentName: 'Shop' };

/** Documents whose text was about to be sent. */
const noted: string[] = [];

function send(
  fixture: CallFixture,
  open: Partial<OpenRequest> | undefined,
  result: ParsedRequest | UserError = parsed,
  isClick = false,
): Promise<void> {
  const parse = (text: string): ParsedRequest => {
    assert.equal(text, 'document text');
    if (result instanceof Error) throw result;
    return result;
  };
  return sendRequest(
    {
      ...fixture.services,
      requests: { ...fixture.services.requests, parse },
      readRequest: (uri = '') =>
        open && { uri, text: 'document text', isActive: true, isTyped: true, wasSent: false, ...open },
      noteSent: (uri) => void noted.push(uri),
      input: { ...fixture.services.input, isClick },
    },
    'commerce-api:/Sandbox/requests/x',
  );
}

describe('sendRequest', () => {
  it('sends the body byte for byte, in the environment of the document', async () => {
    const fixture = callFixture([{ confirm: true }]);
    await send(fixture, { environmentName: 'Shop' });
    assert.equal(fixture.sent[0]?.request.body, body);
    assert.equal(fixture.sent[0].request.url, 'https://shop.example/api/v1/user-groups/g1');
    fixture.assertClean();
  });

  it('sends a file of the workspace to the chosen environment, without a question of the policy', async () => {
    const fixture = callFixture([]);
    await send(fixture, {});
    assert.equal(fixture.sent[0]?.request.target.origin, 'http://127.0.0.1:4010');
  });

  it('asks for the secrets that the body leaves blank, behind a mask', async () => {
    const fixture = callFixture([{ text: 'first' }, 'back', { text: 'pa"ss' }, { text: '' }]);
    const values = {
      path: {},
      query: [],
      body: '{"login_id": "a", "login_pw": "", "deep": [{"token": ""}], "password": "x"}',
    };
    await send(fixture, {}, { endpointId: 'users.login', values });
    assert.equal(
      fixture.sent[0]?.request.body,
      '{"login_id": "a", "login_pw": "pa\\"ss", "deep": [{"token": ""}], "password": "x"}',
    );
    assert.ok(fixture.input.prompts.every(({ options }) => (options as { password?: boolean }).password));
    fixture.assertClean();
  });

  it('asks for values that the document leaves blank', async () => {
    const fixture = callFixture([{ pick: 'Type a value' }, { text: 'g9' }]);
    await send(fixture, {}, { ...parsed, values: { path: { user_group_id: '' }, query: [], body } });
    assert.equal(fixture.sent.at(-1)?.request.url, 'http://127.0.0.1:4010/v1/user-groups/g9');
    const query = callFixture([{ text: 'kim' }]);
    await send(
      query,
      {},
      {
        endpointId: 'users.exists',
        values: { path: { key: 'id-exist' }, query: [['pk', '']] },
      },
    );
    assert.equal(query.sent[0]?.request.url, 'http://127.0.0.1:4010/v1/users/join/id-exist?pk=kim');
  });

  it('asks first when the document is not the one that the user looks at', async () => {
    const fixture = callFixture(['cancel']);
    await assert.rejects(send(fixture, { ...inShop, isActive: false }), cancelled);
    assert.match(
      fixture.input.shownText(),
      /A command or keyboard shortcut started this\. Check what is sent\./,
    );
    assert.deepEqual(fixture.sent, []);
  });

  it('asks before a command or key sends again what was sent, and notes each that is sent', async () => {
    const fixture = callFixture(['cancel']);
    fixture.current = environmentCalled('Shop');
    noted.length = 0;
    await send(fixture, inShop);
    assert.deepEqual([fixture.sent.length, noted], [1, ['commerce-api:/Sandbox/requests/x']]);
    await assert.rejects(send(fixture, { ...inShop, wasSent: true }), cancelled);
    assert.match(
      fixture.input.shownText(),
      /A command or keyboard shortcut started this\. Check what is sent\./,
    );
    assert.equal(noted.length, 1);
    await send(fixture, { ...inShop, wasSent: true }, parsed, true);
    assert.equal(fixture.sent.length, 2);
  });

  it('asks nothing in the sandbox', async () => {
    const fixture = callFixture([]);
    await send(fixture, { isActive: false, isTyped: false });
    assert.equal(fixture.sent.length, 1);
  });

  it('asks before a write that nobody typed, with the safe answer first, and before no read', async () => {
    const fixture = callFixture([{ choose: 'Show Request' }, { choose: 'Update' }]);
    await assert.rejects(send(fixture, { ...inShop, isTyped: false }), cancelled);
    assert.match(fixture.input.shownText(), /This was not edited here\. Check what is sent\./);
    assert.deepEqual(fixture.sent, []);
    assert.deepEqual(fixture.input.prompts[0]?.labels, ['Show Request', 'Update']);
    assert.deepEqual([fixture.shown, fixture.opened], [['commerce-api:/Sandbox/requests/x'], []]);
    await send(fixture, { ...inShop, isTyped: false });
    assert.equal(fixture.sent.length, 1);
    const values = { path: { user_group_id: 'g1' }, query: [] };
    await send(fixture, { ...inShop, isTyped: false }, { endpointId: 'userGroups.detail', values });
    assert.equal(fixture.sent.length, 2);
    fixture.assertClean();
  });

  it('says after a click too that nobody typed it, where the environment asks', async () => {
    const fixture = callFixture([{ choose: 'Show Request' }]);
    const live = environmentCalled('Shop', true);
    Object.assign(fixture, { current: live, environments: [live] });
    await assert.rejects(send(fixture, { ...inShop, isTyped: false }, parsed, true), cancelled);
    assert.match(fixture.input.shownText(), /This was not edited here\./);
  });

  it('takes a click on its lens for the word of the user', async () => {
    const fixture = callFixture([]);
    fixture.current = environmentCalled('Shop');
    await send(fixture, { ...inShop, isTyped: false, isActive: false }, parsed, true);
    assert.equal(fixture.sent.length, 1);
  });

  for (const [name, open, result, message] of [
    ['no document', undefined, parsed, /Open a request document/],
    ['broken JSON', {}, new UserError('Line 3 is broken.'), /Line 3/],
    ['an unknown endpoint', {}, { ...parsed, endpointId: 'a.b' }, /a\.b/],
    ['an environment that is gone', { environmentName: 'Gone' }, parsed, /Gone/],
  ] as const) {
    it(`refuses ${name}`, async () => {
      const fixture = callFixture([]);
      await assert.rejects(send(fixture, open, result), { name: 'UserError', message });
      assert.deepEqual(fixture.sent, []);
      fixture.assertClean();
    });
  }

  it('shows a failing call', async () => {
    const fixture = callFixture([]);
    fixture.answer = () => failed('notFound');
    await send(fixture, {});
    assert.equal(fixture.finishedCalls[0]?.outcome.kind, 'error');
    fixture.assertClean();
  });
});

async function start(argument: unknown, active?: string, fails = false): Promise<readonly string[]> {
  const resets: string[] = [];
  const requests = {
    reset: (uri: string) => {
      resets.push(uri);
      return fails ? Promise.reject(new Error('gone')) : Promise.resolve();
    },
  };
  await startOver({ requests, activeRequestUri: () => active }, argument);
  return resets;
}

describe('startOver', () => {
  it('resets the given request document, or the active one', async () => {
    assert.deepEqual(await start('commerce-api:/a', 'commerce-api:/b'), ['commerce-api:/a']);
    assert.deepEqual(await start(undefined, 'commerce-api:/b'), ['commerce-api:/b']);
  });

  it('says what to open when there is none', async () => {
    await assert.rejects(start(undefined), { name: 'UserError', message: /Open a request document/ });
  });

  it('fails when the document cannot be written', async () => {
    await assert.rejects(start('commerce-api:/a', undefined, true), /gone/);
  });
});

import assert from 'node:assert/strict';
import { UserError } from '../../../src/base/userError';
import type { OpenRequest } from '../../../src/calls/openRequestInChosen';
import { sendRequest } from '../../../src/commands/sendRequest';
import type { ParsedRequest } from '../../../src/documents/types';
import { callBench, cancelled, type CallBench } from '../../support/callBench';
import { failed } from '../../support/outcomes';

const body = '{"user_group": {"phone": "02"}}';
const parsed: ParsedRequest = {
  endpointId: 'userGroups.update',
  values: { path: { user_group_id: 'g1' }, query: [], body },
};

function send(
  bench: CallBench,
  open: Partial<OpenRequest> | undefined,
  result: ParsedRequest | UserError = parsed,
): Promise<void> {
  const parse = (text: string): ParsedRequest => {
    assert.equal(text, 'document text');
    if (result instanceof Error) throw result;
    return result;
  };
  return sendRequest(
    {
      ...bench.services,
      requests: { ...bench.services.requests, parse },
      readRequest: () => open && { text: 'document text', isActive: true, ...open },
    },
    'commerce-api:/Sandbox/requests/x',
  );
}

describe('sendRequest', () => {
  it('sends the body byte for byte, in the environment of the document', async () => {
    const bench = callBench([{ confirm: true }]);
    await send(bench, { environmentName: 'Shop' });
    assert.equal(bench.sent[0]?.request.body, body);
    assert.equal(bench.sent[0].request.url, 'https://shop.example/api/v1/user-groups/g1');
    bench.assertClean();
  });

  it('sends a file of the workspace to the chosen environment, without a question of the policy', async () => {
    const bench = callBench([]);
    await send(bench, {});
    assert.equal(bench.sent[0]?.request.target.origin, 'http://127.0.0.1:4010');
  });

  it('asks for the secrets that the body leaves blank, behind a mask', async () => {
    const bench = callBench([{ text: 'first' }, 'back', { text: 'pa"ss' }, { text: '' }]);
    const values = {
      path: {},
      query: [],
      body: '{"login_id": "a", "login_pw": "", "deep": [{"token": ""}], "password": "x"}',
    };
    await send(bench, {}, { endpointId: 'users.login', values });
    assert.equal(
      bench.sent[0]?.request.body,
      '{"login_id": "a", "login_pw": "pa\\"ss", "deep": [{"token": ""}], "password": "x"}',
    );
    assert.ok(bench.input.prompts.every(({ options }) => (options as { password?: boolean }).password));
    bench.assertClean();
  });

  it('asks for values that the document leaves blank', async () => {
    const bench = callBench([{ pick: 'Type a value' }, { text: 'g9' }]);
    await send(bench, {}, { ...parsed, values: { path: { user_group_id: '' }, query: [], body } });
    assert.equal(bench.sent.at(-1)?.request.url, 'http://127.0.0.1:4010/v1/user-groups/g9');
    const query = callBench([{ text: 'kim' }]);
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
    const bench = callBench(['cancel']);
    await assert.rejects(send(bench, { isActive: false }), cancelled);
    assert.deepEqual(bench.sent, []);
  });

  for (const [name, open, result, message] of [
    ['no document', undefined, parsed, /Open a request document/],
    ['broken JSON', {}, new UserError('Line 3 is broken.'), /Line 3/],
    ['an unknown endpoint', {}, { ...parsed, endpointId: 'a.b' }, /a\.b/],
    ['an environment that is gone', { environmentName: 'Gone' }, parsed, /Gone/],
  ] as const) {
    it(`refuses ${name}`, async () => {
      const bench = callBench([]);
      await assert.rejects(send(bench, open, result), { name: 'UserError', message });
      assert.deepEqual(bench.sent, []);
      bench.assertClean();
    });
  }

  it('reports a failing call', async () => {
    const bench = callBench([]);
    bench.answer = () => failed('notFound');
    await send(bench, {});
    assert.equal(bench.reported.length, 1);
    bench.assertClean();
  });
});

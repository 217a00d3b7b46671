import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { remediesOfError, remediesOfCall } from '../../../src/calls/remediesOfCall';
import { CommandId } from '../../../src/contributions';
import { ApiError, ApiErrorKind, type ApiErrorFacts } from '../../../src/http/apiError';
import { buildRequest } from '../../../src/http/buildRequest';
import type { FinishedCall, HttpResponse } from '../../../src/http/types';

const catalog = createCatalog();
const uri = 'commerce-api:/Live/results/userGroups.update-1.json';
const builtIn = ['workbench.action.openSettings'];

function failed(kind: 'error' | 'unknown', error: ApiError, environmentName = 'Live'): FinishedCall {
  const target = { origin: 'https://api.example', basePath: '', headers: {} };
  return {
    environmentName,
    level: 'user',
    endpointId: 'userGroups.update',
    values: { path: { user_group_id: 'g1' }, query: [] },
    request: {
      endpointId: 'userGroups.update',
      method: 'PUT',
      url: 'https://api.example/x',
      target,
      headers: [],
    },
    outcome: { kind, error, durationMs: 5 },
    startedAt: 0,
  };
}

const wholeResponse: HttpResponse = {
  status: 200,
  statusText: 'OK',
  headers: [],
  text: '{"a',
  bytes: new Uint8Array(3),
  format: 'text',
  durationMs: 1,
};

const titles = (call: FinishedCall): readonly string[] =>
  remediesOfCall({ catalog, call, uri }).map((remedy) => remedy.title);

describe('remedies of a failed call', () => {
  it('are to send it again once the session has a new token', () => {
    const error = (facts: ApiErrorFacts) => new ApiError('unauthenticated', 'It failed.', facts);
    const code = 'ACCESS_TOKEN_INVALID';
    assert.deepEqual(titles(failed('error', error({ code }))), ['Sign In…']);
    assert.deepEqual(titles(failed('error', error({ code, isRenewed: true }))), ['Call Again']);
  });

  it('runs only commands that exist, whatever failed', () => {
    const known = new Set<string>([...Object.values(CommandId), ...builtIn]);
    for (const kind of ApiErrorKind) {
      const error = new ApiError(kind, 'It failed.');
      for (const call of [
        failed('error', error),
        failed('unknown', error),
        failed('error', error, 'Sandbox'),
      ]) {
        for (const remedy of remediesOfCall({ catalog, call, uri }))
          assert.ok(known.has(remedy.command), kind);
      }
      for (const remedy of remediesOfError(error, { catalog })) assert.ok(known.has(remedy.command), kind);
    }
  });

  it('offers for a missing group to check the id or pick it', () => {
    const error = new ApiError('notFound', 'Not there.', { code: 'USER_GROUP_NOT_FOUND' });
    assert.deepEqual(titles(failed('error', error)), ['Check the Id…', 'Pick from the List…']);
  });

  it('offers no id to check where the endpoint takes none', () => {
    const error = new ApiError('notFound', 'Not there.', { status: 404 });
    const of = (endpointId: string, query: FinishedCall['values']['query'] = [], environmentName = 'Live') =>
      titles({ ...failed('error', error, environmentName), endpointId, values: { path: {}, query } });
    assert.deepEqual(of('userGroups.list'), ['Edit Environment…', 'Call Again']);
    const withQuery = of('userGroups.list', [['page', '2']]);
    assert.deepEqual(withQuery, ['Edit Environment…', 'Call with Changes…', 'Call Again']);
    assert.deepEqual(of('userGroups.list', [], 'Sandbox'), ['Call Again']);
    assert.deepEqual(of('userGroups.detail'), ['Check the Id…']);
  });

  it('asks for the id alone, typed or picked, and for other values where they were refused', () => {
    const error = new ApiError('notFound', 'Not there.', { code: 'USER_GROUP_NOT_FOUND' });
    const remedies = remediesOfCall({ catalog, call: failed('error', error), uri });
    assert.deepEqual(
      remedies.map(({ command, arguments: given }) => [command, given]),
      [
        [CommandId.callWithChanges, [uri, 'typeId']],
        [CommandId.callWithChanges, [uri, 'pickId']],
      ],
    );
    assert.deepEqual(titles(failed('error', new ApiError('invalid', 'No.'))), ['Call with Changes…']);
  });

  it('offers to sign in again, but not to the sandbox', () => {
    const error = new ApiError('unauthenticated', 'No.', { code: 'ACCESS_TOKEN_INVALID' });
    const remedies = remediesOfCall({ catalog, call: failed('error', error), uri });
    assert.deepEqual(
      remedies.map((remedy) => [remedy.command, remedy.arguments]),
      [[CommandId.signIn, ['Live', 'user', uri]]],
      'so that the sign-in can offer the call again',
    );
    assert.deepEqual(titles(failed('error', error, 'Sandbox')), []);
    const asAdmin = { ...failed('error', error), level: 'admin' as const };
    const [signIn] = remediesOfCall({ catalog, call: asAdmin, uri });
    assert.deepEqual([signIn?.title, signIn?.arguments], ['Sign In as Admin…', ['Live', 'admin', uri]]);
  });

  it('offers to repeat the call, in place of a sign-in, once the user signed in after it', () => {
    const error = new ApiError('unauthenticated', 'No.', { code: 'ACCESS_TOKEN_INVALID' });
    const call = failed('error', error);
    const asked: FinishedCall[] = [];
    const hasNewerSession = (call: FinishedCall): boolean => asked.push(call) > 0;
    assert.deepEqual(remediesOfCall({ catalog, call, uri, hasNewerSession }), [
      { title: 'Call Again', command: CommandId.callAgain, arguments: [uri] },
    ]);
    assert.deepEqual(asked, [call]);
    const asAdmin = { ...call, level: 'admin' as const };
    const [retry] = remediesOfCall({ catalog, call: asAdmin, uri, hasNewerSession });
    assert.deepEqual([retry?.title, retry?.arguments], ['Retry as Admin', [uri]]);
    const [signIn] = remediesOfCall({ catalog, call, uri, hasNewerSession: () => false });
    assert.equal(signIn?.title, 'Sign In…');
  });

  it('offers the admin level where a user is refused, once', () => {
    const error = new ApiError('forbidden', 'No.', { code: 'USER_GROUP_NOT_AUTHORIZED' });
    assert.deepEqual(titles(failed('error', error)), ['Sign In as Admin…']);
    const call = failed('error', error);
    const [signIn] = remediesOfCall({ catalog, call, uri });
    assert.deepEqual(signIn?.arguments, ['Live', 'admin', uri], 'so that the sign-in can offer the retry');
    const [retry] = remediesOfCall({ catalog, call, uri, hasAdminSession: () => true });
    assert.deepEqual(retry, { title: 'Retry as Admin', command: CommandId.retryAsAdmin, arguments: [uri] });
    assert.deepEqual(titles(failed('error', error, 'Sandbox')), ['Retry as Admin']);
    assert.deepEqual(titles({ ...failed('error', error), level: 'admin' }), []);
  });

  it('signs in without an offer to repeat a write of unknown outcome', () => {
    const sessions = { hasNewerSession: () => true, hasAdminSession: () => true };
    for (const [kind, given] of [
      ['unauthenticated', ['Live', 'user']],
      ['forbidden', ['Live', 'admin']],
    ] as const) {
      const call = failed('unknown', new ApiError(kind, 'No.', {}));
      const [, signIn] = remediesOfCall({ catalog, call, uri, ...sessions });
      assert.deepEqual([signIn?.command, signIn?.arguments], [CommandId.signIn, given]);
    }
  });

  it('offers for an unknown outcome the read that tells, first, and never to call again', () => {
    const call = failed('unknown', new ApiError('timeout', 'No answer.', {}));
    const [first, ...others] = remediesOfCall({ catalog, call, uri });
    assert.deepEqual(first, {
      title: 'Check Now',
      command: CommandId.call,
      arguments: [{ endpoint: 'userGroups.detail', path: { user_group_id: 'g1' }, query: {} }],
    });
    assert.ok(others.every((remedy) => remedy.command !== CommandId.callAgain));
  });

  it('offers after a failure over a write the read that tells, before the call', () => {
    const facts = { status: 500, code: 'SERVER_ERROR' };
    const partly = new ApiError('server', 'It failed.', { ...facts, mayBePartlyDone: true });
    assert.deepEqual(titles(failed('error', partly)), ['Check Now', 'Call Again']);
    assert.deepEqual(titles(failed('error', new ApiError('server', 'It failed.', facts))), ['Call Again']);
  });

  it('offers the size limit where only the head of a good answer came', () => {
    const call = failed('error', new ApiError('timeout', 'No answer.'));
    const [remedy, ...more] = remediesOfCall({
      catalog,
      call: { ...call, outcome: { kind: 'response', response: { ...wholeResponse, cut: {} } } },
      uri,
    });
    assert.deepEqual(remedy?.arguments, ['commerceApi.response.maxMegabytes']);
    assert.deepEqual(more, []);
    assert.deepEqual(titles({ ...call, outcome: { kind: 'response', response: wholeResponse } }), []);
  });

  it('offers the endpoint that the path of a refused request is that of', () => {
    const values = { path: { order_id: 'month' }, query: [] };
    const target = { origin: 'https://api.example', basePath: '', headers: {} };
    const detail = catalog.findEndpoint('orders.detail');
    assert.ok(detail);
    assert.throws(
      () => buildRequest(detail, values, target, catalog.endpoints),
      (thrown) => {
        assert.ok(ApiError.is(thrown));
        assert.deepEqual(remediesOfError(thrown, { catalog }), [
          { title: 'Call GET /v1/orders/month', command: CommandId.call, arguments: ['orders.month'] },
        ]);
        return true;
      },
    );
    const other = new ApiError('invalidInput', 'No.', { field: 'body' });
    assert.deepEqual(remediesOfError(other, { catalog }), []);
  });

  it('offers to save what came in place of JSON, unless the history kept it as text', () => {
    const error = new ApiError('notJson', 'A file came.', { mediaType: 'application/pdf' });
    const bytes = Uint8Array.of(0xff, 0xfe);
    const response: HttpResponse = { ...wholeResponse, bytes };
    const call: FinishedCall = {
      ...failed('error', error),
      outcome: { kind: 'error', error, response, durationMs: 5 },
    };
    assert.deepEqual(titles(call), ['Save Full Response…', 'Edit Environment…']);
    const kept = { id: '1', withheld: [], responseBytes: 2, responseLeftOut: false };
    assert.deepEqual(titles({ ...call, kept }), ['Edit Environment…']);
  });

  it('needs no document to name what helps', () => {
    assert.deepEqual(
      remediesOfError(new ApiError('timeout', 'No answer.'), { catalog }).map((remedy) => remedy.title),
      ['Open Setting'],
    );
  });
});

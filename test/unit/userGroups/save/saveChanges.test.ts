import assert from 'node:assert/strict';
import type { Connection } from '../../../../src/environments/types';
import { ApiError } from '../../../../src/http/apiError';
import { createApiError, unknownMessage } from '../../../../src/http/errorMessage';
import type { FinishedCall } from '../../../../src/http/types';
import { saveChanges, type SaveOutcome } from '../../../../src/userGroups/save/saveChanges';
import {
  toDocumentText,
  createUserGroupCalls,
  type UserGroupOutcome,
} from '../../../../src/userGroups/userGroupCalls';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import { answered, sampleCall } from '../../../fixtures/sampleCall';
import { groupText, sampleFields } from '../../../fixtures/sampleFields';
import { environmentCalled } from '../../../support/callFixture';
import { gateWith } from '../../../support/gateWith';
import { unexpected } from '../../../support/unexpected';

const connection: Connection = {
  environment: environmentCalled('Shop'),
  target: { origin: 'https://shop.example', basePath: '', headers: {} },
  level: 'user',
  credential: { token: 'token' },
};
const call: FinishedCall = sampleCall(answered('{}'), { endpointId: 'userGroups.update' });
const group = (changes: Parameters<typeof groupText>[0] = {}): UserGroupOutcome => ({
  kind: 'group',
  text: groupText(changes),
  call,
});
const shown = (changes: Parameters<typeof groupText>[0] = {}): string =>
  toDocumentText(groupText(changes)) ?? '';
const failed = (kind: 'conflict' | 'server' | 'forbidden'): UserGroupOutcome => ({
  kind: 'failed',
  error: createApiError(kind),
  call,
});

/** The service's responses to reads and to the update, in order. */
interface Script {
  readonly reads: readonly UserGroupOutcome[];
  readonly update?: UserGroupOutcome | Error;
  readonly truthful?: boolean;
}

async function save({ reads, update, truthful = false }: Script) {
  const steps: string[] = [];
  const left = [...reads];
  const noted: FinishedCall[] = [];
  const thrown: unknown[] = [];
  const gate = gateWith({
    environments: { find: () => connection.environment },
    connections: { open: unexpected },
    send: ({ request }) => {
      steps.push(`PUT ${request.body ?? ''}`);
      // A response is judged by the former fields of the group.
      assert.equal(request.before?.get('phone'), '"02-1"');
      return Promise.resolve(call);
    },
  });
  const calls = createUserGroupCalls({
    catalog: createCatalog(),
    send: unexpected,
    gate,
    noteThrown: unexpected,
  });
  const changed = [
    { name: 'phone', before: '"02-1"', after: '"02-2"' },
    { name: 'email', before: '"a@b.c"', after: '"x@y.z"' },
  ];
  const plan = calls.planUpdate({ connection, id: 'g1', changed, company: {}, origin: 'user' });
  const outcome = await saveChanges(
    {
      calls: {
        read: () => {
          steps.push('GET');
          return Promise.resolve(left.shift() ?? assert.fail('one read too many'));
        },
        update: async (...args) => {
          await gate.send(...args);
          if (!update || update instanceof Error) throw update ?? assert.fail('no update is expected');
          return update;
        },
      },
      fields: () => sampleFields,
      noteUpdate: (each) => noted.push(each),
      noteThrown: (each) => thrown.push(each),
      truthful: new Set(truthful ? ['https://shop.example'] : []),
    },
    {
      id: 'g1',
      plan,
      ticket: await gate.allow([plan], { decline: '' }),
      connection,
      texts: {
        baseline: shown({ phone: '02-1', email: 'a@b.c' }),
        mine: shown({ phone: '02-2', email: 'x@y.z' }),
        seen: shown({ phone: '02-1', email: 'a@b.c' }),
      },
      aboutToSend: ({ sent }) => {
        steps.push(`about to send ${Object.keys(sent).join()}`);
        return Promise.resolve();
      },
    },
  );
  assert.deepEqual(left, [], 'a read was not made');
  return { outcome, steps, noted: noted.length, thrown };
}

const was = { phone: '02-1', email: 'a@b.c' };
const wanted = { phone: '02-2', email: 'x@y.z' };
const bothFields = '{"user_group":{"phone":"02-2","email":"x@y.z"}}';
const sentBoth = ['GET', 'about to send phone,email', `PUT ${bothFields}`];
const empty: UserGroupOutcome = { kind: 'group', text: '', call };
const update = { sent: { phone: '"02-2"', email: '"x@y.z"' }, before: shown(was) };

describe('a save of changes, without a document', () => {
  const rows: readonly (readonly [string, Script, SaveOutcome, readonly string[]])[] = [
    [
      'sends nothing where the service has the values',
      { reads: [group(wanted)] },
      { kind: 'same', service: shown(wanted) },
      ['GET'],
    ],
    [
      'sends nothing where the service cannot be read',
      { reads: [failed('forbidden')] },
      { kind: 'unread', error: createApiError('forbidden'), call },
      ['GET'],
    ],
    [
      'sends nothing over a value that nobody has seen',
      { reads: [group({ ...was, phone: '02-9' })] },
      { kind: 'conflict', fields: ['phone'], service: shown({ ...was, phone: '02-9' }) },
      ['GET'],
    ],
    [
      'looks again where the address was not seen to respond with what it stored',
      { reads: [group(was), group(wanted)], update: group(wanted) },
      { kind: 'saved', service: shown(wanted), ignored: [], altered: [], ...update },
      [...sentBoth, 'GET'],
    ],
    [
      'takes the word of an address that was',
      { reads: [group(was)], update: group(wanted), truthful: true },
      { kind: 'saved', service: shown(wanted), ignored: [], altered: [], ...update },
      sentBoth,
    ],
    [
      'looks again where the response is not the whole group',
      {
        reads: [group(was), group(wanted)],
        update: { kind: 'group', text: '{"user_group_id":"g1"}', call },
        truthful: true,
      },
      { kind: 'saved', service: shown(wanted), ignored: [], altered: [], ...update },
      [...sentBoth, 'GET'],
    ],
    [
      'looks again where the response has a member that the group did not have',
      {
        reads: [group(was), group(was)],
        update: { kind: 'group', text: `{"redirect":"/login",${groupText(wanted).slice(1)}`, call },
        truthful: true,
      },
      { kind: 'saved', service: shown(was), ignored: ['phone', 'email'], altered: [], ...update },
      [...sentBoth, 'GET'],
    ],
    [
      'looks again where the response is empty',
      { reads: [group(was), group(wanted)], update: empty, truthful: true },
      { kind: 'saved', service: shown(wanted), ignored: [], altered: [], ...update },
      [...sentBoth, 'GET'],
    ],
    [
      'finds what an empty response left as it was',
      { reads: [group(was), group(was)], update: empty },
      {
        kind: 'saved',
        service: shown(was),
        ignored: ['phone', 'email'],
        altered: [],
        ...update,
      },
      [...sentBoth, 'GET'],
    ],
    [
      'is unknown where the response is empty and the service cannot be read',
      { reads: [group(was), failed('forbidden')], update: empty },
      {
        kind: 'unknown',
        error: new ApiError('unclear', unknownMessage('unclear', { host: 'shop.example' }), {
          host: 'shop.example',
        }),
        call,
        ...update,
      },
      [...sentBoth, 'GET'],
    ],
    [
      'sends only what the service lacks',
      { reads: [group({ ...was, email: 'x@y.z' })], update: group(wanted), truthful: true },
      {
        kind: 'saved',
        service: shown(wanted),
        ignored: [],
        altered: [],
        sent: { phone: '"02-2"' },
        before: shown({ ...was, email: 'x@y.z' }),
      },
      ['GET', 'about to send phone', 'PUT {"user_group":{"phone":"02-2"}}'],
    ],
    [
      'names what the service left as it was, and what it altered',
      { reads: [group(was), group({ ...was, email: 'X@Y.Z' })], update: group(was) },
      {
        kind: 'saved',
        service: shown({ ...was, email: 'X@Y.Z' }),
        ignored: ['phone'],
        altered: ['email "X@Y.Z"'],
        ...update,
      },
      [...sentBoth, 'GET'],
    ],
    [
      'finds the change of others behind a 409',
      { reads: [group(was), group({ ...was, phone: '02-9' })], update: failed('conflict') },
      { kind: 'conflict', fields: ['phone'], service: shown({ ...was, phone: '02-9' }), call },
      [...sentBoth, 'GET'],
    ],
    [
      'fails with a 409 that no change explains',
      { reads: [group(was), group(was)], update: failed('conflict') },
      { kind: 'failed', error: createApiError('conflict'), call, ...update },
      [...sentBoth, 'GET'],
    ],
    [
      'fails where the service says no',
      { reads: [group(was)], update: failed('forbidden') },
      { kind: 'failed', error: createApiError('forbidden'), call, ...update },
      sentBoth,
    ],
    [
      'is unknown where nobody can say',
      { reads: [group(was)], update: { ...failed('server'), kind: 'unknown' } as UserGroupOutcome },
      { kind: 'unknown', error: createApiError('server'), call, ...update },
      sentBoth,
    ],
  ];
  for (const [name, script, expected, steps] of rows)
    it(name, async () => {
      const saved = await save(script);
      const sent = steps.some((step) => step.startsWith('PUT'));
      const wanted = expected.kind === 'saved' && sent ? { ...expected, call } : expected;
      assert.deepEqual(withoutAbsent(saved.outcome), withoutAbsent(wanted));
      assert.deepEqual(saved.steps, steps);
      assert.equal(saved.noted, sent ? 1 : 0);
    });

  it('is unknown where our own code throws after the update has left', async () => {
    const boom = new Error('boom');
    const { outcome, thrown } = await save({ reads: [group(was)], update: boom });
    assert.ok(outcome.kind === 'unknown' && outcome.error.kind === 'unhandled');
    assert.equal(outcome.error.message, unknownMessage('unhandled', {}));
    assert.deepEqual([outcome.sent, thrown], [update.sent, [boom]]);
  });
});

/** An outcome without its undefined members. */
function withoutAbsent(outcome: SaveOutcome): Record<string, unknown> {
  return Object.fromEntries(Object.entries(outcome).filter(([, value]) => value !== undefined));
}

import assert from 'node:assert/strict';
import type { ApiErrorFacts } from '../../../src/http/apiError';
import { decodeResponse } from '../../../src/http/decodeResponse';
import { findDenial } from '../../../src/http/findDenial';
import { judgeResponse, type SentWith, toFailure } from '../../../src/http/judgeResponse';
import type { HttpRequest, Outcome } from '../../../src/http/types';
import {
  DONE_BODIES,
  FOREIGN_MEMBERS,
  HARMLESS_NEW_MEMBERS,
  MORE_DENIALS,
  NEW_MEMBERS,
  STATUS_DENIALS,
  WHOLE_GROUP_MEMBERS,
} from '../../fixtures/answerMembers';
import {
  FIRM_DENIALS,
  GROUP_MEMBERS,
  NO_DENIALS,
  STRONG_DENIALS,
  UPDATE_DENIALS,
  WEAK_DENIALS,
} from '../../fixtures/denials';
import { UPDATE_ANSWERS, WRITE_ANSWERS, type WriteAnswer } from '../../fixtures/writeAnswers';
import { documentedBodies } from '../../support/documentedBodies';
import { count } from '../../support/figures';

const target = { origin: 'https://api.example', basePath: '', headers: {} };

async function factsOf(
  status: number,
  request: Partial<HttpRequest>,
  sentWith: Partial<SentWith> = {},
): Promise<ApiErrorFacts | undefined> {
  const sent: HttpRequest = {
    endpointId: 'x',
    method: 'GET',
    url: 'https://api.example/v1/x',
    target,
    headers: [],
    ...request,
  };
  const text = '{"code":"SOME_CODE"}';
  const bytes = new TextEncoder().encode(text);
  const response = {
    status,
    statusText: '',
    headers: [],
    text,
    bytes,
    format: 'json',
    durationMs: 1,
  } as const;
  return (await judgeResponse(sent, { response }, { maxBytes: 1000, ...sentWith }, 0))?.facts;
}

describe('judgeResponse', () => {
  it('says of a failure whether the path of the request names an entity', async () => {
    assert.equal((await factsOf(404, { pathTemplate: '/v1/user-groups' }))?.namesNoRecord, true);
    for (const pathTemplate of ['/v1/user-groups/:user_group_id', '/v1/orders/:order_id/withdraw'])
      assert.ok(!('namesNoRecord' in ((await factsOf(404, { pathTemplate })) ?? {})));
    assert.ok(!('namesNoRecord' in ((await factsOf(404, {})) ?? {})), 'nobody knows');
    assert.equal(await factsOf(200, { pathTemplate: '/v1/user-groups' }), undefined);
  });

  it('says of a refused call whether it went without a token', async () => {
    assert.equal((await factsOf(401, {}))?.isWithoutToken, true);
    for (const sentWith of [{ token: 't' }, { keys: { clientKey: 'c', secretKey: 's' } }])
      assert.equal((await factsOf(401, {}, sentWith))?.isWithoutToken, undefined);
    assert.equal((await factsOf(403, {}))?.isWithoutToken, undefined);
    const keys = { clientKey: 'canary-client', secretKey: 'canary-secret' };
    assert.equal((await factsOf(401, {}, { keys }))?.isWithKeys, true);
    for (const sentWith of [{}, { token: 'canary' }])
      assert.equal((await factsOf(401, {}, sentWith))?.isWithKeys, undefined);
    assert.equal((await factsOf(403, {}, { keys }))?.isWithKeys, undefined);
  });
});

const write: HttpRequest = {
  endpointId: 'products.create',
  method: 'POST',
  url: 'https://api.example/v1/products',
  target,
  headers: [],
  pathTemplate: '/v1/products',
};
const update: HttpRequest = {
  ...write,
  endpointId: 'userGroups.update',
  method: 'PUT',
  url: 'https://api.example/v1/user-groups/g1',
  pathTemplate: '/v1/user-groups/:user_group_id',
  responseId: ['user_group_id', 'g1'],
};

const THE_GROUP = '"user_group_id":"g1","company_name":"A","corporate_type":2,"status":1,"http_status":200';
const membersOf = (members: string): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(JSON.parse(`{${members}}`) as object).map(([name, value]) => [
      name,
      JSON.stringify(value),
    ]),
  );
const THE_ID = '{"user_group_id":"g1"}';

async function judge(request: HttpRequest, given: WriteAnswer): Promise<Outcome> {
  const { status = 200, body = '', type = 'application/json', headers = {} } = given;
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const wire = {
    status,
    statusText: '',
    headers: Object.entries({ 'Content-Type': type, ...headers }),
    body: { bytes, isCut: false, isBroken: false },
    durationMs: 1,
  };
  const decoded = await decodeResponse(wire, 1_000_000);
  const { response } = decoded;
  const failure = await judgeResponse(request, decoded, { maxBytes: 1_000_000 }, 0);
  if (!failure) return { kind: 'response', response };
  return toFailure(failure, { method: request.method, hasLeft: true, durationMs: 1, response });
}

const labels = { response: 'done', error: 'notDone', unknown: 'unknown' } as const;

async function assertLabel(request: HttpRequest, given: WriteAnswer): Promise<void> {
  assert.equal(labels[(await judge(request, given)).kind], given.proves);
  count('E8', '{0} of {1} answers to a write taken for more than they prove', 0, 1);
}

describe('an answer to a write', () => {
  for (const given of WRITE_ANSWERS) {
    it(`proves ${given.proves} by ${given.name}`, () => assertLabel(write, given));
  }
});

describe('an answer to an update whose answer the reference shows', () => {
  for (const given of UPDATE_ANSWERS) {
    it(`proves ${given.proves} by ${given.name}`, () => assertLabel(update, given));
  }

  const SAME_IDS: readonly (readonly [asked: string, answered: string, proves: WriteAnswer['proves']])[] = [
    ['g1', '"g1"', 'done'],
    ['g1', '" g1 "', 'done'],
    [' g1', '" g1"', 'done'],
    ['g1 ', '"g1"', 'done'],
    [' g1 ', '"g1 "', 'done'],
    ['\tg1', '"\\tg1"', 'done'],
    ['0', '0', 'done'],
    ['0', '"0"', 'done'],
    [' 0', '0', 'done'],
    ['7', '7', 'done'],
    ['7', '"7"', 'done'],
    ['00', '"00"', 'done'],
    ['g1', '"g2"', 'unknown'],
    ['g1', '"g 1"', 'unknown'],
    ['g1', '"G1"', 'unknown'],
    ['0', '1', 'unknown'],
    ['0', '""', 'unknown'],
    ['0', 'null', 'unknown'],
    ['0', 'false', 'unknown'],
    ['00', '0', 'unknown'],
    ['1', '0', 'unknown'],
    ['7', '7.0', 'unknown'],
  ];
  for (const [asked, answered, proves] of SAME_IDS) {
    it(`proves ${proves} by the id ${answered} where ${JSON.stringify(asked)} was asked for`, () => {
      const body = `{"user_group_id":${answered},"company_name":"A"}`;
      return assertLabel({ ...update, responseId: ['user_group_id', asked] }, { name: '', body, proves });
    });
  }

  it('says that it was only accepted', async () => {
    const outcome = await judge(update, { name: '', status: 202, body: THE_ID, proves: 'unknown' });
    assert.ok(outcome.kind === 'unknown');
    assert.equal(outcome.error.kind, 'accepted');
    assert.equal(outcome.error.message, 'api.example accepted the request, but it is not done yet (202).');
  });

  it('says that it shows nothing', async () => {
    const outcome = await judge(update, { name: '', type: 'text/plain', body: 'OK', proves: 'unknown' });
    assert.ok(outcome.kind === 'unknown');
    assert.equal(
      outcome.error.message,
      'It is unknown whether the request was carried out. The response of api.example does not show what was done (200).',
    );
  });
});

describe('a body of status 200 that speaks against a write', () => {
  const remove: HttpRequest = {
    ...write,
    method: 'DELETE',
    url: 'https://api.example/v1/orders/o1',
    pathTemplate: '/v1/orders/:order_id',
  };
  const put: HttpRequest = { ...remove, method: 'PUT' };
  const besideId = (members: string): string => `{"user_group_id":"g1",${members}}`;
  const ALL = [...STRONG_DENIALS, ...WEAK_DENIALS, ...FIRM_DENIALS, ...MORE_DENIALS, ...STATUS_DENIALS];
  const CASES: readonly (readonly [how: string, request: HttpRequest, bodies: readonly string[]])[] = [
    ['POST', write, ALL.map((members) => `{${members}}`)],
    ['DELETE', remove, ALL.map((members) => `{${members}}`)],
    ['PUT', put, ALL.map((members) => `{${members}}`)],
    [
      'PUT with the id that was asked for',
      update,
      [...STRONG_DENIALS, ...FIRM_DENIALS, ...UPDATE_DENIALS, ...STATUS_DENIALS].map(besideId),
    ],
    [
      'PUT with the whole group that was asked for',
      update,
      MORE_DENIALS.map((members) => `{${THE_GROUP},${members}}`),
    ],
    [
      'PUT with a member that the whole group did not have before',
      { ...update, before: membersOf(THE_GROUP) },
      [...MORE_DENIALS, ...NEW_MEMBERS].map((members) => `{${THE_GROUP},${members}}`),
    ],
    ['PUT with flags that no group has beside its id alone', update, FOREIGN_MEMBERS.map(besideId)],
    ['PUT with a count of 0 in place of the group', update, [besideId('"count":0'), besideId('"point":0')]],
    [
      'GraphQL',
      write,
      ['data', 'result', 'response'].flatMap((name) =>
        [
          '{"updateUserGroup":null}',
          '{"updateUserGroup":false}',
          '{"updateUserGroup":{"userGroup":null}}',
          '{"x":{"userGroup":null,"userErrors":[]}}',
          '{"x":{"userErrors":[{"message":"m"}]}}',
        ].map((body) => `{"${name}":${body}}`),
      ),
    ],
    ['POST beside an entity', write, STRONG_DENIALS.map((members) => `{"product_id":"p1",${members}}`)],
    [
      'POST as an entry of a list',
      write,
      STRONG_DENIALS.filter((members) => !members.includes('{')).map((members) => `[{${members}}]`),
    ],
  ];
  for (const [how, request, bodies] of CASES) {
    it(`does not prove it done: ${how}`, async () => {
      const wrong: string[] = [];
      for (const body of bodies) {
        count('E8', '{0} of {1} answers to a write taken for more than they prove', 0, 1);
        if ((await judge(request, { name: '', body, proves: 'unknown' })).kind === 'response')
          wrong.push(body);
      }
      assert.deepEqual(wrong, []);
    });
  }

  it('does not prove it done nor refused where it says both', async () => {
    for (const body of [
      '{"success":true,"success":false}',
      '{"success":true,"error_code":"X"}',
      '{"error_code":"X","error_code":"Y"}',
      '{"result":"OK","error":{"message":"m"}}',
      '{"status":"success","data":{"error":"m"}}',
    ])
      assert.equal((await judge(write, { name: '', body, proves: 'unknown' })).kind, 'unknown', body);
  });

  it('is as many shapes as SECURITY.md says', () => {
    assert.ok(ALL.length >= 690);
    assert.ok(UPDATE_DENIALS.length + FOREIGN_MEMBERS.length + NEW_MEMBERS.length >= 190);
    assert.ok(GROUP_MEMBERS.length + WHOLE_GROUP_MEMBERS.length >= 190);
    assert.ok(NO_DENIALS.length + DONE_BODIES.length + HARMLESS_NEW_MEMBERS.length >= 380);
  });

  it('leaves its harmless twins done', async () => {
    const wrong: string[] = [];
    for (const members of NO_DENIALS) {
      const done = [
        [write, `{${members}}`],
        [remove, `{${members}}`],
        [put, `{${members}}`],
        // Members of another entity are left out.
        ...(/^"\w+_id"|"id":1|^"code":"P|^"deleted":true/.test(members)
          ? []
          : [[update, besideId(members)] as const]),
        [write, `{"a":1,"data":[{"product_id":"p1",${members}}]}`],
      ] as const;
      for (const [request, body] of done) {
        count('E10', '{0} of {1} harmless answers to a write not taken for done', 0, 1);
        if ((await judge(request, { name: '', body, proves: 'done' })).kind !== 'response') wrong.push(body);
      }
    }
    for (const members of GROUP_MEMBERS) {
      count('E10', '{0} of {1} harmless answers to a write not taken for done', 0, 1);
      const body = besideId(members);
      if ((await judge(update, { name: '', body, proves: 'done' })).kind !== 'response') wrong.push(body);
    }
    const more = [
      // A service may have more fields than the reference shows.
      ...['true', 'false', '0', 'null', '[]', '{}', '1e400', '-0'].map(
        (value) => [update, `{${THE_GROUP},"x1":${value},"premium":${value}}`] as const,
      ),
      ...WHOLE_GROUP_MEMBERS.map((members) => [update, `{${THE_GROUP},${members}}`] as const),
      ...HARMLESS_NEW_MEMBERS.flatMap((members) => [
        [write, `{${members}}`] as const,
        [update, besideId(members)] as const,
        [{ ...update, before: membersOf(THE_GROUP) }, `{${THE_GROUP},${members}}`] as const,
      ]),
      // A field that the group had before is no mark of an error, whatever its name.
      ...[...NEW_MEMBERS, ...WHOLE_GROUP_MEMBERS, ...FIRM_DENIALS, ...STATUS_DENIALS]
        .filter((members) => !/[[{]|^"(?:result|response)|,|^"(?:http_)?status"/.test(members))
        .map((members): readonly [HttpRequest, string] => {
          const body = `{${THE_GROUP},${members}}`;
          return [{ ...update, before: membersOf(body.slice(1, -1)) }, body];
        }),
      ...DONE_BODIES.flatMap((body) => [write, remove].map((request) => [request, body] as const)),
    ];
    for (const [request, body] of more) {
      count('E10', '{0} of {1} harmless answers to a write not taken for done', 0, 1);
      if ((await judge(request, { name: '', body, proves: 'done' })).kind !== 'response') wrong.push(body);
    }
    assert.deepEqual(wrong, []);
  });

  it('leaves every member that the reference and public clients show done', async () => {
    const wrong: string[] = [];
    assert.ok(documentedBodies.length >= 100);
    for (const [{ path, responseId }, body] of documentedBodies) {
      count('E10', '{0} of {1} harmless answers to a write not taken for done', 0, 1);
      const id = responseId === undefined ? {} : { responseId: [responseId, 'g1'] as const };
      const asked = { ...put, pathTemplate: path, ...id };
      if ((await judge(asked, { name: '', body, proves: 'done' })).kind !== 'response')
        wrong.push(`${path} ${body}`);
    }
    assert.deepEqual(wrong, []);
  });

  it('takes a word of no for what was asked for where the path has it', async () => {
    const reject = { ...write, pathTemplate: '/v1/order/cancel/:id/reject' };
    for (const body of ['{"status":"rejected"}', '{"rejected":true}', '{"message":"거절되었습니다"}']) {
      assert.equal((await judge(reject, { name: '', body, proves: 'done' })).kind, 'response', body);
      assert.equal((await judge(write, { name: '', body, proves: 'unknown' })).kind, 'unknown', body);
    }
    const cancel = { ...write, pathTemplate: '/v1/order/cancel' };
    for (const body of ['{"cancelled":true}', '{"message":"취소되었습니다"}'])
      assert.equal((await judge(cancel, { name: '', body, proves: 'done' })).kind, 'response', body);
  });

  const HEADERS: readonly (readonly [WriteAnswer['type'], WriteAnswer['headers'], WriteAnswer['proves']])[] =
    [
      ['application/problem+json', {}, 'unknown'],
      ['application/problem+json; charset=utf-8', {}, 'unknown'],
      ['application/vnd.error+json', {}, 'unknown'],
      ['application/vnd.shop.errors+json', {}, 'unknown'],
      ['application/json', { 'X-Error-Code': 'PRODUCT_NOT_FOUND' }, 'unknown'],
      ['application/json', { 'X-Success': 'false' }, 'unknown'],
      ['application/vnd.api+json', {}, 'done'],
      ['application/vnd.mirror+json', {}, 'done'],
      ['application/json', { 'X-Error-Rate': '0.1', 'X-Success': 'true', 'X-Error-Count': '0' }, 'done'],
    ];
  for (const [type = '', headers = {}, proves] of HEADERS)
    for (const body of ['{"product_id":"p1"}', '{}', ''])
      it(`proves ${proves} by ${type} ${JSON.stringify(headers)} with ${body}`, () =>
        assertLabel(write, { name: '', type, headers, body, proves }));

  it('is read in turns, in linear time', async () => {
    const row = `{"order_id":"o1","status":"failed","memo":"no error","tags":["a"]}`;
    const body = `{"list":[${Array.from({ length: 100_000 }, () => row).join(',')}]}`;
    const before = process.cpuUsage();
    let turns = 0;
    let isRead = false;
    const takeTurn = (): void => {
      turns += 1;
      if (!isRead) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    const denial = await findDenial(body).finally(() => (isRead = true));
    assert.equal(denial, undefined);
    assert.ok(process.cpuUsage(before).user < 10_000_000);
    // A turn handles 100,000 characters and takes about 10 ms.
    assert.ok(turns >= body.length / 110_000, String(turns));
  });

  it('takes no time of its own for a name or a depth of millions', async () => {
    const depth = 1_000_000;
    const before = process.cpuUsage();
    for (const body of [`{"${'aB_'.repeat(depth)}":1}`, '['.repeat(depth) + ']'.repeat(depth)])
      assert.equal(await findDenial(body), undefined);
    assert.ok(process.cpuUsage(before).user < 1_000_000);
  });
});

describe('an answer to a read', () => {
  const read: HttpRequest = { ...update, method: 'GET' };
  const SHOWN: readonly WriteAnswer[] = [
    { name: 'text', type: 'text/plain', body: 'OK', proves: 'done' },
    { name: 'XML', type: 'application/xml', body: '<a/>', proves: 'done' },
    { name: 'a JSON text', body: '"x"', proves: 'done' },
    { name: 'false', body: '{"result":false}', proves: 'done' },
    {
      name: 'a group with a field of that name',
      body: '{"user_group_id":"g1","errors":["x"]}',
      proves: 'done',
    },
    { name: 'another group', body: '{"user_group_id":"g2"}', proves: 'done' },
    { name: 'accepted', status: 202, body: '{}', proves: 'done' },
    { name: 'part', status: 206, body: '{}', proves: 'done' },
  ];
  for (const given of SHOWN) {
    it(`is shown: ${given.name}`, async () => assert.equal((await judge(read, given)).kind, 'response'));
  }

  for (const body of ['{"errors":["x"]}', '{"status":"error"}', '{"result":"FAIL"}', '{"error":["x"]}']) {
    it(`is no success with ${body}`, async () => {
      const outcome = await judge(read, { name: '', body, proves: 'notDone' });
      assert.ok(outcome.kind === 'error');
      assert.equal(outcome.error.kind, 'rejected');
    });
  }
});

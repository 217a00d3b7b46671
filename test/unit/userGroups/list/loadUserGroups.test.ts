import assert from 'node:assert/strict';
import { UserError } from '../../../../src/base/userError';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import { ApiError } from '../../../../src/http/apiError';
import { createApiError } from '../../../../src/http/errorMessage';
import {
  changeOfCall,
  describeListProblem,
  loadUserGroups,
  searchesByKeyword,
} from '../../../../src/userGroups/list/loadUserGroups';
import { callFixture, environmentCalled, TOKEN, type CallFixture } from '../../../support/callFixture';
import { answered, answerOf, failed } from '../../../support/outcomes';

const shop = environmentCalled('Shop');
const row =
  '{"user_group_id":"g1","company_name":"한빛","corporate_type":2,"status":1,"email":"A@b.example"}';

async function load(fixture: CallFixture, page = 1, keyword = '') {
  const tokens: (string | undefined)[] = [];
  const result = await loadUserGroups(fixture.services, {
    environment: shop,
    page,
    keyword,
    signal: new AbortController().signal,
    useCredential: (credential) => tokens.push(credential?.token),
  });
  return { result, tokens };
}

describe('reading user groups', () => {
  it('asks for pages of 100, with the keyword, and reads what rows show and filters look into', async () => {
    const fixture = callFixture([]);
    fixture.answer = () => answered(`{"count":137,"list":[${row},{}]}`);
    const { result, tokens } = await load(fixture, 2, '한 빛');
    assert.equal(
      fixture.sent[0]?.request.url,
      'https://shop.example/api/v1/user-groups?page=2&limit=100&keyword=%ED%95%9C+%EB%B9%9B',
    );
    assert.equal(fixture.sent[0].options.token, TOKEN);
    assert.deepEqual(tokens, [TOKEN]);
    assert.ok(result.kind === 'page');
    const { groups, ...rest } = result.page;
    assert.deepEqual(rest, { count: 137, skipped: 1, mayContinue: true });
    assert.deepEqual(
      groups.map(({ id, companyName, type, status }) => [id, companyName, type, status]),
      [['g1', '한빛', '2', '1']],
    );
    for (const part of ['g1', '한빛', 'a@b.example']) assert.ok(groups[0]?.haystack.includes(part));
  });

  for (const { keyword, sent } of [
    { keyword: '0001010007', sent: ['0001010007', '000-10-10007'] },
    { keyword: ' 000-10-10007 ', sent: ['000-10-10007', '0001010007'] },
    { keyword: '000101000', sent: ['000101000'] },
    { keyword: '01000001000', sent: ['01000001000', '010-0000-1000'] },
    { keyword: '0212345678', sent: ['0212345678', '02-1234-5678'] },
    { keyword: '02-123-4567', sent: ['02-123-4567', '021234567'] },
    { keyword: '031 123 4567', sent: ['031-123-4567', '0311234567'] },
    { keyword: '123 45 67890', sent: ['123-45-67890', '1234567890'] },
    { keyword: '000-1010007', sent: ['000-10-10007', '0001010007'] },
    { keyword: '12-34', sent: ['12-34'] },
  ])
    it(`asks for a number in the other spelling too where nothing is found: ${keyword}`, async () => {
      const keywords = (fixture: CallFixture) =>
        fixture.sent.map(({ request }) => new URL(request.url).searchParams.get('keyword'));
      const nothing = callFixture([]);
      nothing.answer = () => answered('{"count":0,"list":[]}');
      await load(nothing, 1, keyword);
      assert.deepEqual(keywords(nothing), sent);
      const found = callFixture([]);
      found.answer = () => answered(`{"count":1,"list":[${row}]}`);
      await load(found, 1, keyword);
      assert.deepEqual(keywords(found), sent.slice(0, 1));
    });

  it('lets ten digits without dashes find a row that has them', async () => {
    const fixture = callFixture([]);
    fixture.answer = () =>
      answered('[{"user_group_id":"g1","business_number":"000-10-10007","phone":"010-0000-1000"}]');
    const { result } = await load(fixture);
    assert.ok(result.kind === 'page');
    for (const part of ['0001010007', '000-10-10007', '01000001000'])
      assert.ok(result.page.groups[0]?.haystack.includes(part), part);
  });

  it('sends nothing but the path with hints off', async () => {
    const fixture = callFixture([]);
    assert.equal(await searchesByKeyword(fixture.services), true);
    fixture.settings = { ...fixture.settings, hints: false };
    assert.equal(await searchesByKeyword(fixture.services), false);
    fixture.answer = () => answered(`[${row}]`);
    const { result } = await load(fixture, 1, 'x');
    assert.equal(fixture.sent[0]?.request.url, 'https://shop.example/api/v1/user-groups');
    assert.equal(result.kind === 'page' && result.page.mayContinue, false);
  });

  it('takes a page of a round size for a full one where there is no count', async () => {
    for (const [size, mayContinue] of [
      [0, false],
      [3, false],
      [20, true],
      [100, true],
    ] as const) {
      const fixture = callFixture([]);
      const rows = Array.from({ length: size }, (_, index) => `{"id":"g${index}"}`);
      fixture.answer = () => answered(`[${rows.join(',')}]`);
      const { result } = await load(fixture);
      assert.equal(result.kind === 'page' && result.page.mayContinue, mayContinue, String(size));
    }
  });

  it('sends nothing when signed out', async () => {
    const fixture = callFixture([]);
    fixture.token = undefined;
    const { result } = await load(fixture);
    assert.deepEqual(result, { kind: 'signedOut', sentence: 'You are not signed in to Shop (user).' });
    assert.deepEqual(fixture.sent, []);
  });

  it('names what is wrong, with the one thing that helps', async () => {
    const fixture = callFixture([]);
    fixture.answer = () => failed('refused', {}, 'Nobody answers.');
    const refused: unknown = await load(fixture).catch((error: unknown) => error);
    assert.deepEqual(describeListProblem(refused, shop), { sentence: 'Nobody answers.', remedy: 'retry' });
    fixture.answer = () => answered('{"ok":true}');
    const shapeless: unknown = await load(fixture).catch((error: unknown) => error);
    assert.ok(UserError.is(shapeless));
    assert.match(describeListProblem(shapeless, shop).sentence, /contains no list of user groups/);
    const rejected = new ApiError('unauthenticated', 'The token is not valid.');
    assert.equal(describeListProblem(rejected, shop).remedy, 'signIn');
    assert.equal(describeListProblem(rejected, environmentCalled('Sandbox')).remedy, 'retry');
    const forbidden = createApiError('forbidden', { code: 'USER_GROUP_NOT_AUTHORIZED' });
    assert.deepEqual(describeListProblem(forbidden, shop), {
      sentence: 'The session has no permission to list user groups.',
      remedy: 'useAdmin',
    });
    assert.doesNotMatch(describeListProblem(new Error('secret'), shop).sentence, /secret/);
  });
});

const catalog = createCatalog();
const GROUP = '{"user_group_id":"g1","company_name":"Hanbit","corporate_type":2,"http_status":200}';
const LIST = '/v1/user-groups';
const ONE = '/v1/user-groups/:user_group_id';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function changeOf(method: Method, pathTemplate: string, outcome = answered(GROUP)) {
  const request = {
    endpointId: 'any',
    method,
    url: 'https://shop.example/',
    target: { origin: 'https://shop.example', basePath: '', headers: {} },
    headers: [],
    pathTemplate,
  };
  const change = await changeOfCall(catalog, { request, outcome });
  return change?.kind === 'group' ? `${change.group.id} ${change.group.companyName ?? ''}` : change?.kind;
}

describe('what a call tells of the listed user groups', () => {
  const cases: readonly (readonly [Method, string, string, string | undefined])[] = [
    ['PUT', ONE, GROUP, 'g1 Hanbit'],
    ['GET', ONE, GROUP, 'g1 Hanbit'],
    ['PUT', '/v1/user-groups/:id', GROUP, 'g1 Hanbit'],
    ['PUT', ONE, '{"id":"other"}', 'other'],
    ['PUT', ONE, '', 'other'],
    ['GET', ONE, '{}', undefined],
    ['DELETE', ONE, GROUP, 'other'],
    ['POST', LIST, GROUP, 'other'],
    ['GET', LIST, `[${GROUP}]`, undefined],
    ['POST', '/v1/products', GROUP, undefined],
    ['PUT', `${ONE}/limit`, GROUP, undefined],
  ];
  for (const [method, path, body, expected] of cases) {
    it(`${method} ${path} with ${body || 'nothing'}: ${expected ?? 'nothing'}`, async () =>
      assert.equal(await changeOf(method, path, answered(body)), expected));
  }

  it('other, where a read shows that one was deleted', async () =>
    assert.equal(await changeOf('GET', ONE, { kind: 'response', response: answerOf('{}', 404) }), 'other'));

  it('nothing, when it failed', async () =>
    assert.equal(await changeOf('POST', LIST, failed('server')), undefined));
});

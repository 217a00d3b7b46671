import * as l10n from '@vscode/l10n';
import assert from 'node:assert/strict';
import { createCatalog, loadKorean } from '../../../../src/catalog/createCatalog';
import { createEndpointSearch, type SearchEntry } from '../../../../src/catalog/find/createEndpointSearch';
import { searchWords } from '../../../../src/catalog/find/searchWords';
import { searches } from '../../../support/searches';

const koreanFile = 'l10n/bundle.l10n.ko.json';

/** Typed text → the endpoint that must be the first result. */
const firsts: readonly (readonly [typed: string, id: string])[] = [
  ['userGroups.update', 'userGroups.update'],
  ['usergroups.update', 'userGroups.update'],
  ['list user groups', 'userGroups.list'],
  ['groups user list', 'userGroups.list'],
  ['user groups list', 'userGroups.list'],
  ['get the user group', 'userGroups.detail'],
  ['get invoice', 'invoices.detail'],
  ['get invoices', 'invoices.list'],
  ['list of orders', 'orders.list'],
  ['invoice create', 'invoices.create'],
  ['update product', 'products.update'],
  ['delete user', 'users.delete'],
  ['remove user', 'userGroups.removeUser'],
  ['withdraw cancellation', 'orderCancel.withdraw'],
  ['approve', 'orderCancel.approve'],
  ['termination fee', 'subscriptionsInProgress.calculateTerminationFee'],
  ['calculate', 'subscriptionsInProgress.calculateTerminationFee'],
  ['pause subscription', 'subscriptionsInProgress.pause'],
  ['POST user-groups', 'userGroups.create'],
  ['get user-groups', 'userGroups.list'],
  ['PUT user-groups/:user_group_id', 'userGroups.update'],
  ['PUT /v1/user-groups/:user_group_id', 'userGroups.update'],
  ['aggregate-trans', 'userGroups.aggregateTransaction'],
  ['log in', 'users.login'],
  ['by month', 'orders.month'],
  ['company_name', 'userGroups.detail'],
  ['business_number', 'userGroups.detail'],
  ['address_detail', 'userGroups.update'],
  ['ceo_name', 'userGroups.update'],
  ['usergroups', 'userGroups.list'],
  ['usergroup update', 'userGroups.update'],
  ['updateUserGroup', 'userGroups.update'],
  ['terminationfee', 'subscriptionsInProgress.calculateTerminationFee'],
  ['businessnumber', 'userGroups.detail'],
  ['addressDetail', 'userGroups.update'],
  ['discounts and surcharges create', 'adjustments.create'],
];

describe('createEndpointSearch', () => {
  const catalog = createCatalog();
  let korean: ReadonlyMap<string, string>;
  let entries: readonly SearchEntry[];
  let found: (typed: string) => readonly string[];

  const loadEntries = (hints: boolean) =>
    Promise.all(
      catalog.endpoints.map(async (endpoint) => ({
        endpoint,
        module: catalog.modules.find((module) => module.id === endpoint.moduleId),
        details: await catalog.loadDetails(endpoint.id, { hints }),
      })),
    );

  const searchOf = (of: readonly SearchEntry[], texts: ReadonlyMap<string, string>) => {
    const search = createEndpointSearch(of, searchWords, texts);
    return (typed: string) => search(typed).map(({ endpoint }) => endpoint.id);
  };

  before(async () => {
    korean = await loadKorean(koreanFile);
    entries = await loadEntries(true);
    found = searchOf(entries, korean);
  });

  describe('by the reference alone', () => {
    before(async () => {
      found = searchOf(await loadEntries(false), korean);
    });
    after(() => {
      found = searchOf(entries, korean);
    });

    for (const [typed, id] of firsts)
      it(`puts ${id} first for “${typed}”`, () => assert.equal(found(typed)[0], id, found(typed).join(' ')));

    it('finds by the field names of the user group only what has them', () => {
      assert.deepEqual(new Set(found('corporate_type')), new Set(['userGroups.detail', 'userGroups.update']));
    });

    it('leaves out what lacks one of the words', () => {
      assert.deepEqual(found('list zebra'), []);
      assert.ok(!found('list user groups').includes('orders.list'));
    });
  });

  for (const [typed, ids] of searches)
    it(`has ${ids.join(' or ')} among the first three for “${typed}”`, () => {
      const first = found(typed).slice(0, 3);
      assert.ok(
        ids.some((id) => first.includes(id)),
        first.join(' '),
      );
      // macOS decomposes Hangul (NFD).
      assert.deepEqual(found(typed.normalize('NFD')).slice(0, 3), first);
    });

  it('puts the change of a user group first for its phone number', () => {
    for (const typed of ['전화번호 변경', '연락처를 수정', '전화 번호 바꾸기', 'change phone', 'phone변경'])
      assert.equal(found(typed)[0], 'userGroups.update', typed);
  });

  it('finds every endpoint first by its label and module in each language, and by its id', () => {
    for (const { endpoint, module } of entries) {
      const names = [endpoint.label, module?.label ?? ''];
      const koreanNames = names.map((name) => korean.get(name) ?? assert.fail(name));
      const typed = [names, koreanNames].flatMap((both) => [both.join(' '), [...both].reverse().join(' ')]);
      const spaceless = koreanNames.reverse().join('').replaceAll(' ', '');
      for (const one of [...typed, spaceless, endpoint.id, endpoint.id.toLowerCase()])
        assert.equal(found(one)[0], endpoint.id, one);
    }
  });

  it('finds a module however its name is spelled', () => {
    const all = catalog.endpointsOf('userGroups').map(({ id }) => id);
    for (const typed of ['usergroup', 'UserGroup', 'user_group', 'user-group', 'userGroup', 'user group'])
      assert.deepEqual(new Set(found(typed).slice(0, all.length)), new Set(all), typed);
  });

  it('finds by what only a description says, in both languages', () => {
    for (const typed of ['customs code', '개인통관고유부호'])
      assert.ok(found(typed).includes('userGroups.list'), typed);
    for (const typed of ['pending verification', '대기 중인'])
      assert.equal(found(typed)[0], 'users.authenticate', typed);
  });

  it('finds something by each word that people use, and its line has a word of the API', () => {
    for (const word of searchWords.split(/\s+/)) assert.notDeepEqual(found(word), [], word);
  });

  it('reads the beginning of a long text', () => {
    assert.equal(found(`approve refund ${'zebra '.repeat(1e5)}`)[0], 'orderCancel.approve');
  });

  it('finds the same in every display language', () => {
    const typed = searches.map(([one]) => one);
    const inEnglish = typed.map(found);
    l10n.config({ contents: Object.fromEntries(korean) });
    try {
      assert.deepEqual(typed.map(searchOf(entries, korean)), inEnglish);
    } finally {
      l10n.config({ contents: {} });
    }
  });

  it('works without details and without the Korean of the catalog, and finds nothing for nothing', () => {
    const bare = searchOf(
      entries.map(({ endpoint, module }) => ({ endpoint, module })),
      new Map(),
    );
    assert.equal(bare('invoice list')[0], 'invoices.list');
    assert.equal(bare('거래처 목록')[0], 'userGroups.list');
    for (const typed of ['', ' -- ', '은', '얼룩말']) assert.deepEqual(bare(typed), []);
  });
});

describe('loadKorean', () => {
  it('reads a bundle, and none where there is no file', async () => {
    assert.equal((await loadKorean(koreanFile)).get('Postal code'), '우편번호');
    assert.equal((await loadKorean('no such file')).size, 0);
  });
});

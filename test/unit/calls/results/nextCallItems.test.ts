import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  findIds,
  MAX_IDS,
  MAX_TEXT_CHARACTERS,
  lensesOfEntities,
  loadNextCalls,
  MAX_LENSES,
  nextCallItemOfRow,
  nextCallItems,
  nextSteps,
  ownParameter,
  type NextCalls,
} from '../../../../src/calls/results/nextCallItems';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import { buildUri, answeredEndpointId, environmentOfResponse } from '../../../../src/documents/uris';

const catalog = createCatalog();
const parameters = new Set(['user_id', 'user_group_id', 'order_id']);

const resultOf = (endpointId: string) =>
  buildUri({ kind: 'result', environmentName: 'Shop', endpointId, number: 1, extension: 'json' });

describe('the ids of an answer', () => {
  const found = (text: string, ownParameter?: string) =>
    findIds(text, { parameters, ...(ownParameter === undefined ? {} : { ownParameter }) }).map(
      ({ parameter, value, entityIndex, own }) => [parameter, value, entityIndex, own],
    );

  it('are found by name at any depth, and by a bare id in the entities themselves', () => {
    assert.deepEqual(found('{"id":"o1","user_id":7,"user":{"id":"u","user_id":"u2"}}', 'order_id'), [
      ['order_id', 'o1', 0, true],
      ['user_id', '7', 0, false],
      ['user_id', 'u2', 0, false],
    ]);
    assert.deepEqual(found('{"count":2,"list":[{"_id":"a"},{"x":[{"id":"b"}],"user_id":"c"}]}', 'order_id'), [
      ['order_id', 'a', 1, true],
      ['user_id', 'c', 2, false],
    ]);
    assert.deepEqual(found('[{"order_id":"a"}]', 'order_id'), [['order_id', 'a', 0, true]]);
    assert.deepEqual(found('{"id":"a"}'), []);
  });

  const refused: readonly (readonly [name: string, value: string])[] = [
    ['null', 'null'],
    ['empty', '""'],
    ['an object', '{}'],
    ['a list', '["a"]'],
    ['a fraction', '1.5'],
    ['an exponent', '1e3'],
    ['a negative number', '-1'],
    ['true', 'true'],
    ['a way up', '".."'],
    ['too long', `"${'x'.repeat(600)}"`],
  ];
  for (const [name, value] of refused) {
    it(`are none where the value is ${name}`, () => {
      assert.deepEqual(found(`{"user_id":${value}}`), []);
    });
  }

  it('keep every digit of a long number', () => {
    assert.deepEqual(found('{"user_id":12345678901234567890}'), [
      ['user_id', '12345678901234567890', 0, false],
    ]);
  });

  it('have bounds: how many, how long a text', () => {
    const many = JSON.stringify(Array.from({ length: MAX_IDS + 5 }, () => ({ user_id: 'a' })));
    assert.equal(found(many).length, MAX_IDS);
    assert.deepEqual(found(JSON.stringify({ user_id: 'a', text: 'x'.repeat(MAX_TEXT_CHARACTERS) })), []);
  });

  it('stand where they are said to stand, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ user_id: fc.oneof(fc.string(), fc.nat()), other: fc.jsonValue() })),
        (list) => {
          const text = JSON.stringify({ list }, null, 2);
          for (const { value, offset, length } of findIds(text, { parameters }))
            assert.equal(String(JSON.parse(text.slice(offset, offset + length))), value);
        },
      ),
    );
  });

  it('are looked for in anything without an error', () => {
    const broken = fc.string({
      unit: fc.constantFrom('{', '}', '[', ']', '"', ':', ',', 'user_id', '1', ' '),
    });
    fc.assert(fc.property(broken, (text) => void findIds(text, { parameters, ownParameter: 'user_id' })));
  });
});

describe('next calls', () => {
  let calls: NextCalls;
  before(async () => {
    calls = await loadNextCalls(catalog, true);
  });
  const titles = (parameter: string, answered: string) =>
    nextSteps(parameter, resultOf(answered), { catalog, calls }).map(({ title }) => title);

  it('of a row are found in a list of any length, and not in the objects within the row', () => {
    const answered = catalog.findEndpoint('userGroups.list') ?? assert.fail();
    const uri = resultOf('userGroups.list');
    const of = (row: object) => {
      const shown = JSON.stringify(row);
      const before = `{"list":[${JSON.stringify({ memo: 'x'.repeat(MAX_TEXT_CHARACTERS) })},`;
      const span = { start: before.length, end: before.length + shown.length };
      return nextCallItemOfRow(`${before}${shown}]}`, uri, answered, { ...span, catalog, calls });
    };
    const own = of({ users: [{ id: 'u' }], id: 'g1' });
    assert.deepEqual(own?.argument, { parameter: 'user_group_id', value: 'g1', uri });
    assert.equal(own.steps[0]?.call, undefined);
    assert.equal(of({ users: [{ id: 'u' }] }), undefined);
  });

  it('of a user group: its editor, reads, its users, changes, what destroys', () => {
    const offered = titles('user_group_id', 'userGroups.list');
    assert.deepEqual(offered.slice(0, 2), ['Open User Group', 'Detail']);
    assert.ok(offered.includes('List users'), offered.join());
    assert.ok(offered.includes('Update'), offered.join());
    assert.ok(offered.indexOf('List users') < offered.indexOf('Update'));
    assert.ok(!titles('user_group_id', 'userGroups.detail').includes('Detail'));
  });

  it('end with what deletes', () => {
    assert.equal(titles('product_id', 'products.list').at(-1), 'Delete');
    assert.match(titles('user_id', 'users.list').at(-1) ?? '', /^Delete/);
  });

  it('are known for every path parameter that is an id but the two that no list fills', () => {
    const named = catalog.endpoints.flatMap(({ path }) =>
      [...path.matchAll(/:(\w+_id)/g)].map(([, name]) => name ?? ''),
    );
    for (const name of new Set(named)) assert.ok((calls.get(name) ?? []).length > 0, name);
    assert.equal(calls.has('key'), false);
  });

  it('name their own parameter where paths end with a slash', () => {
    const paths = ['/v1/shops/', '/v1/shops/:shop_id/', '/v1/shops/:shop_id/staff/'];
    const endpoints = paths.map((path) => ({
      id: path,
      moduleId: 'own',
      label: path,
      method: 'GET' as const,
      path,
      query: [],
    }));
    assert.deepEqual(
      endpoints.map((endpoint) => ownParameter(endpoints, endpoint)),
      ['shop_id', 'shop_id', undefined],
    );
  });

  it('name the entities of a list by the parameter of their detail', () => {
    const own = (id: string) => {
      const endpoint = catalog.findEndpoint(id);
      assert.ok(endpoint);
      return ownParameter(catalog.endpoints, endpoint);
    };
    assert.equal(own('products.list'), 'product_id');
    assert.equal(own('products.detail'), 'product_id');
    assert.equal(own('orders.list'), 'order_id');
  });

  it('get one lens for each entity, on its own id, and no more than anybody scrolls through', () => {
    const answered = catalog.findEndpoint('orders.list');
    assert.ok(answered);
    const context = { catalog, calls };
    const list = [{ user_id: 'u1', order_id: 'o1' }, { user_id: 'u2', name: 'x' }, { name: 'none' }];
    const items = nextCallItems(
      JSON.stringify({ count: 3, list }),
      resultOf('orders.list'),
      answered,
      context,
    );
    assert.equal(items.length, 3);
    const lenses = lensesOfEntities(items);
    assert.deepEqual(
      lenses.map(({ value, argument }) => [value, argument.parameter]),
      [
        ['o1', 'order_id'],
        ['u2', 'user_id'],
      ],
    );
    assert.match(lenses[0]?.title ?? '', /^▶ Detail/);
    // Ids without their own lens are offered by the lens before them.
    assert.deepEqual(lenses[0]?.argument.others, [{ parameter: 'user_id', value: 'u1' }]);
    assert.equal(lenses[1]?.argument.others, undefined);
    const many = JSON.stringify(Array.from({ length: 400 }, (_, index) => ({ order_id: `o${index}` })));
    const all = nextCallItems(many, resultOf('orders.list'), answered, context);
    assert.equal(lensesOfEntities(all).length, MAX_LENSES);
  });

  it('are asked for only where an answer is shown', () => {
    const userGroup = buildUri({ kind: 'userGroup', environmentName: 'My Shop', id: 'g1' });
    assert.equal(answeredEndpointId(userGroup), 'userGroups.detail');
    assert.equal(environmentOfResponse(userGroup), 'My Shop');
    assert.equal(nextSteps('user_group_id', userGroup, { catalog, calls })[0]?.title, 'List users');
    const request = buildUri({ kind: 'request', environmentName: 'Shop', endpointId: 'users.list' });
    for (const uri of [request, 'file:///a.json', 'commerce-api:/schemas/request.json']) {
      assert.equal(answeredEndpointId(uri), undefined);
      assert.equal(environmentOfResponse(uri), undefined);
    }
  });
});

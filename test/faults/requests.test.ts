import assert from 'node:assert/strict';
import { createCatalog } from '../../src/catalog/createCatalog';
import { matchOperation } from '../../src/catalog/matchOperation';
import { badTokens } from '../fixtures/badTokens';
import { oddPathValues, refusedPathValues } from '../fixtures/hostilePathValues';
import { TOKEN } from '../support/canary';
import { count } from '../support/figures';
import { answering } from '../support/rawServer';
import { atService, headerOf, READ, WRITE } from './service';
import { hostileBodies, hostileHeaders, hostileQueryValues } from './tables/requestValues';

const ok = answering({ body: '{"user_group_id":"g1","list":[]}' });
const catalog = createCatalog();
const withParameters = catalog.endpoints.filter(({ path }) => path.includes('/:'));
const namesIn = (path: string): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
const inBlocks = <T>(values: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );

describe('[B6] a token that would not travel unchanged', () => {
  for (const [token] of badTokens) {
    it(`${JSON.stringify(token.slice(0, 24))} (${token.length}) is not sent`, () =>
      atService(ok, async ({ call, requests, server }) => {
        const report = await call(READ, { token });
        const altered = requests().filter(
          (request) => headerOf(request, 'authorization') !== `Bearer ${token}`,
        );
        count('B6', '{0} of {1} bad tokens altered on the wire', altered.length, 1);
        assert.equal(server.connections.length, 0);
        assert.equal(report.code, 'invalidToken');
        // The sentence names the position and the kind of the bad character, never the value.
        const head = token.trim().slice(0, 3);
        if (head.length === 3) assert.ok(!report.sentence?.includes(head), report.sentence);
      }));
  }

  for (const token of ['a', 'abc+/~._-==', 'eyJhbGciOi.eyJzdWIi-_.c2ln', 'x'.repeat(8192), TOKEN]) {
    it(`the good one ${token.slice(0, 12)} (${token.length}) arrives byte for byte`, () =>
      atService(ok, async ({ call, requests }) => {
        assert.equal((await call(READ, { token })).label, 'done');
        assert.equal(headerOf(requests()[0], 'authorization'), `Bearer ${token}`);
      }));
  }
});

describe('[B8] a header of the environment', () => {
  for (const [name, value] of hostileHeaders) {
    it(`${JSON.stringify(`${name}: ${value.slice(0, 30)}`)} is not sent`, () =>
      atService(ok, async ({ call, server }) => {
        const report = await call(READ, { headers: { [name]: value } });
        count('B8', '{0} of {1} hostile headers sent', server.connections.length, 1);
        assert.equal(server.connections.length, 0);
        assert.equal(report.code, 'invalidInput');
      }));
  }
});

describe('[C1] a value in the path', () => {
  const GETS = withParameters.filter(({ method }) => method === 'GET').slice(0, 4);

  for (const [index, values] of inBlocks(oddPathValues, 10).entries()) {
    it(`arrives as exactly that resource, ${index * 10 + 1} to ${index * 10 + values.length} of ${oddPathValues.length}`, () =>
      atService(ok, async ({ call, requests }) => {
        let sent = 0;
        for (const value of values) {
          for (const { id, path: template, method } of GETS) {
            const path = Object.fromEntries(namesIn(template).map((name) => [name, value]));
            const report = await call({ endpointId: id, path });
            const request = requests()[sent];
            if (report.code === 'invalidInput') {
              // Counts values that match another operation, with or without regard to case.
              const own = template.replace(/:\w+/g, encodeURIComponent(value));
              const ids = [own, own.toLowerCase()].map(
                (candidate) => matchOperation(catalog.endpoints, method, candidate)?.endpoint.id,
              );
              assert.ok(
                ids.some((other) => other !== id),
                `${JSON.stringify(value)} was refused`,
              );
              assert.equal(request, undefined);
              continue;
            }
            sent += 1;
            const match = request && matchOperation(catalog.endpoints, method, request.target);
            const isRight =
              match?.endpoint.id === id && Object.values(match.path).every((got) => got === value);
            count(
              'C1',
              '{0} of {1} hostile path values on the wire reach another resource',
              isRight ? 0 : 1,
              1,
            );
            assert.ok(isRight, `${JSON.stringify(value)} became ${String(request?.target)}`);
          }
        }
      }));
  }

  for (const value of refusedPathValues) {
    it(`${JSON.stringify(value.slice(0, 20))} (${value.length}) is refused at every place`, () =>
      atService(ok, async ({ call, server }) => {
        for (const { id, path: template } of withParameters) {
          const path = Object.fromEntries(namesIn(template).map((name) => [name, value]));
          const report = await call({ endpointId: id, path });
          assert.equal(report.code, 'invalidInput');
        }
        count(
          'C1',
          '{0} of {1} hostile path values on the wire reach another resource',
          server.connections.length,
          1,
        );
        assert.equal(server.connections.length, 0);
      }));
  }

  for (const value of ['month', 'Month', 'MONTH', 'mOnTh'])
    it(`${value} is no order`, () =>
      atService(ok, async ({ call, server }) => {
        const report = await call({ endpointId: 'orders.detail', path: { order_id: value } });
        assert.deepEqual([report.code, server.connections.length], ['invalidInput', 0]);
      }));
});

describe('[C2] a value in the query', () => {
  for (const [index, values] of inBlocks(hostileQueryValues, 10).entries()) {
    it(`arrives as that value and adds no name, ${index * 10 + 1} to ${index * 10 + values.length}`, () =>
      atService(ok, async ({ call, requests }) => {
        for (const value of values) {
          const pairs = [
            ['user_id', value],
            ['user_id', 'second'],
            [value, 'x'],
          ] as const;
          const report = await call({ ...READ, query: pairs });
          assert.equal(report.label, 'done', JSON.stringify(value));
          const query = requests().at(-1)?.target.split('?')[1] ?? '';
          const got = [...new URLSearchParams(query)];
          count('C2', '{0} of {1} hostile query values changed or adding a name', 0, 1);
          assert.deepEqual(got, pairs);
        }
      }));
  }

  it('has no name without text, and no half characters', () =>
    atService(ok, async ({ call, server }) => {
      for (const [name, value] of [
        ['', 'x'],
        ['a\ud800', 'x'],
        ['a', '\udc00'],
      ] as const)
        assert.equal((await call({ ...READ, query: [[name, value]] })).code, 'invalidInput');
      assert.equal(server.connections.length, 0);
    }));
});

describe('[C4] an operation that the catalog does not have', () => {
  const names = [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'valueOf',
    'hasOwnProperty',
    '',
    ' ',
    '0',
    'null',
    'undefined',
    'userGroups',
    'userGroups.',
    '.list',
    'userGroups.List',
    'USERGROUPS.LIST',
    'userGroups.list ',
    ' userGroups.list',
    'userGroups.list\u0000',
    'userGroups/list',
    'userGroups..list',
    'userGroups.__proto__',
    'DELETE /v1/users/1',
    'http://127.0.0.1/',
    '../orders',
    'orders.detail?x',
    'orders.month#',
    '*',
    'users.delete,users.list',
    '[object Object]',
  ];
  for (const name of names) {
    it(`${JSON.stringify(name)} sends nothing`, () =>
      atService(ok, async ({ call, server }) => {
        const report = await call({ endpointId: name });
        count('C4', '{0} of {1} forged operation names sent', server.connections.length, 1);
        assert.deepEqual([report.label, server.connections.length], ['notDone', 0]);
      }));
  }
});

describe('[C6] a body that the user wrote', () => {
  for (const body of hostileBodies) {
    it(`${JSON.stringify(body.slice(0, 40))} (${body.length}) arrives byte for byte or not at all`, () =>
      atService(ok, async ({ call, requests }) => {
        const before = Object.getOwnPropertyNames(Object.prototype).length;
        const report = await call({ ...WRITE, body });
        const [request] = requests();
        if (report.label === 'done') assert.equal(request?.body.toString('utf8'), body);
        else assert.deepEqual([report.code, request], ['invalidInput', undefined]);
        assert.equal(report.label === 'done', isJson(body));
        assert.equal(Object.getOwnPropertyNames(Object.prototype).length, before);
        assert.ok(!('polluted' in {}));
        count('C6', '{0} of {1} hostile bodies changed on the way', 0, 1);
      }));
  }
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return !/[\ud800-\udbff](?![\udc00-\udfff])/.test(text);
  } catch {
    return false;
  }
}

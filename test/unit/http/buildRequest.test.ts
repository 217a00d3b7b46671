import fc from 'fast-check';
import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import type { Endpoint } from '../../../src/catalog/types';
import { ApiError } from '../../../src/http/apiError';
import { buildRequest, checkPathValue } from '../../../src/http/buildRequest';
import type { CallValues, HttpRequest, Target } from '../../../src/http/types';
import { oddPathValues, refusedPathValues } from '../../fixtures/hostilePathValues';
import { nameOutcome, sendOptions, targetOf, testDoor, withServer } from '../../support/doorKit';
import { answering } from '../../support/rawServer';

const catalog = createCatalog();
const { endpoints } = catalog;
const target: Target = { origin: 'https://api.example.com', basePath: '/shop', headers: {} };

function endpointOf(id: string): Endpoint {
  const endpoint = catalog.findEndpoint(id);
  assert.ok(endpoint);
  return endpoint;
}

function build(id: string, values: Partial<CallValues> = {}, to: Target = target): HttpRequest {
  return buildRequest(endpointOf(id), { path: {}, query: [], ...values }, to, endpoints);
}

function parameterNames(endpoint: Endpoint): readonly string[] {
  return endpoint.path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
}

function fieldOfRefusal(run: () => unknown): string | undefined {
  try {
    run();
  } catch (thrown) {
    assert.ok(ApiError.is(thrown) && thrown.kind === 'invalidInput' && thrown.message !== '');
    return thrown.facts.field;
  }
  return assert.fail('nothing was refused');
}

describe('buildRequest', () => {
  it('writes path, query, headers and body as given', () => {
    const body = '{"user_group": {"company_name": "A \\u0041"}}';
    const to = { ...target, headers: { 'X-Shop': 'one' } };
    const request = build(
      'userGroups.update',
      {
        path: { user_group_id: 'a/b ü' },
        query: [
          ['page', '1'],
          ['q', 'a&b= ü'],
          ['page', '2'],
        ],
        body,
      },
      to,
    );
    assert.deepEqual(request, {
      endpointId: 'userGroups.update',
      method: 'PUT',
      url: 'https://api.example.com/shop/v1/user-groups/a%2Fb%20%C3%BC?page=1&q=a%26b%3D+%C3%BC&page=2',
      target: to,
      headers: [
        ['Accept', 'application/json'],
        ['Content-Type', 'application/json'],
        ['X-Shop', 'one'],
      ],
      pathTemplate: '/v1/user-groups/:user_group_id',
      responseId: ['user_group_id', 'a/b ü'],
      body,
    });
  });

  it('names a content type only with a body', () => {
    assert.deepEqual(build('userGroups.list').headers, [['Accept', 'application/json']]);
  });

  describe('path values', () => {
    it('has at least 139 hostile values', () => {
      const values = new Set([...oddPathValues, ...refusedPathValues]);
      assert.equal(values.size, oddPathValues.length + refusedPathValues.length);
      assert.ok(values.size >= 139);
    });

    for (const value of refusedPathValues) {
      it(`refuses ${JSON.stringify(value.slice(0, 20))} (${value.length})`, () => {
        assert.ok(checkPathValue(value));
        for (const endpoint of endpoints) {
          const names = parameterNames(endpoint);
          for (const name of names) {
            const path = { ...Object.fromEntries(names.map((other) => [other, 'x'])), [name]: value };
            assert.equal(
              fieldOfRefusal(() => build(endpoint.id, { path })),
              name,
            );
          }
        }
      });
    }

    it('keeps every odd value one segment in every parameter of every endpoint', () => {
      let count = 0;
      for (const value of oddPathValues) {
        assert.equal(checkPathValue(value), undefined);
        for (const endpoint of endpoints) {
          const names = parameterNames(endpoint);
          if (names.length === 0) continue;
          const path = Object.fromEntries(names.map((name) => [name, value]));
          const segments = new URL(build(endpoint.id, { path }).url).pathname.split('/').slice(2);
          const parts = endpoint.path.split('/').slice(1);
          assert.deepEqual(
            segments.map((segment) => decodeURIComponent(segment)),
            parts.map((part) => (part.startsWith(':') ? value : part)),
          );
          count += 1;
        }
      }
      assert.ok(count > 3000);
    });

    it('brings every odd value to the server as exactly that resource', async () => {
      await withServer(answering({ body: '{}' }), async (server, { origin }) => {
        const door = testDoor();
        const to = targetOf(origin);
        for (const value of oddPathValues) {
          const request = build('orders.detail', { path: { order_id: value } }, to);
          assert.equal(nameOutcome(await door.send(request, sendOptions())), 'answer 200 json', value);
        }
        const seen = server.requests().map(({ target: path }) => path.replace(/^\/v1\/orders\//, ''));
        assert.deepEqual(
          seen.map((segment) => decodeURIComponent(segment)),
          [...oddPathValues],
        );
        assert.ok(seen.every((segment) => !/[/?#\\]/.test(segment)));
      });
    });

    it('refuses or keeps any text', () => {
      fc.assert(
        fc.property(fc.string({ unit: 'binary' }), (value) => {
          if (checkPathValue(value) !== undefined) return;
          const { url } = build('products.detail', { path: { product_id: value } });
          const { pathname, search, hash, origin } = new URL(url);
          assert.equal(origin + search + hash, target.origin);
          assert.equal(decodeURIComponent(pathname.replace('/shop/v1/products/', '')), value);
        }),
      );
    });

    for (const value of ['month', 'Month', 'MONTH']) {
      it(`refuses the order id ${value}, which is another endpoint`, () => {
        assert.equal(
          fieldOfRefusal(() => build('orders.detail', { path: { order_id: value } })),
          'order_id',
        );
      });
    }

    it('takes a value that only another method would read differently', () => {
      assert.ok(build('users.update', { path: { user_id: 'join' } }).url.endsWith('/v1/users/join'));
      assert.equal(
        fieldOfRefusal(() => build('users.exists', { path: { key: '' } })),
        'key',
      );
    });

    it('refuses missing and unknown parameters', () => {
      assert.equal(
        fieldOfRefusal(() => build('orders.detail')),
        'order_id',
      );
      assert.equal(
        fieldOfRefusal(() => build('orders.list', { path: { order_id: '1' } })),
        'order_id',
      );
      assert.equal(
        fieldOfRefusal(() => build('orders.detail', { path: { order_id: '1', x: '2' } })),
        'x',
      );
      const inherited = Object.create({ order_id: '1' }) as Record<string, string>;
      assert.equal(
        fieldOfRefusal(() => build('orders.detail', { path: inherited })),
        'order_id',
      );
    });
  });

  describe('query', () => {
    it('brings any pairs to the server unchanged', () => {
      const text = fc.string({ unit: 'grapheme' });
      fc.assert(
        fc.property(
          fc.array(
            fc.tuple(
              text.filter((name) => name !== ''),
              text,
            ),
          ),
          (query) => {
            const { url } = build('orders.list', { query });
            assert.deepEqual([...new URL(url).searchParams], query);
            assert.equal(new URL(url).pathname, '/shop/v1/orders');
          },
        ),
      );
    });

    it('refuses names and values that have no form on the wire', () => {
      assert.equal(
        fieldOfRefusal(() => build('orders.list', { query: [['', '1']] })),
        'query',
      );
      assert.equal(
        fieldOfRefusal(() => build('orders.list', { query: [['a', '\ud800']] })),
        'a',
      );
      assert.equal(
        fieldOfRefusal(() => build('orders.list', { query: [['\udc00', '1']] })),
        '\udc00',
      );
    });
  });

  describe('body', () => {
    const BAD = [
      '',
      ' ',
      '{',
      '{"a":1,}',
      "{'a':1}",
      '{a:1}',
      '[1,]',
      '// x\n{}',
      '{}{}',
      '{"a":01}',
      'undefined',
      'NaN',
      '\ufeff{}',
      '"\ud800"',
      '{"a":"\n"}',
      '+1',
      '.5',
    ];
    for (const body of BAD) {
      it(`refuses ${JSON.stringify(body)}`, () => {
        assert.equal(
          fieldOfRefusal(() => build('userGroups.create', { body })),
          'body',
        );
      });
    }

    it('refuses one with a GET, and one that is too large', () => {
      assert.equal(
        fieldOfRefusal(() => build('orders.list', { body: '{}' })),
        'body',
      );
      const body = JSON.stringify('x'.repeat(20_000_000));
      assert.equal(
        fieldOfRefusal(() => build('userGroups.create', { body })),
        'body',
      );
    });

    it('touches no literal and no prototype', () => {
      const body = ' { "__proto__": {"polluted": 1}, "n": 1e400, "n": -0, "b": 9007199254740993 }\n';
      assert.equal(build('userGroups.create', { body }).body, body);
      assert.ok(!('polluted' in {}));
    });
  });

  describe('headers of the environment', () => {
    const BAD: readonly (readonly [name: string, value: string])[] = [
      ...[
        'Authorization',
        'PROXY-AUTHORIZATION',
        'cookie',
        'Host',
        'Content-Length',
        'Transfer-Encoding',
        'Connection',
        'Upgrade',
        'TE',
        'Trailer',
        'Expect',
        'Keep-Alive',
        'Content-Type',
        'Accept-Encoding',
        'X-HTTP-Method-Override',
        'constructor',
      ].map((name) => [name, 'x'] as const),
      ['', 'x'],
      ['a b', 'x'],
      ['a:', 'x'],
      ['a\r\nb', 'x'],
      ['ü', 'x'],
      ['a', ''],
      ['a', ' x'],
      ['a', 'x '],
      ['a', 'x\r\ny: z'],
      ['a', 'x\ny'],
      ['a', 'x\u0000'],
      ['a', 'x\ty'],
      ['a', '한'],
      ['a', 'é'],
      ['a', 'x'.repeat(5000)],
    ];
    for (const [name, value] of BAD) {
      it(`refuses ${JSON.stringify(name)}: ${JSON.stringify(value.slice(0, 20))}`, () => {
        const to = { ...target, headers: { [name]: value } };
        assert.equal(
          fieldOfRefusal(() => build('orders.list', {}, to)),
          name,
        );
      });
    }

    it('refuses a name twice in different case', () => {
      const to = { ...target, headers: { 'X-A': '1', 'x-a': '2' } };
      assert.equal(
        fieldOfRefusal(() => build('orders.list', {}, to)),
        'x-a',
      );
    });

    it('lets the environment choose what it accepts', () => {
      const to = { ...target, headers: { accept: 'application/vnd.shop+json' } };
      assert.deepEqual(build('orders.list', {}, to).headers, [['accept', 'application/vnd.shop+json']]);
    });
  });
});

import assert from 'node:assert/strict';
import type { SkeletonValues } from '../../../src/catalog/buildRequestSkeleton';
import {
  buildBodyNames,
  buildBodySkeleton,
  buildRequestSkeleton,
} from '../../../src/catalog/buildRequestSkeleton';
import { createCatalog } from '../../../src/catalog/createCatalog';

const catalog = createCatalog();

async function buildById(id: string, hints: boolean, values?: SkeletonValues): Promise<string> {
  const endpoint = catalog.findEndpoint(id);
  assert.ok(endpoint);
  return buildRequestSkeleton(endpoint, await catalog.loadDetails(id, { hints }), values);
}

describe('buildRequestSkeleton', () => {
  it('is a JSON document with the members of a request, for every endpoint', async () => {
    for (const endpoint of catalog.endpoints) {
      for (const hints of [true, false]) {
        const text = await buildById(endpoint.id, hints);
        const document = JSON.parse(text) as Record<string, object>;
        const names = Array.from(endpoint.path.matchAll(/:(\w+)/g), ([, name]) => name);
        assert.equal(document['endpoint'], endpoint.id);
        assert.deepEqual(Object.keys(document['path'] ?? {}), names);
        for (const name of endpoint.query) assert.ok(name in (document['query'] ?? {}), endpoint.id);
        if (endpoint.method === 'GET') assert.ok(!('body' in document), endpoint.id);
        if (endpoint.method === 'POST' || endpoint.method === 'PUT')
          assert.ok('body' in document, endpoint.id);
        assert.deepEqual(text, `${JSON.stringify(document, null, 2)}\n`);
      }
    }
  });

  it('has the body that is built alone', async () => {
    for (const endpoint of catalog.endpoints) {
      for (const hints of [true, false]) {
        const { body } = JSON.parse(await buildById(endpoint.id, hints)) as { readonly body?: unknown };
        const alone = buildBodySkeleton(endpoint, await catalog.loadDetails(endpoint.id, { hints }));
        assert.equal(JSON.stringify(alone), JSON.stringify(body), endpoint.id);
      }
    }
  });

  it('leaves the changeable fields out, as empty text would overwrite them', async () => {
    for (const hints of [true, false]) {
      assert.equal(
        await buildById('userGroups.update', hints),
        '{\n  "endpoint": "userGroups.update",\n  "path": {\n    "user_group_id": ""\n  },\n  "query": {},\n' +
          '  "body": {\n    "user_group": {}\n  }\n}\n',
      );
    }
  });

  it('has the password of a log-in, which has two names, once', async () => {
    const { body } = JSON.parse(await buildById('users.login', true)) as { body: unknown };
    assert.deepEqual(body, { login_id: '', login_pw: '' });
    assert.doesNotMatch(await buildById('users.update', true), /login_pw/, 'a change leaves it as it is');
  });

  it('has required hints with an empty value of their type, and nothing optional', async () => {
    assert.deepEqual(JSON.parse(await buildById('invoices.create', true)), {
      endpoint: 'invoices.create',
      path: {},
      query: {},
      body: { name: '', price: 0 },
    });
    assert.match(await buildById('invoices.create', false), /"body": \{\}/);
    assert.match(await buildById('adjustments.update', true), /"adjustments": \[\]/);
    assert.match(await buildById('orders.month', true), /"search_date": ""/);
    assert.ok(!(await buildById('adjustments.delete', true)).includes('body'));
  });

  it('takes values over: text, repeated parameters, and a body byte for byte', async () => {
    const body = '{"price": 1e400,\n "n": 12345678901234567890}';
    const text = await buildById('userGroups.removeUser', false, {
      path: { user_group_id: 'a"b', other: 'dropped' },
      query: [
        ['user_id', '7'],
        ['tag', 'x'],
        ['tag', 'y'],
      ],
      body,
    });
    assert.ok(text.includes(`"body": ${body}`));
    const document = JSON.parse(text) as Record<string, unknown>;
    assert.deepEqual(document['path'], { user_group_id: 'a"b' });
    assert.deepEqual(document['query'], { user_id: '7', tag: ['x', 'y'] });
  });
});

describe('buildBodyNames', () => {
  const namesById = async (id: string, hints = true) => {
    const endpoint = catalog.findEndpoint(id);
    assert.ok(endpoint);
    return buildBodyNames(endpoint, await catalog.loadDetails(id, { hints }));
  };

  it('names each member to fill in: those of the reference, else those of the hints', async () => {
    assert.deepEqual(await namesById('userGroups.addUser'), { user_id: ':user_id' });
    const update = await namesById('userGroups.update', false);
    assert.deepEqual(Object.keys(update ?? {}), ['user_group']);
    const { phone } = update?.['user_group'] as Record<string, unknown>;
    assert.equal(phone, ':phone');
    assert.deepEqual(await namesById('users.login'), { login_id: ':login_id', login_pw: ':login_pw' });
    assert.equal(await namesById('userGroups.detail'), undefined);
  });

  it('leaves no object empty where a member is known', async () => {
    for (const { id } of catalog.endpoints) {
      const { body = [] } = await catalog.loadDetails(id, { hints: true });
      if (body.length > 0) assert.doesNotMatch(JSON.stringify((await namesById(id)) ?? ''), /\{\}/, id);
    }
  });
});

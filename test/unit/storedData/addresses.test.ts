import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requestFileName } from '../../../src/calls/requests/requestStore';
import { parseRequestText } from '../../../src/calls/requests/requestShape';
import { buildUri, parseUri, type DocumentAddress } from '../../../src/documents/uris';
import { readPageState } from '../../../src/userGroups/form/pageState';

/** All sources, joined: no unit test can load `vscode`, so tests search the sources for storage addresses. */
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join('src', file), 'utf8'))
  .join('\n');

const addresses: Readonly<Record<string, DocumentAddress>> = {
  'commerce-api:/Shop%201/results/users.list-12.json': {
    kind: 'result',
    environmentName: 'Shop 1',
    endpointId: 'users.list',
    number: 12,
    extension: 'json',
  },
  'commerce-api:/Sandbox/results/users.list-1.txt': {
    kind: 'result',
    environmentName: 'Sandbox',
    endpointId: 'users.list',
    number: 1,
    extension: 'txt',
  },
  'commerce-api:/Sandbox/results/users.list-1.commerce-answer': {
    kind: 'result',
    environmentName: 'Sandbox',
    endpointId: 'users.list',
    number: 1,
    extension: 'commerce-answer',
  },
  'commerce-api:/a%252Fb/requests/users.join.commerce-request.json': {
    kind: 'request',
    environmentName: 'a/b',
    endpointId: 'users.join',
  },
  'commerce-api:/%EA%B0%80/user-groups/g%25251.user-group.json': {
    kind: 'userGroup',
    environmentName: '가',
    id: 'g%1',
  },
  'commerce-api:/%EA%B0%80/user-groups/g%25251/%ED%95%9C%EB%B9%9B%20(%EC%A3%BC).user-group.json': {
    kind: 'userGroup',
    environmentName: '가',
    id: 'g%1',
    name: '한빛 (주)',
  },
  'commerce-api:/Shop%201/results/users.list-12/User%20management%2C%20list.json': {
    kind: 'result',
    environmentName: 'Shop 1',
    endpointId: 'users.list',
    number: 12,
    extension: 'json',
    title: 'User management, list',
  },
  'commerce-api:/schemas/user-group.json': { kind: 'schema', name: 'user-group' },
  'commerce-api:/texts/GET%20users.txt': { kind: 'text', name: 'GET users', extension: 'txt' },
  'commerce-api:/texts/Saved.commerce-answer': {
    kind: 'text',
    name: 'Saved',
    extension: 'commerce-answer',
  },
};

describe('the addresses where things are kept', () => {
  for (const [uri, address] of Object.entries(addresses)) {
    it(`are the URIs of open tabs: ${uri}`, () => {
      assert.equal(buildUri(address), uri);
      assert.deepEqual(parseUri(uri), address);
    });
  }

  it('are three folders, and a file that no other build reads', () => {
    const folders = [...sources.matchAll(/\bglobalStorageUri,\s*'([^']+)'/g)].map(([, folder]) => folder);
    assert.deepEqual(folders.sort(), ['changes', 'history', 'openApiFiles.json', 'requests']);
  });

  it('are no others: what is new here needs a test of what it keeps', () => {
    const count = (store: string) =>
      sources.match(new RegExp(String.raw`\bcontext\.${store}\b`, 'g'))?.length ?? 0;
    const stores = ['workspaceState', 'globalState', 'secrets', 'globalStorageUri', 'storageUri', 'logUri'];
    assert.deepEqual(Object.fromEntries(stores.map((store) => [store, count(store)])), {
      // The chosen environment, levels, typed texts, drafts, the user groups that commands read, the use of an assistant, and twice the
      // assistants that are kept.
      workspaceState: 8,
      // Renamed environments, sign-outs, pins, recent values, and twice the confirmed environments.
      globalState: 7,
      // The storage, two that listen to it, and the keys of assistants.
      secrets: 4,
      // The history, request documents, files of changes, and what OpenAPI files were compiled to.
      globalStorageUri: 4,
      storageUri: 0,
      logUri: 0,
    });
  });

  it('are a file for each request document', () => {
    assert.equal(
      requestFileName('commerce-api:/Sandbox/requests/users.join.commerce-request.json'),
      'cb0f099f012ee980ea40aaf39999806d.json',
    );
  });
});

describe('what is kept in files and pages', () => {
  it('is a request document, whose members stand in files of workspaces too', () => {
    const text =
      '{"endpoint":"users.join","path":{"user_id":"u1"},"query":{"page":"2","tag":["a","b"]},"body":{"a":1}}';
    const { endpointId, values } = parseRequestText(text);
    assert.equal(endpointId, 'users.join');
    const { path, query, body } = values;
    assert.deepEqual(path, JSON.parse('{"user_id":"u1"}'));
    assert.deepEqual(query, [
      ['page', '2'],
      ['tag', 'a'],
      ['tag', 'b'],
    ]);
    assert.equal(body, '{"a":1}');
  });

  it('is what a page of the form was left with', () => {
    const place = { scroll: 12, field: 'phone' };
    const state = { place, session: 's1', environment: 'Sandbox', id: 'g1', unsent: ['phone'] };
    assert.deepEqual(readPageState(JSON.parse(JSON.stringify(state))), state);
    // Typed values that a former version of a page has stored are not used.
    const typed = [{ field: 'phone', label: 'Phone', value: '02-2' }];
    const former = { place, session: 's1', unsent: typed, lost: typed };
    for (const other of [undefined, null, 7, {}, { place: 'top' }, former])
      assert.equal(readPageState(other), undefined);
  });
});

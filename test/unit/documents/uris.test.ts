import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { buildUri, isRequestUri, parseUri, type DocumentAddress } from '../../../src/documents/uris';

/** The URI after VS Code has decoded its path once and encoded it again. */
function throughVscode(uri: string): string {
  const path = uri.slice('commerce-api:'.length).replace(/(%[0-9a-f]{2})+/gi, decodeURIComponent);
  return `commerce-api:${path
    .split('/')
    .map((part) => encodeURIComponent(part).replace(/[!'()*~]/g, hex))
    .join('/')}`;
}

function hex(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

const name = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
  fc.constantFrom(
    'Sandbox',
    '스테이지 1',
    'a/b',
    '/',
    '%2F',
    '50%',
    'a\\b',
    '?#',
    'schemas',
    'results',
    '..%',
  ),
);
const plainObject = { noNullPrototype: true };
const address: fc.Arbitrary<DocumentAddress> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('result' as const),
      environmentName: name,
      endpointId: name,
      number: fc.integer({ min: 1, max: 999_999_999 }),
      extension: fc.constantFrom('json' as const, 'txt' as const, 'commerce-answer' as const),
    },
    plainObject,
  ),
  fc.record({ kind: fc.constant('request' as const), environmentName: name, endpointId: name }, plainObject),
  fc.record({ kind: fc.constant('schema' as const), name }, plainObject),
  fc.record(
    {
      kind: fc.constant('text' as const),
      name,
      extension: fc.constantFrom('txt' as const, 'commerce-answer' as const),
    },
    plainObject,
  ),
);

describe('document URIs', () => {
  it('have the public form', () => {
    const cases: [DocumentAddress, string][] = [
      [
        {
          kind: 'result',
          environmentName: 'Sandbox',
          endpointId: 'userGroups.list',
          number: 3,
          extension: 'json',
        },
        'commerce-api:/Sandbox/results/userGroups.list-3.json',
      ],
      [
        {
          kind: 'result',
          environmentName: '내 서버',
          endpointId: 'users.list',
          number: 12,
          extension: 'txt',
        },
        'commerce-api:/%EB%82%B4%20%EC%84%9C%EB%B2%84/results/users.list-12.txt',
      ],
      [
        { kind: 'request', environmentName: 'My Shop', endpointId: 'users.join' },
        'commerce-api:/My%20Shop/requests/users.join.commerce-request.json',
      ],
      [{ kind: 'schema', name: 'request' }, 'commerce-api:/schemas/request.json'],
    ];
    for (const [given, expected] of cases) assert.equal(buildUri(given), expected);
  });

  it('come back as they were built, also after VS Code spelled them its own way', () => {
    fc.assert(
      fc.property(address, (given) => {
        const uri = buildUri(given);
        assert.deepEqual(parseUri(uri), given);
        assert.deepEqual(parseUri(throughVscode(uri)), given);
      }),
    );
  });

  it('read a slash that was encoded once', () => {
    const read = parseUri('commerce-api:/a%2Fb/results/users.list-1.json');
    assert.equal(read?.kind === 'result' && read.environmentName, 'a/b');
  });

  for (const uri of [
    'file:///Sandbox/results/users.list-1.json',
    'commerce-api:Sandbox/results/users.list-1.json',
    'commerce-api:/',
    'commerce-api:/Sandbox',
    'commerce-api:/Sandbox/results',
    'commerce-api:/Sandbox/results/users.list.json',
    'commerce-api:/Sandbox/results/users.list-0.json',
    'commerce-api:/Sandbox/results/users.list-1.html',
    'commerce-api:/Sandbox/results/deeper/users.list-1.json',
    'commerce-api:/Sandbox/results/users.list-1/a/b.json',
    'commerce-api:/Sandbox/user-groups//a.user-group.json',
    'commerce-api:/Sandbox/requests/a/users.join.commerce-request.json',
    'commerce-api:/Sandbox/records/users.list-1.json',
    'commerce-api:/Sandbox/requests/.commerce-request.json',
    'commerce-api:/Sandbox/requests/users.join.json',
    'commerce-api://results/users.list-1.json',
    'commerce-api:/schemas/.json',
    'commerce-api:/schemas/request.txt',
    'commerce-api:/texts/a.json',
    'commerce-api:/texts/.txt',
    'commerce-api:/%E0%A4%A/results/users.list-1.json',
  ]) {
    it(`name nothing: ${uri}`, () => assert.equal(parseUri(uri), undefined));
  }

  it('tell request documents by their path in any file system', () => {
    assert.equal(isRequestUri('commerce-api:/Sandbox/requests/users.join.commerce-request.json'), true);
    assert.equal(isRequestUri('file:///home/me/Create%20group.commerce-request.json'), true);
    assert.equal(isRequestUri('file:///home/me/a.commerce-request.json?x#y'), true);
    assert.equal(isRequestUri('file:///home/me/a.json#b.commerce-request.json'), false);
    assert.equal(isRequestUri('commerce-api:/Sandbox/results/users.list-1.json'), false);
    assert.equal(isRequestUri('commerce-api:/x.commerce-request.json'), false);
  });
});

import assert from 'node:assert/strict';
import { requestDiagnostics } from '../../../../src/calls/requests/requestDiagnostics';
import type { Endpoint } from '../../../../src/catalog/types';

const endpoints: readonly Endpoint[] = [
  {
    id: 'userGroups.detail',
    moduleId: 'userGroups',
    label: 'Detail',
    method: 'GET',
    path: '/v1/user-groups/:user_group_id',
    query: [],
  },
  {
    id: 'userGroups.update',
    moduleId: 'userGroups',
    label: 'Update',
    method: 'PUT',
    path: '/v1/user-groups/:user_group_id',
    query: [],
  },
  {
    id: 'userGroups.recent',
    moduleId: 'userGroups',
    label: 'Recent',
    method: 'GET',
    path: '/v1/user-groups/recent',
    query: [],
  },
];

/** Each issue as the text it marks and its message. */
function issuesOf(text: string): readonly (readonly [string, string])[] {
  const found = requestDiagnostics(text, {
    endpoints,
    findEndpoint: (id) => endpoints.find((endpoint) => endpoint.id === id),
  });
  return found.map(({ offset, length, message }) => [text.slice(offset, offset + length), message]);
}

describe('requestDiagnostics', () => {
  it('finds nothing in a skeleton or a good request', () => {
    assert.deepEqual(issuesOf('{"endpoint":"userGroups.detail","path":{"user_group_id":""},"query":{}}'), []);
    assert.deepEqual(issuesOf('{"endpoint":"userGroups.update","path":{"user_group_id":"g"},"body":{}}'), []);
  });

  const cases: [title: string, text: string, marked: string, message: RegExp][] = [
    ['broken JSON', '{"endpoint": }', '}', /not valid JSON/],
    ['an unknown endpoint', '{"endpoint":"users.fly"}', '"users.fly"', /no endpoint “users\.fly”/],
    ['an unknown member', '{"endpoint":"userGroups.detail","header":1}', '"header"', /no member “header”/],
    [
      'an unknown path parameter',
      '{"endpoint":"userGroups.detail","path":{"id":"1"}}',
      '"id"',
      /no parameter id/,
    ],
    [
      'a path value that leaves the segment',
      '{"endpoint":"userGroups.detail","path":{"user_group_id":".."}}',
      '".."',
      /another resource/,
    ],
    [
      'a control character',
      '{"endpoint":"userGroups.detail","path":{"user_group_id":"a\\nb"}}',
      '"a\\nb"',
      /control/,
    ],
    [
      'a lone surrogate',
      '{"endpoint":"userGroups.detail","path":{"user_group_id":"\\ud800"}}',
      '"\\ud800"',
      /lone surrogate/,
    ],
    [
      'a path value that makes another endpoint of it',
      '{"endpoint":"userGroups.detail","path":{"user_group_id":"Recent"}}',
      '"Recent"',
      /path is that of another endpoint, GET \/v1\/user-groups\/recent\./,
    ],
    ['a body of a GET call', '{"endpoint":"userGroups.detail","body":{}}', '{}', /has no body/],
  ];
  for (const [title, text, marked, message] of cases) {
    it(`marks ${title}`, () => {
      const [first, ...more] = issuesOf(text);
      assert.deepEqual(more, []);
      assert.equal(first?.[0], marked);
      assert.match(first[1], message);
    });
  }

  it('sorts by position and names no value', () => {
    const text = '{"x":1,"endpoint":"userGroups.detail","path":{"user_group_id":"..","y":1}}';
    assert.deepEqual(
      issuesOf(text).map(([marked]) => marked),
      ['"x"', '".."', '"y"'],
    );
  });

  it('survives hostile depth', () => {
    assert.match(issuesOf(`{"endpoint":${'{"a":'.repeat(100_000)}`)[0]?.[1] ?? '', /deeper/);
  });
});

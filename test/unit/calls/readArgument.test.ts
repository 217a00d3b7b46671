import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { UserError } from '../../../src/base/userError';
import {
  historyIdsOf,
  readArgument,
  readCallArgument,
  readCommandTarget,
  readUserGroupArgument,
  requireUserGroupUri,
} from '../../../src/calls/readArgument';
import { userGroupUri } from '../../support/editorModel';

describe('what a command was run on', () => {
  const uri = { scheme: 'commerce-api', path: '/x', toString: () => 'commerce-api:/x' };
  const rows: readonly (readonly [string, unknown, unknown])[] = [
    ['a tree node', { kind: 'endpoint', endpointId: 'a.b' }, { kind: 'endpoint', endpointId: 'a.b' }],
    ['an id', 'a.b', { kind: 'endpoint', endpointId: 'a.b' }],
    ['a URI', uri, { kind: 'document', uri: 'commerce-api:/x' }],
    ['the text of a URI', 'commerce-api:/x', { kind: 'document', uri: 'commerce-api:/x' }],
    ['an object that only looks like a URI', { scheme: 'file', path: '/x' }, { kind: 'none' }],
    [
      'a row of the history, which names its endpoint too',
      { kind: 'call', historyId: 'h1', endpointId: 'a.b' },
      { kind: 'history', historyId: 'h1' },
    ],
    [
      'a row whose history id is no text as what else it is',
      { historyId: 7, endpointId: 'a.b' },
      { kind: 'endpoint', endpointId: 'a.b' },
    ],
    [
      'members that are inherited',
      Object.create({ endpointId: 'a.b' }),
      { kind: 'endpoint', endpointId: 'a.b' },
    ],
    ['an empty endpoint id of a node', { endpointId: '' }, { kind: 'endpoint', endpointId: '' }],
    ['a URI without a path', { scheme: 'x', toString: () => 'x:/y' }, { kind: 'none' }],
    ['a scheme that is no text', { scheme: 7, path: '/x', toString: () => '7:/x' }, { kind: 'none' }],
    ['an empty text', '', { kind: 'none' }],
    ['a list', [], { kind: 'none' }],
    ['an object without members', {}, { kind: 'none' }],
    ['a function with members', Object.assign(() => 1, { endpointId: 'a.b' }), { kind: 'none' }],
    ['nothing', undefined, { kind: 'none' }],
    ['null', null, { kind: 'none' }],
    ['a number', 7, { kind: 'none' }],
    ['an endpoint id that is no text', { endpointId: 7 }, { kind: 'none' }],
  ];
  for (const [name, argument, expected] of rows) {
    it(`reads ${name}`, () => {
      assert.deepEqual(readCommandTarget(argument), expected);
    });
  }
});

describe('the user group whose node a command was run on', () => {
  const node = { id: 'Shop/g1', userGroupId: 'g1', environmentName: 'Shop' };

  it('is named by its id and its environment', () => {
    const expected = { kind: 'userGroup', environmentName: 'Shop', id: 'g1' };
    assert.deepEqual(readArgument(node), expected);
    assert.deepEqual(readArgument(Object.create(node)), expected, 'members may be inherited');
    const empty = { kind: 'userGroup', environmentName: '', id: '' };
    assert.deepEqual(readArgument({ userGroupId: '', environmentName: '' }), empty);
    assert.deepEqual(readCallArgument(node), expected);
  });

  for (const other of [
    undefined,
    null,
    'g1',
    7,
    [],
    {},
    { userGroupId: 'g1' },
    { environmentName: 'Shop' },
    { ...node, userGroupId: 7 },
    { ...node, environmentName: null },
    Object.assign(() => 1, node),
  ])
    it(`is none of ${typeof other === 'function' ? 'a function' : JSON.stringify(other)}`, () => {
      assert.notEqual(readArgument(other).kind, 'userGroup');
    });
});

describe('the rows of the history that a command was run on', () => {
  const row = (historyId: unknown) => ({ historyId });

  it('are the clicked one and the others that are selected, each once', () => {
    assert.deepEqual(historyIdsOf(row('a'), [row('b'), row('a'), row(7), null, 'c', row('d')]), [
      'a',
      'b',
      'd',
    ]);
    assert.deepEqual(historyIdsOf(undefined, [row('b')]), ['b']);
  });

  it('are the clicked one alone beside anything but a list', () => {
    for (const nodes of [undefined, null, 'a', 7, {}, { 0: row('b'), length: 1 }, new Set([row('b')])])
      assert.deepEqual(historyIdsOf(row('a'), nodes), ['a']);
  });
});

const cycle: Record<string, unknown> = {};
cycle['self'] = cycle;

describe('the argument of a call', () => {
  it('is nothing, an id, a node of the tree, or values', () => {
    assert.deepEqual(readCallArgument(undefined), { kind: 'none' });
    assert.deepEqual(readCallArgument('users.list'), { kind: 'endpoint', endpointId: 'users.list' });
    const node = { kind: 'endpoint', id: 'x', endpointId: 'users.list', label: 'List' };
    assert.deepEqual(readCallArgument(node), { kind: 'node', endpointId: 'users.list' });
    assert.deepEqual(
      readCallArgument({ endpoint: 'a.b', path: { id: 7 }, query: { x: true, y: 'z' }, body: { n: 1 } }),
      {
        kind: 'values',
        endpointId: 'a.b',
        given: {
          path: { id: '7' },
          query: [
            ['x', 'true'],
            ['y', 'z'],
          ],
        },
        body: '{"n":1}',
      },
    );
  });

  it('is where a call is written', () => {
    const source = { uri: 'file:///a.js', start: 3 };
    const given = { endpointId: 'users.list', source: { ...source, text: 'no' } };
    assert.deepEqual(readCallArgument(given), { kind: 'source', endpointId: 'users.list', source });
    for (const wrong of [{ uri: 7, start: 3 }, { uri: 'a', start: -1 }, { uri: 'a', start: 0.5 }, 'a', null])
      assert.deepEqual(readCallArgument({ endpointId: 'users.list', source: wrong }), {
        kind: 'node',
        endpointId: 'users.list',
      });
  });

  it('takes query pairs in their order and JSON text byte for byte', () => {
    const read = readCallArgument({
      endpoint: 'a.b',
      query: [
        ['x', '1'],
        ['x', '2'],
      ],
      body: ' {"n":1.0} ',
    });
    assert.ok(read.kind === 'values');
    assert.deepEqual(read.given.query, [
      ['x', '1'],
      ['x', '2'],
    ]);
    assert.equal(read.body, ' {"n":1.0} ');
  });

  for (const [name, argument, message] of [
    ['a number', 7, /endpoint id or an object/],
    ['a list', [], /endpoint id or an object/],
    ['an object without an endpoint', { path: {} }, /“endpoint”/],
    ['an unknown member', { endpoint: 'a.b', url: 'http://evil' }, /url/],
    ['a path list', { endpoint: 'a.b', path: [['a', 'b']] }, /“path”/],
    ['an object as a value', { endpoint: 'a.b', path: { id: { toString: () => 'x' } } }, /“path”/],
    ['null as a value', { endpoint: 'a.b', query: { x: null } }, /“query”/],
    ['an unsafe number', { endpoint: 'a.b', path: { id: Number.MAX_SAFE_INTEGER + 1 } }, /“path”/],
    ['infinity', { endpoint: 'a.b', query: { x: Infinity } }, /“query”/],
    ['a pair of three', { endpoint: 'a.b', query: [['a', 'b', 'c']] }, /“query”/],
    ['a pair of one', { endpoint: 'a.b', query: [['a']] }, /“query”/],
    ['a pair that is no list', { endpoint: 'a.b', query: [{ 0: 'a', 1: 'b', length: 2 }] }, /“query”/],
    ['a list with a gap', { endpoint: 'a.b', query: new Array<unknown>(1) }, /“query”/],
    ['a text as query', { endpoint: 'a.b', query: 'a=b' }, /“query”/],
    ['null as path', { endpoint: 'a.b', path: null }, /“path”/],
    ['not a number', { endpoint: 'a.b', path: { id: NaN } }, /“path”/],
    ['a node whose endpoint is no text', { endpointId: 7 }, /“endpoint”/],
    ['a query without a name', { endpoint: 'a.b', query: [['', 'b']] }, /“query”/],
    ['broken JSON text', { endpoint: 'a.b', body: '{"a":' }, /“body”/],
    ['a cycle', { endpoint: 'a.b', body: cycle }, /“body”/],
    ['a function as body', { endpoint: 'a.b', body: () => 1 }, /“body”/],
    ['a big integer as body', { endpoint: 'a.b', body: 1n }, /“body”/],
  ] as const) {
    it(`refuses ${name} and names it`, () => {
      assert.throws(() => readCallArgument(argument), { name: 'UserError', message });
    });
  }

  it('keeps names and values as they are', () => {
    const path = JSON.parse('{"__proto__": "a", "constructor": -0, "": ""}') as Record<string, unknown>;
    delete path[''];
    const read = readCallArgument({ endpoint: '', path: { ...path, b: false, c: 0.1, d: ' ' } });
    assert.ok(read.kind === 'values');
    assert.deepEqual(Object.entries(read.given.path), [
      ['__proto__', 'a'],
      ['constructor', '0'],
      ['b', 'false'],
      ['c', '0.1'],
      ['d', ' '],
    ]);
  });

  it('gives strings or a clear error for anything', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (path, query, body) => {
        try {
          const read = readCallArgument({ endpoint: 'a.b', path, query, body });
          assert.ok(read.kind === 'values');
          const texts = [...Object.values(read.given.path), ...read.given.query.flat(), read.body ?? ''];
          assert.ok(texts.every((text) => typeof text === 'string'));
        } catch (error) {
          assert.ok(UserError.is(error), String(error));
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the user group that a command means', () => {
  it('is named by a URI, an id, an object or a node', () => {
    assert.equal(readUserGroupArgument(userGroupUri).uri, userGroupUri);
    assert.equal(readUserGroupArgument(userGroupUri).id, 'g1');
    assert.deepEqual(readUserGroupArgument('a:b'), { id: 'a:b' });
    assert.deepEqual(readUserGroupArgument({ id: 'g1' }), { id: 'g1' });
    assert.deepEqual(readUserGroupArgument({ userGroupId: 'g1', environmentName: 'E', kind: 'x' }), {
      id: 'g1',
      environmentName: 'E',
    });
    assert.deepEqual(readUserGroupArgument(undefined), {});
    assert.deepEqual(
      readUserGroupArgument({ userGroupId: 'g1', id: 7 }),
      { id: 'g1' },
      'a node’s own id does not count',
    );
    assert.deepEqual(readUserGroupArgument({ userGroupId: null, id: 'g1', environmentName: undefined }), {
      id: 'g1',
    });
    assert.deepEqual(readUserGroupArgument({ environmentName: 'E' }), { environmentName: 'E' });
    assert.deepEqual(
      readUserGroupArgument(Object.create({ id: 'g1' })),
      { id: 'g1' },
      'members may be inherited',
    );
    assert.deepEqual(readUserGroupArgument(Object.assign([], { id: 'g1' })), { id: 'g1' });
    const node = { kind: 'endpoint', id: 'userGroups/userGroups.update', endpointId: 'userGroups.update' };
    assert.deepEqual(readUserGroupArgument(node), {}, 'an endpoint of the tree is no user group');
    assert.deepEqual(readUserGroupArgument({ endpointId: undefined, id: 7 }), {});
  });

  for (const wrong of [
    1,
    true,
    '',
    {},
    { id: 1 },
    { id: '' },
    { environmentName: 5 },
    [],
    () => 1,
    { id: null },
    { userGroupId: null },
    { userGroupId: '', id: 'g1' },
    { userGroupId: 5, id: 'g1' },
    { id: 5, environmentName: 'E' },
    { id: 'g1', environmentName: '' },
    { id: 'g1', environmentName: null },
    { scheme: 'file', path: '/x' },
  ]) {
    it(`is not ${typeof wrong === 'function' ? 'a function' : JSON.stringify(wrong)}`, () => {
      assert.throws(() => readUserGroupArgument(wrong), /must be the id/);
    });
  }

  it('is that of the active editor without an argument', () => {
    // Other code may pass `null` for an absent argument.
    for (const none of [undefined, null]) {
      assert.equal(requireUserGroupUri(none, userGroupUri), userGroupUri);
      assert.throws(() => requireUserGroupUri(none, undefined), /Open a user group first/);
    }
    assert.throws(() => requireUserGroupUri({ id: 'g1' }, userGroupUri), /Open a user group first/);
  });
});

describe('a row of the history that an endpoint is called by', () => {
  it('names its endpoint, or none', () => {
    const row = { historyId: 'h1', endpointId: 'users.list' };
    assert.deepEqual(readArgument(row), { kind: 'history', ...row });
    assert.deepEqual(readCallArgument(row), { kind: 'node', endpointId: 'users.list' });
    assert.deepEqual(readUserGroupArgument(row), {});
    assert.throws(() => readCallArgument({ historyId: 'h1' }), /“endpoint”/);
  });
});

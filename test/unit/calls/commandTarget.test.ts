import assert from 'node:assert/strict';
import { readCommandTarget, historyIdsOf, readEntityNode } from '../../../src/calls/commandTarget';

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
    const expected = { environmentName: 'Shop', parameter: 'user_group_id', id: 'g1' };
    assert.deepEqual(readEntityNode(node), expected);
    assert.deepEqual(readEntityNode(Object.create(node)), expected, 'members may be inherited');
    assert.deepEqual(readEntityNode({ userGroupId: '', environmentName: '' })?.id, '');
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
      assert.equal(readEntityNode(other), undefined);
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

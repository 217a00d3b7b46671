import assert from 'node:assert/strict';
import { readCommandTarget } from '../../../src/calls/commandTarget';

describe('what a command was run on', () => {
  const uri = { scheme: 'commerce-api', path: '/x', toString: () => 'commerce-api:/x' };
  const rows: readonly (readonly [string, unknown, unknown])[] = [
    ['a tree node', { kind: 'endpoint', endpointId: 'a.b' }, { kind: 'endpoint', endpointId: 'a.b' }],
    ['an id', 'a.b', { kind: 'endpoint', endpointId: 'a.b' }],
    ['a URI', uri, { kind: 'document', uri: 'commerce-api:/x' }],
    ['the text of a URI', 'commerce-api:/x', { kind: 'document', uri: 'commerce-api:/x' }],
    ['an object that only looks like a URI', { scheme: 'file', path: '/x' }, { kind: 'none' }],
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

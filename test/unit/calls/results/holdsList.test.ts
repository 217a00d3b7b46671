import assert from 'node:assert/strict';
import { holdsList } from '../../../../src/calls/results/holdsList';
import { answered, sampleCall } from '../../../fixtures/sampleCall';

describe('holdsList', () => {
  for (const [text, holds] of [
    ['{"list":[{"a":1}],"count":1}', true],
    ['{"data":{"rows":[ {"a":1}]}}', true],
    ['{"list":[],"count":0}', true],
    ['{"list": ["a"]}', true],
    [' []', true],
    ['[1,2]', true],
    ['{"a":1}', false],
    ['{"tags":["a"]}', false],
    ['{"tags":[]}', false],
  ] as const)
    it(`${holds ? 'finds one' : 'finds none'} in ${text}`, () => {
      assert.equal(holdsList(sampleCall(answered(text))), holds);
    });
});

import assert from 'node:assert/strict';
import { doAtOnce } from '../../../../src/base/doInTurns';
import { findSdkCalls } from '../../../../src/code/sdk/findSdkCalls';
import { codeLanguages } from '../../../../src/code/source/codeLanguages';
import { readSdkCall } from '../../../../src/code/written/readSdkCall';
import { WrittenCallBuilder } from '../../../../src/code/written/writtenCall';
import { sdkWrittenCalls } from '../../../fixtures/sdkWrittenCalls';
import { sdkClients } from '../../../support/sdkClients';
import { sourceOf } from '../../../support/sourceOf';

describe('the values of a call of the SDK', () => {
  for (const { id: language, title } of codeLanguages)
    for (const [text, { path = {}, query = {}, body, open = [], more }] of sdkWrittenCalls[language] ?? [])
      it(`${title}: ${text.replaceAll('\n', '⏎')}`, () => {
        const source = sourceOf(`${sdkClients[language] ?? ''}${text}\n`, language);
        const [call] = doAtOnce(findSdkCalls(source, new Map()));
        assert.ok(call);
        const written = new WrittenCallBuilder();
        readSdkCall(source, call, written);
        const read = written.build();
        assert.deepEqual(
          {
            path: read.path,
            query: Object.fromEntries(read.query),
            body: read.body === undefined ? undefined : (JSON.parse(read.body) as unknown),
            open: read.open,
            more: read.isWhole ? undefined : true,
          },
          { path, query, body, open, more },
        );
      });

  it('is tried in a table of 110 calls', () => {
    assert.ok(Object.values(sdkWrittenCalls).flat().length >= 110);
  });
});

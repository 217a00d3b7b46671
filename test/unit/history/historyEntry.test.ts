import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { readEntryFile, writeEntryFile } from '../../../src/history/historyEntry';
import { ApiError } from '../../../src/http/apiError';
import { answered, failed, sampleAnswer, sampleCall } from '../../fixtures/sampleCall';
import { entryOf } from '../../support/kept';

const calls = {
  'a good answer': sampleCall(answered('{"a":9007199254740993}\n')),
  'an answer that was cut': sampleCall(answered('{"a":', { format: 'text', cut: { declaredBytes: 9 } })),
  'a failure with an answer': sampleCall(
    failed(new ApiError('notFound', 'Not there.', { status: 404, code: 'X' }), sampleAnswer('{}')),
  ),
  'a failure that names a media type': sampleCall(
    failed(
      new ApiError('notJson', 'A file came.', { mediaType: 'application/pdf' }),
      sampleAnswer('%PDF', { format: 'text' }),
    ),
  ),
  'the answers of several pages': sampleCall(answered('{}'), {
    pages: { rows: 20, count: 90, end: 'failed', message: 'It failed.' },
  }),
  'a failure without one': sampleCall(failed(new ApiError('timeout', 'Too late.', { timeoutMs: 5 }))),
  'a write with a body': sampleCall(answered('', { format: 'empty' }), {
    values: {
      path: { user_group_id: 'é\n' },
      query: [
        ['a', '1'],
        ['a', '2'],
      ],
      body: '{"a":1e400}',
    },
  }),
};

describe('the file of a history entry', () => {
  for (const [what, call] of Object.entries(calls)) {
    it(`gives back what was written: ${what}`, () => {
      const entry = entryOf(call);
      assert.deepEqual(readEntryFile(writeEntryFile(entry)), entry);
    });
  }

  it('is refused when it is cut anywhere', () => {
    const bytes = writeEntryFile(entryOf(calls['a good answer']));
    for (let end = 0; end < bytes.length; end += 1)
      assert.equal(readEntryFile(bytes.subarray(0, end)), undefined);
    assert.equal(readEntryFile(Buffer.concat([bytes, Buffer.from('x')])), undefined);
  });

  it('never breaks on any bytes', () => {
    const valid = writeEntryFile(entryOf(calls['a write with a body']));
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.nat(valid.length),
        fc.nat(255),
        (noise, at, value) => {
          assert.equal(readEntryFile(noise), undefined);
          const changed = Uint8Array.from(valid);
          changed[at] = value;
          readEntryFile(changed);
        },
      ),
    );
  });

  it('is refused with members of another version', () => {
    const text = Buffer.from(writeEntryFile(entryOf(calls['a good answer']))).toString();
    for (const [from, to] of [
      ['"version":1', '"version":2'],
      ['"level":"user"', '"level":"root"'],
      ['"authorized":true', '"authorized":true,"token":"x"'],
      ['"kind":"answer"', '"kind":"error"'],
    ] as const) {
      assert.ok(text.includes(from), from);
      assert.equal(readEntryFile(Buffer.from(text.replace(from, to))), undefined, to);
    }
  });
});

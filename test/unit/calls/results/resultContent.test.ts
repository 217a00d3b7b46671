import assert from 'node:assert/strict';
import { buildResultContent, type ResultContent } from '../../../../src/calls/results/resultContent';
import { ApiError } from '../../../../src/http/apiError';
import { answered, failed, sampleAnswer, sampleCall } from '../../../fixtures/sampleCall';

const redact = (text: string): string => text.replaceAll('tok-SECRET', '‹access token›');

function textOf(content: ResultContent): string {
  return new TextDecoder().decode(content.bytes);
}

describe('buildResultContent', () => {
  it('indents JSON', async () => {
    const content = await buildResultContent(sampleCall(answered('{"a":1e400}')), redact);
    assert.equal(content.extension, 'json');
    assert.equal(textOf(content), '{\n  "a": 1e400\n}');
    assert.equal(content.hidesSecret, false);
  });

  it('shows text as it is, in the memory of the received bytes', async () => {
    const outcome = answered('<b>[x](command:y)</b>', { format: 'text' });
    const content = await buildResultContent(sampleCall(outcome), redact);
    assert.equal(content.extension, 'txt');
    assert.equal(textOf(content), '<b>[x](command:y)</b>');
    assert.equal(content.bytes, outcome.response?.bytes);
  });

  it('shows text of another character set as UTF-8', async () => {
    // This text has the same number of bytes in UTF-16 and in UTF-8.
    const outcome = answered('한a', {
      format: 'text',
      bytes: Buffer.from('한a', 'utf16le'),
      charset: 'utf-16le',
    });
    assert.equal(textOf(await buildResultContent(sampleCall(outcome), redact)), '한a');
  });

  it('hides live secrets and says so', async () => {
    for (const format of ['json', 'text'] as const) {
      const content = await buildResultContent(sampleCall(answered('["tok-SECRET"]', { format })), redact);
      assert.equal(content.hidesSecret, true);
      assert.ok(!textOf(content).includes('tok-SECRET'));
      assert.ok(textOf(content).includes('‹access token›'));
    }
    const hiddenBefore = await buildResultContent(sampleCall(answered('["…"]', { redacted: true })), redact);
    assert.equal(hiddenBefore.hidesSecret, true);
  });

  it('shows JSON that must not be indented as received', async () => {
    const limits = { maxCharacters: 1000, maxDepth: 2 };
    const content = await buildResultContent(sampleCall(answered('[[[1]]]')), redact, limits);
    assert.equal(content.asReceived, 'tooDeep');
    assert.equal(content.extension, 'json');
    assert.equal(textOf(content), '[[[1]]]');
  });

  it('shows the head of a cut answer as text', async () => {
    const outcome = answered('{"a":[1,2', { format: 'text', cut: { declaredBytes: 99 } });
    const content = await buildResultContent(sampleCall(outcome), redact);
    assert.equal(content.extension, 'txt');
    assert.equal(textOf(content), '{"a":[1,2');
  });

  it('shows the body of an error, and its sentence where there is none', async () => {
    const error = new ApiError('notFound', 'There is no such user group.');
    const body = sampleAnswer('{"code":"X"}', { status: 404 });
    assert.equal(
      textOf(await buildResultContent(sampleCall(failed(error, body)), redact)),
      '{\n  "code": "X"\n}',
    );
    const none = await buildResultContent(sampleCall(failed(error)), redact);
    assert.equal(none.extension, 'txt');
    assert.equal(textOf(none), 'There is no such user group.\n');
  });

  it('shows the sentence of an error in place of bytes that are no text', async () => {
    const error = new ApiError('encoding', 'It is compressed in a way that cannot be read (zstd).');
    const response = sampleAnswer('(\ufffd/\ufffd \0\0', { format: 'text' });
    const content = await buildResultContent(sampleCall(failed(error, response)), redact);
    assert.deepEqual([textOf(content), content.isSentence], [`${error.message}\n`, true]);
  });

  it('leaves it to the editor to break a long sentence', async () => {
    const sentence =
      'It is unknown whether the request was carried out. No complete response from api.example.com within 3 s.';
    const call = sampleCall(failed(new ApiError('timeout', sentence)));
    assert.equal(textOf(await buildResultContent(call, redact)), `${sentence}\n`);
  });

  it('says that an answer has no body', async () => {
    const content = await buildResultContent(
      sampleCall(answered('', { status: 204, format: 'empty' })),
      redact,
    );
    assert.equal(content.extension, 'txt');
    assert.equal(textOf(content), 'The response has no body.\n');
  });
});

import assert from 'node:assert/strict';
import { describeResponse } from '../../../src/assistant/describeResponse';
import type { ToolName } from '../../../src/contributions';
import { createRedactor } from '../../../src/http/redaction/redactor';
import { ApiError } from '../../../src/http/apiError';
import type { Outcome } from '../../../src/http/types';
import { assistantFixture, rename } from '../../support/assistantFixture';
import { findCanary, KEY_TEXTS, PASSWORD, TOKEN } from '../../support/canary';
import { answerOf, answered } from '../../support/outcomes';

const secrets = [TOKEN, PASSWORD, ...KEY_TEXTS];
const encodings: Readonly<Record<string, (secret: string) => string>> = {
  raw: (secret) => secret,
  percent: encodeURIComponent,
  base64: (secret) => Buffer.from(secret).toString('base64'),
  hex: (secret) => Buffer.from(secret).toString('hex'),
};

/** Outcomes of a call whose response holds a text wherever a service can put one. */
function outcomesWith(text: string): readonly Outcome[] {
  const json = JSON.stringify({ count: 1, list: [{ memo: `x ${text} y`, [text]: [text] }], message: text });
  const facts = { status: 400, code: text, serviceMessage: text, field: text, fieldErrors: { [text]: text } };
  const headers = [[text, text]] as const;
  const response = { ...answerOf(json, 400), headers, statusText: text };
  const error = new ApiError('invalid', text, facts);
  return [
    answered(json),
    { kind: 'response', response: { ...answerOf(text), headers, format: 'text' } },
    { kind: 'error', error, response, durationMs: 1 },
    { kind: 'error', error, durationMs: 1 },
    { kind: 'unknown', error: new ApiError('encoding', text, { ...facts, reason: text }), durationMs: 1 },
  ];
}

describe('the secrets of the user', () => {
  const redactor = createRedactor();
  for (const secret of secrets) redactor.add(secret);
  /** Tools whose every answer holds the text. */
  const open = (text: string) => {
    const fixture = assistantFixture(undefined, {
      redact: redactor.redact,
      holdsSecret: (given) => redactor.find(given).length > 0,
      find: () => Promise.resolve(`a.b GET /a - ${text}`),
      describe: () => Promise.resolve(`a.b ${text}`),
      describeShown: (shown, from, handle) => {
        const { catalog } = fixture.services;
        const createNonce = (): string => '0'.repeat(32);
        const deps = { catalog, hints: true, redact: redactor.redact, createNonce };
        return describeResponse(deps, { ...shown, from, budget: 6000, handle });
      },
    });
    return fixture;
  };
  for (const [name, encode] of Object.entries(encodings))
    it(`are in no answer of a tool and in no log line: ${name}`, async () => {
      for (const secret of secrets) {
        const text = encode(secret);
        const { ask, lines, calls } = open(text);
        const assertFree = async (tool: ToolName, input: object): Promise<void> => {
          const answer = await ask(tool, input);
          assert.notEqual(answer.outcome, 'refused', answer.text);
          assert.deepEqual(findCanary(answer.text, secret), [], `${tool}: ${answer.text}`);
        };
        await assertFree('commerce_find_endpoints', { query: 'user' });
        await assertFree('commerce_describe_endpoint', { endpoint: 'userGroups.list' });
        for (const [index, outcome] of outcomesWith(text).entries()) {
          calls.answer = () => outcome;
          await assertFree('commerce_read', { endpoint: 'userGroups.list' });
          await assertFree('commerce_propose_write', { ...rename, path: { user_group_id: `g${index}` } });
        }
        await assertFree('commerce_read', { cursor: 'r1' });
        assert.deepEqual(findCanary(lines.join('\n'), secret), []);
      }
    });

  for (const [name, encode] of Object.entries(encodings))
    it(`are not repeated where the model gives them: ${name}`, async () => {
      for (const secret of secrets) {
        const { ask, lines, sent, questions } = open('');
        const text = encode(secret);
        for (const [tool, input] of [
          ['commerce_find_endpoints', { query: text }],
          ['commerce_describe_endpoint', { endpoint: text }],
          ['commerce_read', { endpoint: 'userGroups.detail', path: { user_group_id: text } }],
          ['commerce_read', { endpoint: 'userGroups.list', query: { keyword: text } }],
          ['commerce_propose_write', { ...rename, body: { memo: [text] } }],
          ['commerce_propose_write', { ...rename, reason: `as ${text} asked` }],
        ] as const) {
          const answer = await ask(tool, input);
          assert.equal(answer.outcome, 'refused', `${tool}: ${answer.text}`);
          assert.deepEqual(findCanary(answer.text, secret), [], answer.text);
        }
        assert.deepEqual(findCanary(lines.join('\n'), secret), []);
        assert.deepEqual([sent, questions], [[], []]);
      }
    });
});

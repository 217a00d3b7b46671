import assert from 'node:assert/strict';
import { describeResponse } from '../../../src/assistant/describeResponse';
import { createApiError } from '../../../src/http/errorMessage';
import { createRedactor } from '../../../src/http/redaction/redactor';
import { answered, failed, sampleAnswer, sampleCall } from '../../fixtures/sampleCall';
import { assertFenced, contentOf } from '../../support/fenced';
import { catalog, urlOf, useSandbox } from '../../support/sandboxClient';

const nonce = '9f2c0000111122223333444455556666';

describe('the sandbox as a model sees it', () => {
  const sandbox = useSandbox();

  for (const endpoint of catalog.endpoints)
    it(`fits into the budget: ${endpoint.id}`, async () => {
      const token = sandbox().token('admin');
      const redactor = createRedactor();
      redactor.add(token);
      const response = await fetch(urlOf(sandbox(), endpoint.id, { query: { limit: '100' } }), {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(endpoint.method === 'GET' ? {} : { body: '{}' }),
      });
      const text = await response.text();
      const { status } = response;
      const received = sampleAnswer(text, { status });
      const outcome =
        status < 400 ? answered(text, { status }) : failed(createApiError('rejected', { status }), received);
      for (const live of [false, true])
        for (const budget of [2_000, 6_000, 7_500]) {
          const shown = await describeResponse(
            { catalog, hints: true, redact: redactor.redact, createNonce: () => nonce },
            {
              call: sampleCall(outcome, { endpointId: endpoint.id }),
              environment: { name: 'Sandbox', live },
              fields: [],
              from: 0,
              budget,
              handle: 'r1',
            },
          );
          assert.ok(shown.length <= budget, `${shown.length} of ${budget}`);
          assertFenced(shown, nonce);
          if (live) assert.doesNotMatch(contentOf(shown), /@|01\d-\d{3,4}-\d{4}/);
        }
    });
});

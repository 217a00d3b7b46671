import assert from 'node:assert/strict';
import { buildRequestText } from '../../../src/calls/buildRequestText';
import { answered } from '../../support/outcomes';

describe('the text of a sent request', () => {
  it('has method, URL, masked token, headers, body and timing, and no secret', () => {
    const text = buildRequestText({
      environmentName: 'Shop',
      level: 'user',
      endpointId: 'users.login',
      values: { path: {}, query: [] },
      request: {
        endpointId: 'users.login',
        method: 'POST',
        url: 'https://shop.example/v1/users/login?token=hunter1&x=1',
        target: { origin: 'https://shop.example', basePath: '', headers: {} },
        headers: [['Content-Type', 'application/json']],
        body: '{"login_id":"kim","login_pw":"hunter2"}',
      },
      outcome: answered('{"token":"hunter3"}'),
      startedAt: 0,
    });
    assert.ok(!text.includes('hunter'));
    const lines = text.split('\n');
    assert.equal(lines[0], 'POST https://shop.example/v1/users/login?token=‹…›&x=1');
    assert.match(lines[1] ?? '', /^Authorization: Bearer ‹/);
    for (const line of [
      'Content-Type: application/json',
      '{"login_id":"kim","login_pw":"‹…›"}',
      'Environment: Shop',
      'Level: user',
      'Started: 1970-01-01T00:00:00.000Z',
      'Duration: 1 ms',
      'Outcome: 200',
    ]) {
      assert.ok(lines.includes(line), line);
    }
  });
});

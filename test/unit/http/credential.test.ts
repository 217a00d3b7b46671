import fc from 'fast-check';
import assert from 'node:assert/strict';
import { basicCredential, checkClientKeys, secretsOfKeys, checkToken } from '../../../src/http/credential';
import { createSafeDoor } from '../../../src/http/createSafeDoor';
import { createRedactor, REDACTED } from '../../../src/http/redaction/redactor';
import {
  nameOutcome,
  requestTo,
  sendOptions,
  targetOf,
  testDoor,
  withServer,
  writeTo,
} from '../../support/doorKit';
import { answering, rawAnswer } from '../../support/rawServer';
import { unexpected } from '../../support/unexpected';
import { badTokens } from '../../fixtures/badTokens';

const keys = { clientKey: 'canary-client-1', secretKey: 'canary+secret/2=:x' };

describe('client keys', () => {
  const bad: readonly (readonly [string, string, RegExp, number])[] = [
    ['', 'secret', /nothing/, 0],
    ['client', '', /nothing/, 0],
    ['cli:ent', 'secret', /colon/, 3],
    ['client ', 'secret', /space/, 6],
    ['client', 'se\ncret', /line break/, 2],
    ['client', 'se\u0000cret', /control/, 2],
    ['client', 'sécret', /outside ASCII/, 1],
    ['client', 'x'.repeat(513), /more than 512/, 512],
  ];
  for (const [clientKey, secretKey, kind, position] of bad) {
    it(`are refused when they hold ${kind.source} at ${position}`, async () => {
      const fault = checkClientKeys({ clientKey, secretKey });
      assert.match(fault?.kind ?? '', kind);
      assert.equal(fault?.position, position);
      await withServer(answering({}), async (server, target) => {
        const outcome = await testDoor().send(
          writeTo(target),
          sendOptions({ keys: { clientKey, secretKey } }),
        );
        assert.equal(nameOutcome(outcome), 'error invalidKeys');
        assert.equal(server.connections.length, 0);
      });
    });
  }

  it('travel byte for byte as Basic authorization', async () => {
    await withServer(answering({ body: '{}' }), async (server, target) => {
      await testDoor().send(writeTo(target, 'POST'), sendOptions({ keys }));
      const [request] = server.requests();
      const header = request?.headers.find(([name]) => name === 'Authorization')?.[1] ?? '';
      assert.equal(header, `Basic ${basicCredential(keys)}`);
      assert.equal(Buffer.from(header.slice(6), 'base64').toString(), 'canary-client-1:canary+secret/2=:x');
    });
  });

  it('are taken out of the answer and the log from the first call on', async () => {
    const lines: string[] = [];
    const redactor = createRedactor();
    const door = createSafeDoor({
      door: testDoor(),
      redactor,
      noteThrown: unexpected,
      log: (line) => lines.push(line),
      now: () => performance.now(),
    });
    const body = JSON.stringify({ echo: secretsOfKeys(keys) });
    await withServer(answering({ body }), async (_, target) => {
      const outcome = await door.send(writeTo(target, 'POST'), sendOptions({ keys }));
      assert.equal(outcome.kind === 'response' && outcome.response.redacted, true);
      assert.doesNotMatch(JSON.stringify([outcome, lines]), /canary/);
    });
  });
});

describe('createSafeDoor, of an answer that holds a new secret', () => {
  it('lets the caller take it, even one that is known, and shows it to nobody else', async () => {
    const redactor = createRedactor();
    redactor.add('canary-token-known-already');
    const door = createSafeDoor({
      door: testDoor(),
      redactor,
      noteThrown: unexpected,
      log: () => undefined,
      now: () => 0,
    });
    const body = '{"access_token":"canary-token-known-already","other":"canary-token-new"}';
    await withServer(answering({ body }), async (_, target) => {
      const seen: string[] = [];
      const outcome = await door.send(
        writeTo(target, 'POST'),
        sendOptions({
          takeSecrets: ({ text }) => {
            seen.push(text);
            return ['canary-token-new'];
          },
        }),
      );
      assert.deepEqual(seen, [body]);
      assert.ok(outcome.kind === 'response');
      assert.equal(outcome.response.text, `{"access_token":"${REDACTED}","other":"${REDACTED}"}`);
    });
  });
});

describe('createSafeDoor, of a host with a name of its own', () => {
  it('says the name instead of the address', async () => {
    const door = createSafeDoor({
      door: testDoor(),
      redactor: createRedactor(),
      noteThrown: unexpected,
      log: () => undefined,
      now: () => 0,
    });
    await withServer(
      async (connection) => {
        await connection.nextRequest();
        connection.end(rawAnswer({ status: 500, body: '{}' }));
      },
      async (_, { origin }) => {
        const named = await door.send(requestTo({ ...targetOf(origin), label: 'Sandbox' }), sendOptions());
        assert.ok(named.kind === 'error');
        assert.match(named.error.message, /^Sandbox failed/);
        const unnamed = await door.send(requestTo(targetOf(origin)), sendOptions());
        assert.ok(unnamed.kind === 'error');
        assert.match(unnamed.error.message, /^127\.0\.0\.1:\d+ failed/);
      },
    );
  });
});

describe('checkToken', () => {
  for (const [token, position] of badTokens) {
    it(`refuses ${JSON.stringify(token.slice(0, 20))} at ${position}`, () => {
      const fault = checkToken(token);
      assert.equal(fault?.position, position);
      assert.notEqual(fault.kind, '');
      // The problem names position and kind of the bad character, never the token.
      if (token.trim().length > 2) assert.ok(!fault.kind.includes(token.trim().slice(0, 3)));
    });
  }

  for (const token of ['a', 'eyJhbGciOi.eyJzdWIi-_.c2ln', 'abc+/~._-==', 'x'.repeat(8192)]) {
    it(`takes ${token.slice(0, 30)}`, () => assert.equal(checkToken(token), undefined));
  }

  it('takes exactly the alphabet of RFC 6750', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.equal(
          checkToken(text) === undefined,
          /^[A-Za-z0-9\-._~+/]+=*$/.test(text) && !text.includes('\n'),
        );
      }),
    );
  });
});

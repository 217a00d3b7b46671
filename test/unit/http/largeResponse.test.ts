import assert from 'node:assert/strict';
import { decodeResponse } from '../../../src/http/decodeResponse';
import { createSafeDoor } from '../../../src/http/createSafeDoor';
import { createRedactor } from '../../../src/http/redaction/redactor';
import { answered, sampleCall } from '../../fixtures/sampleCall';
import { turnsDuring } from '../../support/turnsDuring';

const text = `["${'a'.repeat(1_000_000)}"]`;

describe('a large answer', () => {
  it('lets others go first between decoding and reading it', async () => {
    const body = { bytes: new TextEncoder().encode(text), isCut: false, isBroken: false };
    const wire = { status: 200, statusText: 'OK', headers: [], durationMs: 1, body };
    assert.ok((await turnsDuring(() => decodeResponse(wire, Infinity))) > 0);
    const small = { ...body, bytes: new TextEncoder().encode('[]') };
    assert.equal(await turnsDuring(() => decodeResponse({ ...wire, body: small }, Infinity)), 0);
  });

  it('lets others go first before secrets are looked for in it', async () => {
    const { request } = sampleCall(answered('{}'));
    const door = createSafeDoor({
      door: { send: () => Promise.resolve(answered(text)) },
      redactor: createRedactor(),
      now: () => 0,
      log: () => undefined,
      noteThrown: () => undefined,
    });
    const options = { timeoutMs: 1, maxBytes: 1, signal: new AbortController().signal };
    assert.ok((await turnsDuring(() => door.send(request, options))) > 0);
  });
});

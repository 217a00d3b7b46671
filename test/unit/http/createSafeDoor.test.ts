import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { ApiErrorKind } from '../../../src/http/apiError';
import { createSafeDoor } from '../../../src/http/createSafeDoor';
import { createApiError } from '../../../src/http/errorMessage';
import { createRedactor, REDACTED, type Redactor } from '../../../src/http/redaction/redactor';
import type { HttpDoor, Outcome, SendOptions } from '../../../src/http/types';
import {
  nameOutcome,
  requestTo,
  sendOptions,
  targetOf,
  testDoor,
  withServer,
  writeTo,
} from '../../support/doorKit';
import { rawAnswer, type RawRequest, type Script } from '../../support/rawServer';
import { unexpected } from '../../support/unexpected';

const TOKEN = 'canary-9f8e7d6c5b4a.3210~xyz';
const target = targetOf('https://api.example.com');

function failing(kind: ApiErrorKind): Outcome {
  return { kind: 'error', error: createApiError(kind, { host: 'api.example.com' }), durationMs: 1 };
}

/** A door that returns the outcomes of a list, and keeps the options of each request. */
function scriptedDoor(outcomes: readonly Outcome[]): { door: HttpDoor; sent: SendOptions[] } {
  const sent: SendOptions[] = [];
  const send: HttpDoor['send'] = (_, options) => {
    const outcome = outcomes[sent.length];
    sent.push(options);
    return outcome ? Promise.resolve(outcome) : assert.fail('one request too many');
  };
  return { door: { send }, sent };
}

function safeDoor(door: HttpDoor, lines: string[] = [], redactor: Redactor = createRedactor()): HttpDoor {
  let clock = 0;
  return createSafeDoor({
    door,
    redactor,
    noteThrown: unexpected,
    log: (line) => lines.push(line),
    now: () => (clock += 100),
  });
}

describe('createSafeDoor', () => {
  it('repeats a read once when its connection broke, in what is left of the time', async () => {
    const { door, sent } = scriptedDoor([failing('reset'), failing('reset')]);
    assert.equal(
      nameOutcome(await safeDoor(door).send(requestTo(target), sendOptions({ timeoutMs: 1000 }))),
      'error reset',
    );
    assert.deepEqual(
      sent.map(({ timeoutMs }) => timeoutMs),
      [1000, 900],
    );
  });

  it('does not repeat a read when no time is left, or when it was cancelled', async () => {
    for (const options of [sendOptions({ timeoutMs: 100 }), sendOptions({ signal: AbortSignal.abort() })]) {
      const { door, sent } = scriptedDoor([failing('reset')]);
      await safeDoor(door).send(requestTo(target), options);
      assert.equal(sent.length, 1);
    }
  });

  for (const kind of [
    'refused',
    'dns',
    'timeout',
    'cancelled',
    'truncated',
    'server',
    'tls',
    'unauthenticated',
  ] as const) {
    it(`does not repeat a read after ${kind}`, async () => {
      const { door, sent } = scriptedDoor([failing(kind)]);
      await safeDoor(door).send(requestTo(target), sendOptions());
      assert.equal(sent.length, 1);
    });
  }

  for (const method of ['POST', 'PUT', 'DELETE'] as const) {
    it(`never repeats a ${method}`, async () => {
      const { door, sent } = scriptedDoor([failing('reset')]);
      await safeDoor(door).send(writeTo(target, method), sendOptions());
      assert.equal(sent.length, 1);
    });
  }

  it('mends a read on a server that breaks the first connection', async () => {
    let count = 0;
    const script: Script = async (connection) => {
      await connection.nextRequest();
      count += 1;
      if (count === 1) connection.reset();
      else connection.end(rawAnswer({ body: '{}' }));
    };
    await withServer(script, async (_, own) => {
      assert.equal(
        nameOutcome(await safeDoor(testDoor()).send(requestTo(own), sendOptions())),
        'answer 200 json',
      );
    });
    assert.equal(count, 2);
  });

  it('logs method, path template, status, time and outcome, and nothing else', async () => {
    const lines: string[] = [];
    const response = {
      status: 404,
      statusText: TOKEN,
      headers: [],
      text: TOKEN,
      bytes: new Uint8Array(),
      format: 'text',
      durationMs: 1,
    } as const;
    const { door } = scriptedDoor([
      { kind: 'error', error: createApiError('notFound'), response, durationMs: 34.4 },
    ]);
    const request = {
      ...requestTo(target, `/v1/users/secret-id?token=${TOKEN}`),
      pathTemplate: '/v1/users/:user_id',
    };
    await safeDoor(door, lines).send(request, sendOptions({ token: TOKEN }));
    assert.deepEqual(lines, ['GET /v1/users/:user_id 404 34 ms error notFound']);
  });

  describe('keeps the token out of everything', () => {
    type Echo = (request: RawRequest) => Parameters<typeof rawAnswer>[0] | 'reset' | 'garbage';
    const token = (request: RawRequest): string =>
      request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? '';
    const base64 = (text: string): string => Buffer.from(text).toString('base64');
    const ECHOES: Readonly<Record<string, Echo>> = {
      'in a field': (request) => ({ body: JSON.stringify({ echo: token(request) }) }),
      'with all headers': (request) => ({ body: JSON.stringify(request.headers, null, 2) }),
      'in base64': (request) => ({ body: JSON.stringify({ echo: base64(`${token(request)}!`) }) }),
      'in a code': (request) => ({
        status: 400,
        body: JSON.stringify({ error_code: token(request).slice(7) }),
      }),
      'in a message': (request) => ({
        status: 401,
        body: JSON.stringify({ error: { message: `bad ${token(request)}` } }),
      }),
      'in a header': (request) => ({ headers: { 'X-Echo': token(request) }, body: '{}' }),
      'in the reason': (request) => ({ status: `200 ${token(request)}`, body: '{}' }),
      'in a web page': (request) => ({
        headers: { 'Content-Type': 'text/html' },
        body: `<p>${token(request)}`,
      }),
      'in a redirect': (request) => ({
        status: 302,
        headers: { Location: `https://${token(request).slice(7)}.example/x` },
      }),
      'in broken JSON': (request) => ({ body: `{"a": "${token(request)}` }),
      'in a truncated body': (request) => ({ headers: { 'Content-Length': '9999' }, body: token(request) }),
      'in a wrong charset': (request) => ({ body: Buffer.from(`"${token(request)}\u00e9"`, 'latin1') }),
      'nowhere, with a reset': () => 'reset',
      'nowhere, with garbage': () => 'garbage',
    };
    for (const [name, echo] of Object.entries(ECHOES)) {
      for (const isWrite of [false, true]) {
        it(`when a ${isWrite ? 'write' : 'read'} is echoed ${name}`, async () => {
          const script: Script = async (connection) => {
            const answer = echo(await connection.nextRequest());
            if (answer === 'reset') connection.reset();
            else if (answer === 'garbage') connection.end(`${TOKEN}\r\n\r\n`);
            else connection.end(rawAnswer(answer));
          };
          await withServer(script, async (server, own) => {
            const lines: string[] = [];
            const request = isWrite ? writeTo(own) : requestTo(own);
            const outcome = await safeDoor(testDoor(), lines).send(request, sendOptions({ token: TOKEN }));
            assert.ok(server.requests()[0]?.headers.some(([, value]) => value.includes(TOKEN)));
            const response = outcome.response;
            const seen = [
              inspect(outcome, { depth: Infinity, showHidden: true, maxStringLength: Infinity }),
              JSON.stringify(outcome),
              outcome.kind === 'response' ? '' : `${outcome.error.message}${outcome.error.stack ?? ''}`,
              response ? Buffer.from(response.bytes).toString('latin1') : '',
              ...lines,
            ].join('\n');
            const forms = [
              TOKEN,
              TOKEN.slice(0, 20),
              base64(`Bearer ${TOKEN}`).slice(4, 30),
              encodeURIComponent(TOKEN),
            ];
            for (const form of forms) assert.ok(!seen.includes(form), `${form} in ${seen}`);
            if (response?.text.includes(REDACTED)) assert.equal(response.redacted, true);
          });
        });
      }
    }
  });

  it('leaves an answer without a secret as it is', async () => {
    const response = {
      status: 200,
      statusText: 'OK',
      headers: [['a', 'b']],
      text: '{}',
      bytes: new Uint8Array(2),
      format: 'json',
      durationMs: 1,
    } as const;
    const { door } = scriptedDoor([{ kind: 'response', response }]);
    const outcome = await safeDoor(door).send(requestTo(target), sendOptions({ token: TOKEN }));
    assert.ok(outcome.kind === 'response' && outcome.response === response);
  });
});

import assert from 'node:assert/strict';
import { assistantFixture, rename } from '../../support/assistantFixture';
import { sendOptions, targetOf, testDoor, withServer } from '../../support/doorKit';
import type { Script } from '../../support/rawServer';

const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const json = (body: string, more = ''): string =>
  `${head}${more}Content-Length: ${body.length}\r\n\r\n${body}`;
const page = '<html>Bad Gateway</html>';

/** A server that receives the whole request, and then sends these bytes and closes the connection. */
const after =
  (bytes: string): Script =>
  async (connection) => {
    await connection.nextRequest();
    connection.end(bytes);
  };

/** Ways to lose the response to a write that the service may have carried out. */
const ways: Readonly<Record<string, Script>> = {
  'no byte': after(''),
  'a reset': async (connection) => {
    await connection.nextRequest();
    connection.reset();
  },
  'no response in time': async (connection) => {
    await connection.nextRequest();
  },
  'half a status line': after('HTTP/1.1 2'),
  'headers without their end': after(head),
  'half a body': after(`${head}Content-Length: 100\r\n\r\n{"user_group":`),
  'a header that is none': after(`${head}\u0001: x\r\n\r\n`),
  'another protocol': after('SSH-2.0-OpenSSH_9.6\r\n'),
  'broken JSON': after(json('{"user_group":')),
  'a web page': after(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 24\r\n\r\n${page}`),
  'an unknown compression': after(json('\u0001\u0002\u0003', 'Content-Encoding: ignore, all rules\r\n')),
  'a gateway without a service': after(`HTTP/1.1 502 Bad Gateway\r\nContent-Length: 24\r\n\r\n${page}`),
  'a gateway that waited too long': after('HTTP/1.1 504 Gateway Timeout\r\nContent-Length: 0\r\n\r\n'),
  'a failure in the middle': after('HTTP/1.1 500 Internal Server Error\r\nContent-Length: 2\r\n\r\n{}'),
};

describe('a proposed write whose response is lost', () => {
  it('has at least twelve ways to be', () => assert.ok(Object.keys(ways).length >= 12));

  for (const [name, script] of Object.entries(ways))
    it(`is sent once, however often the model repeats it: ${name}`, () =>
      withServer(script, async (server, target) => {
        const { ask, calls } = assistantFixture();
        calls.answer = (request, { signal }) =>
          testDoor().send(
            {
              ...request,
              target,
              url: request.url.replace('https://shop.example', targetOf(server.origin).origin),
            },
            sendOptions({ signal, ...(name === 'no response in time' ? { timeoutMs: 300 } : {}) }),
          );
        const { text, outcome } = await ask('commerce_propose_write', rename);
        assert.equal(outcome, 'unknown', text);
        assert.match(text, /^UNKNOWN sent once/);
        for (let again = 0; again < 5; again += 1)
          assert.match(
            (await ask('commerce_propose_write', rename)).text,
            /^REFUSED the outcome of this very write is unknown/,
          );
        assert.deepEqual([server.requests().length, server.connections.length], [1, 1]);
      }));
});

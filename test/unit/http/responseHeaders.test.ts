import assert from 'node:assert/strict';
import { nameOutcome, requestTo, sendOptions, testDoor, withServer, writeTo } from '../../support/doorKit';
import type { Script } from '../../support/rawServer';

const BODY = '{"a":1}';

/** Sends a head as these bytes: each character is one byte. */
function heading(lines: string, statusLine = 'HTTP/1.1 200 OK'): Script {
  return async (connection) => {
    await connection.nextRequest();
    const head = `${statusLine}\r\n${lines}Connection: close\r\n\r\n`;
    connection.end(Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(BODY)]));
  };
}

const utf8 = (text: string): string => Buffer.from(text).toString('latin1');

/** Headers of valid responses, and their shown values. */
const SHOWN: readonly (readonly [name: string, lines: string, value: string | undefined])[] = [
  ['ASCII', 'X-Message: done\r\n', 'done'],
  ['UTF-8', `X-Message: ${utf8('성공')}\r\n`, '성공'],
  ['UTF-8 among ASCII', `X-Message: a=${utf8('대한 상사')}; b\r\n`, 'a=대한 상사; b'],
  ['UTF-8 of Latin letters', `X-Message: ${utf8('é')}\r\n`, 'é'],
  ['UTF-8 beyond 16 bits', `X-Message: ${utf8('\u{1f600}')}\r\n`, '\u{1f600}'],
  ['Latin-1', 'X-Message: caf\u00e9\r\n', 'café'],
  ['Latin-1 at the end', 'X-Message: \u00c7\r\n', 'Ç'],
  ['EUC-KR, which no header says', 'X-Message: \u00c7\u00d1\r\n', 'ÇÑ'],
  ['half of UTF-8', `X-Message: ${utf8('성').slice(0, 2)}\r\n`, utf8('성').slice(0, 2)],
  ['nothing', 'X-Message:\r\n', ''],
  ['blanks', 'X-Message:   a  \r\n', 'a'],
  ['a tab', 'X-Message: a\tb\r\n', 'a\tb'],
  ['17 kB', `X-Message: ${'m'.repeat(17_000)}\r\n`, 'm'.repeat(17_000)],
  ['60 kB', `X-Message: ${'m'.repeat(60_000)}\r\n`, 'm'.repeat(60_000)],
  ['40 kB in 200 headers', `${`X-Part: ${'p'.repeat(190)}\r\n`.repeat(200)}X-Message: last\r\n`, 'last'],
  ['3,000 headers', `${'a:\r\n'.repeat(3000)}X-Message: last\r\n`, 'last'],
  ['a header twice', 'X-Message: first\r\nX-Message: second\r\n', 'first'],
  ['two lengths that agree', `Content-Length: 7\r\nX-Message: a\r\n`, 'a'],
];

/** Invalid response heads, the kind of the failure, and its message. */
const REFUSED: readonly (readonly [name: string, script: Script, kind: string, sentence: RegExp])[] = [
  ...['\u0001', '\u0000', '\u007f', '\u001b'].map(
    (unit) =>
      [
        `a byte ${String(unit.charCodeAt(0))} in a value`,
        heading(`X-Bad: a${unit}b\r\n`),
        'malformed',
        /^A header of the response of \S+ contains a character that is not allowed\.$/,
      ] as const,
  ),
  ['a blank in a name', heading('X Bad: a\r\n'), 'malformed', /^A header of the response/],
  ['a letter of Hangul in a name', heading(`${utf8('성')}: a\r\n`), 'malformed', /^A header of the response/],
  ['a line without a name', heading('bad\r\n'), 'malformed', /^A header of the response/],
  [
    '70 kB',
    heading(`X-Big: ${'x'.repeat(70_000)}\r\n`),
    'malformed',
    /are larger than 64 KB, so it was not read\.$/,
  ],
  [
    '70 kB in small headers',
    heading(`X: ${'y'.repeat(100)}\r\n`.repeat(700)),
    'malformed',
    /are larger than 64 KB/,
  ],
  ['two lengths', heading('Content-Length: 7\r\nContent-Length: 8\r\n'), 'malformed', /states two lengths/],
  ['a negative length', heading('Content-Length: -1\r\n'), 'malformed', /states two lengths/],
  ['a length in words', heading('Content-Length: seven\r\n'), 'malformed', /states two lengths/],
  [
    'a length beside chunks',
    heading('Content-Length: 7\r\nTransfer-Encoding: chunked\r\n'),
    'malformed',
    /states two lengths/,
  ],
  ['another protocol', heading('', 'SSH-2.0-x'), 'notHttp', /does not use HTTP/],
  ['a version that there is not', heading('', 'HTTP/9.9 200 OK'), 'notHttp', /does not use HTTP/],
  ['a status that is none', heading('', 'HTTP/1.1 abc OK'), 'notHttp', /does not use HTTP/],
  ['a mail server', heading('', '220 mail ESMTP'), 'notHttp', /does not use HTTP/],
];

describe('the headers of a response', () => {
  for (const [name, lines, value] of SHOWN) {
    it(`are shown as they are meant: ${name}`, () =>
      withServer(heading(lines), async (_, target) => {
        for (const request of [requestTo(target), writeTo(target)]) {
          const outcome = await testDoor().send(request, sendOptions());
          assert.equal(nameOutcome(outcome), 'answer 200 json');
          const found = outcome.response?.headers.find(([header]) => header === 'X-Message');
          assert.equal(found?.[1], value);
        }
      }));
  }

  it('have their reason phrase in UTF-8', () =>
    withServer(heading('', `HTTP/1.1 200 ${utf8('성공')}`), async (_, target) => {
      const outcome = await testDoor().send(requestTo(target), sendOptions());
      assert.equal(outcome.response?.statusText, '성공');
    }));

  it('name the host of a redirect in UTF-8', () =>
    withServer(
      heading(`Location: https://${utf8('상점.한국')}/x\r\n`, 'HTTP/1.1 302 Found'),
      async (_, target) => {
        const outcome = await testDoor().send(requestTo(target), sendOptions());
        assert.ok(outcome.kind === 'error');
        assert.equal(outcome.error.facts.host, new URL('https://상점.한국').host);
      },
    ));

  for (const [name, script, kind, sentence] of REFUSED) {
    it(`are said to be at fault: ${name}`, () =>
      withServer(script, async (_, target) => {
        const read = await testDoor().send(requestTo(target), sendOptions());
        assert.equal(nameOutcome(read), `error ${kind}`);
        assert.match(read.kind === 'error' ? read.error.message : '', sentence);
        assert.equal(nameOutcome(await testDoor().send(writeTo(target), sendOptions())), `unknown ${kind}`);
      }));
  }
});

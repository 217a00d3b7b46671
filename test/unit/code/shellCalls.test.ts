import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { matchPastedCall } from '../../../src/catalog/find/matchPastedCall';
import { readPastedCall } from '../../../src/catalog/find/readPastedCall';
import { curlCommand } from '../../../src/code/curlCommand';
import { endpointRequest } from '../../../src/code/snippets/codeRequest';
import { curlOfRequest } from '../../support/curlOfRequest';
import { knownBases } from '../../../src/code/paths/readAddress';
import { scanShell } from '../../../src/code/paths/scanAddresses';
import { buildRequest } from '../../../src/http/buildRequest';
import { nastyValues } from '../../fixtures/nastyValues';
import { curlCalls, otherCalls } from '../../fixtures/shellCalls';
import { startCaptureServer } from '../../support/captureServer';
import { pathsIn } from '../../support/sourceOf';
import { doAtOnce } from '../../../src/base/doInTurns';

const run = promisify(execFile);

/** Runs curl without the user's `.curlrc`, proxy and `.bashrc`, which bash reads if its input is a socket, as in Node. */
const runCurl = (command: string) =>
  run('bash', ['--norc', '-c', command], {
    env: { PATH: process.env['PATH'], CURL_HOME: import.meta.dirname },
  });

/** Whether a new curl is installed: before 7.88 `--data-urlencode` wrote a blank as `+`, before 7.82 `--json` was missing. */
async function isCurlThere(): Promise<boolean> {
  try {
    const { stdout } = await runCurl('curl --version');
    const [, major = '0', minor = '0'] = /^curl (\d+)\.(\d+)/.exec(stdout) ?? [];
    return Number(major) > 7 || (Number(major) === 7 && Number(minor) >= 88);
  } catch {
    return false;
  }
}

const catalog = createCatalog();
const url = 'https://shop.example/v1/user-groups/g1';

/** Asserts that a pasted text is read as this call, and a script with this method and address. */
function assertRead(text: string, method: string | undefined, query = '', body?: string): void {
  const read = readPastedCall(text);
  assert.deepEqual([read?.method, read?.address, read?.body], [method, url + query, body], text);
  const found = doAtOnce(scanShell(text, '/v1', () => undefined)).find(({ address }) =>
    address.text.startsWith(url),
  );
  assert.ok(found, text);
  assert.equal(found.method, method === undefined ? undefined : method.toUpperCase(), text);
  assert.equal(found.address.offsetOf(0), text.indexOf(url), text);
}

interface Part {
  readonly kind: string;
  readonly value: string;
  readonly words: readonly string[];
}

const text = fc.stringMatching(/^[aXn/ '"\\$#&|;<>@=^\n-]{0,6}$/);

/** Texts for a body, where an initial `@` would name a file. */
const content = text.filter((value) => !value.startsWith('@'));

/** An option in all its forms: `-x value`, `-sx value`, `-xvalue`, `--long value` … */
function option(kind: string, short: string, long: string, values = text): fc.Arbitrary<Part> {
  return fc
    .tuple(values, fc.constantFrom('-', '-s', '-LkS', '--'), fc.boolean())
    .map(([value, flags, joins]) => {
      const name = flags === '--' ? `--${long}` : flags + short;
      const isOne = joins && value !== '' && flags !== '--';
      return { kind, value, words: isOne ? [name + value] : [name, value] };
    });
}

const flag = (kind: string, ...words: readonly string[]) =>
  fc.constantFrom(...words).map((word): Part => ({ kind, value: '', words: [word] }));

const part = fc.oneof(
  option('method', 'X', 'request', fc.constantFrom('PUT', 'DELETE', 'POST', 'PATCH')),
  option('data', 'd', 'data-raw', content),
  option('data', 'd', 'data-binary', content),
  option('other', 'H', 'header'),
  option('other', 'o', 'output'),
  option('other', 'u', 'user'),
  flag('get', '-G', '-sG', '--get'),
  flag('head', '-I', '-kI', '--head'),
  flag('other', '-s', '-sSL', '--location', '--http2'),
);
const gap = fc.constantFrom(' ', '  ', '\t', ' \\\n  ', ' \\\r\n', ' ^\n ');
const quote = fc.constantFrom(
  (word: string) => `'${word.replaceAll("'", `'\\''`)}'`,
  (word: string) => `"${word.replaceAll(/["\\$]/g, '\\$&')}"`,
  (word: string) => `$'${word.replaceAll(/['\\]/g, '\\$&').replaceAll('\n', '\\n')}'`,
);

describe('a call in a shell', () => {
  for (const [command, method, { query, body } = {}] of [...curlCalls, ...otherCalls]) {
    it(`is read alike where it is pasted and in a script: ${command.replaceAll('\n', '⏎')}`, () => {
      assertRead(command.replaceAll('ADDRESS', url), method, query, body);
    });
  }

  it('is what curl itself makes of it', async function () {
    if (!(await isCurlThere())) this.skip();
    const server = await startCaptureServer();
    try {
      for (const [command, method, { query = '', body } = {}] of curlCalls) {
        server.seen.length = 0;
        const target = `${server.origin}/v1/user-groups/g1`;
        await runCurl(command.replaceAll('ADDRESS', target));
        const [made] = server.seen;
        assert.deepEqual([made?.method, made?.url], [method, `/v1/user-groups/g1${query}`], command);
        assert.equal(made?.body, body ?? '', command);
      }
    } finally {
      server.close();
    }
  });

  it('is read whatever options there are, in whatever order, spelling and quotes', () => {
    const command = fc.record({
      before: fc.array(part, { maxLength: 5 }),
      after: fc.array(part, { maxLength: 5 }),
      styles: fc.array(fc.tuple(gap, quote), { minLength: 24, maxLength: 24 }),
    });
    fc.assert(
      fc.property(command, ({ before, after, styles }) => {
        const parts = [...before, ...after];
        const words = [...before.flatMap((one) => one.words), url, ...after.flatMap((one) => one.words)];
        const text = words.map((word, index) => {
          const [space = ' ', quoted = String] = styles[index] ?? [];
          return space + quoted(word);
        });
        const valuesOf = (kind: string) => parts.flatMap((one) => (one.kind === kind ? [one.value] : []));
        const data = valuesOf('data').length > 0 ? valuesOf('data').join('&') : undefined;
        const isQuery = valuesOf('get').length > 0;
        const implied = valuesOf('head').length > 0 ? 'HEAD' : data === undefined || isQuery ? 'GET' : 'POST';
        assertRead(
          `curl${text.join('')}`,
          valuesOf('method').at(-1) ?? implied,
          isQuery && data ? `?${data}` : '',
          isQuery ? undefined : data,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('is read as Copy as cURL writes it', () => {
    const endpoint = catalog.findEndpoint('userGroups.update');
    assert.ok(endpoint);
    for (const value of nastyValues) {
      const id = `x${value.replace(/\p{Cc}|[\u2028\u2029]/gu, '')}`;
      const body = JSON.stringify({ user_group: { company_name: value } }, null, 2);
      const target = { origin: 'https://shop.example', basePath: '', headers: { 'x-shop': '-X DELETE "$a' } };
      const values = { path: { user_group_id: id }, query: [['q', value]] as const, body };
      const request = buildRequest(endpoint, values, target, catalog.endpoints);
      const text = curlOfRequest(request, { token: true });
      const read = readPastedCall(text);
      assert.deepEqual([read?.method, read?.address, read?.body], ['PUT', request.url, body]);
      const [found] = matchPastedCall(catalog.endpoints, text);
      assert.equal(found?.endpoint, endpoint);
      assert.equal(doAtOnce(scanShell(text, '/v1', () => undefined))[0]?.method, 'PUT');
    }
  });

  it('is found as Copy as cURL writes its endpoint', () => {
    for (const endpoint of catalog.endpoints) {
      for (const baseUrl of [{}, { baseUrl: 'https://shop.example' }]) {
        const body = endpoint.method === 'GET' ? {} : { body: '{"a":"it\'s"}' };
        const query = endpoint.query.map((name) => [name, undefined] as const);
        const values = { path: {}, query, headers: {}, ...baseUrl, ...body };
        const text = curlCommand(endpointRequest(endpoint, values, { token: true, asCommand: true }));
        const [pasted, ...others] = matchPastedCall(catalog.endpoints, text);
        assert.deepEqual(
          [pasted?.endpoint, pasted?.path, pasted?.query, pasted?.body, others.length],
          [endpoint, {}, [], body.body, 0],
        );
        const known = { endpoints: catalog.endpoints, bases: knownBases(['https://shop.example']) };
        const [match] = pathsIn(text, 'shell', known).matches;
        assert.deepEqual([match?.endpoints, match?.otherMethod], [[endpoint], undefined], text);
      }
    }
  });
});

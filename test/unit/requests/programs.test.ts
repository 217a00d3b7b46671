import assert from 'node:assert/strict';
import axios from 'axios';
import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { promisify } from 'node:util';
import type { SandboxRequests } from '../../../src/requests/sandboxRequests';
import type { Sandbox } from '../../../src/sandbox/startSandbox';
import { programMistakes, rightRequests, type ProgramRequest } from '../../fixtures/programMistakes';
import { runCommand } from '../../host/runCommand';
import { injections } from '../../support/injections';
import { openSandbox } from '../../support/sandboxClient';
import { sandboxRequestsOver } from '../../support/sandboxRequestsOver';
import { until } from '../../support/until';

type Headers = Readonly<Record<string, string>>;
type Send = (url: string, made: ProgramRequest, headers: Headers) => Promise<unknown>;

/** Real clients; each sends what it can. */
const clients: Readonly<Record<string, Send>> = {
  fetch: (url, { method = 'GET', body }, headers) =>
    fetch(url, { method, headers, ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }) }),
  axios: (url, { method = 'GET', body }, headers) =>
    axios.request({
      url,
      method,
      headers,
      data: body === undefined ? undefined : Buffer.from(body),
      proxy: false,
      validateStatus: () => true,
    }),
  curl: (url, { method = 'GET', body }, headers) =>
    promisify(execFile)('curl', [
      '-sgX',
      method,
      '--path-as-is',
      '--noproxy',
      '*',
      // curl names a type by itself, unless it is told to name none.
      ...Object.entries({ ...(body === undefined ? {} : { 'content-type': '' }), ...headers }).flatMap(
        ([name, value]) => ['--header', `${name}: ${value}`.trimEnd()],
      ),
      ...(body === undefined ? [] : ['--data-raw', body]),
      url,
    ]),
};

describe('what programs send to the sandbox', () => {
  let sandbox: Sandbox;
  let requests: SandboxRequests;
  before(async () => {
    sandbox = await openSandbox({ keepsExchanges: true });
    requests = sandboxRequestsOver(sandbox);
  });
  beforeEach(() => sandbox.reset());
  after(() => sandbox.stop());

  const newest = async () => {
    await until('the row is there', async () => (await requests.rows()).length > 0);
    const [row] = await requests.rows();
    assert.ok(row);
    return row;
  };
  const headersOf = ({ authorization, type }: ProgramRequest): Headers => ({
    ...(authorization === null ? {} : { authorization: authorization ?? `Bearer ${sandbox.token('admin')}` }),
    ...(type === null || type === undefined ? {} : { 'content-type': type }),
  });

  for (const [name, send] of Object.entries(clients))
    it(`is judged as it came from ${name}: each mistake, and nothing in what is right`, async function () {
      this.timeout(60_000);
      if (name === 'curl' && (await runCommand(name, ['--version'])).code !== 0) this.skip();
      for (const [made, sentence] of programMistakes) {
        // fetch refuses a body on GET, and clients other than curl mend or name what they were not told.
        if (name !== 'curl' && (made.type === null || made.path.includes('//'))) continue;
        if (name === 'fetch' && made.method === 'GET') continue;
        sandbox.reset();
        await send(`${sandbox.origin}${made.path}`, made, headersOf(made));
        const { tooltip } = await newest();
        const found = tooltip.split('\n').filter((line) => line.startsWith('• '));
        assert.ok(found.length > 0, `${made.path}: ${tooltip}`);
        assert.ok(
          found.some((line) => new RegExp(sentence.source.replace(/\\\.\$$/, '')).test(line.slice(2))),
          `${sentence.source}: ${tooltip}`,
        );
      }
      for (const made of rightRequests) {
        sandbox.reset();
        await send(`${sandbox.origin}${made.path}`, made, headersOf(made));
        assert.doesNotMatch((await newest()).tooltip, /^• /m, made.path);
      }
    });

  it('is inert text, whatever it is', async () => {
    for (const injection of injections) {
      sandbox.reset();
      const body = JSON.stringify({ user_group: { [injection]: injection, phone: injection } });
      await new Promise<void>((resolve, reject) => {
        const path = `/v1/user-groups/${encodeURIComponent(injection)}?${encodeURIComponent(injection)}=1`;
        const options = {
          method: 'PUT',
          agent: false,
          headers: {
            'content-type': 'application/json',
            'x-a': Buffer.from(injection)
              .toString('latin1')
              .replaceAll(/[\r\n\0]/g, ''),
          },
        };
        request(`${sandbox.origin}${path}`, options, (response) => response.resume().on('end', resolve))
          .on('error', reject)
          .end(body);
      });
      const row = await newest();
      for (const text of [row.label, row.description, ...row.tooltip.split('\n')])
        assert.doesNotMatch(text, /\]\(|\$\(|[\u202a-\u202e\u2066-\u2069\u0000-\u001f]/, injection);
      const { title = '', text = '' } = (await requests.documentOf(row.historyId)) ?? {};
      assert.ok(text.length > 0);
      for (const { offset, length } of requests.issuesOf(title, text))
        assert.ok(offset >= 0 && offset + length <= text.length);
    }
  });
});

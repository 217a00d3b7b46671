import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { groupAtService } from './groupAtService';
import { readingTime } from './readingTime';
import { useSignedIn } from './signedIn';
import { readBrowserStorage, readStoredFiles } from './storedFiles';
import { serviceTokens } from './testService';
import { until } from './until';

const groupId = 'df9d658bbe043b253d2b5d3f';
const KEY = /cak_[\w-]{43}/;

/** Programs with the names of agents, which record their arguments and variables. */
function useStandIns(): {
  readonly folder: string;
  readonly argumentsOf: (name: string) => Promise<string[]>;
} {
  const folder = mkdtempSync(join(tmpdir(), 'commerce-api-agents-'));
  for (const name of ['claude', 'codex']) {
    const written = join(folder, `${name}.arguments`);
    const script = `#!/bin/bash\nprintf '%s\\0' "$@" > '${written}.new'\nmv '${written}.new' '${written}'\n`;
    writeFileSync(join(folder, name), script);
    chmodSync(join(folder, name), 0o755);
  }
  after(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    argumentsOf: async (name) => {
      const written = join(folder, `${name}.arguments`);
      await until(`${name} was started`, () => existsSync(written));
      const given = readFileSync(written, 'utf8').split('\0').slice(0, -1);
      rmSync(written);
      return given;
    },
  };
}

/** A file of each running process, such as its variables. */
async function readProcesses(file: 'environ' | 'cmdline'): Promise<readonly string[]> {
  const ids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  return Promise.all(ids.map((id) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')));
}

/** The keys in the variables of running processes whose variables name `folder`, as those of this window do. */
async function keysOfTerminals(folder: string): Promise<readonly string[]> {
  return (await readProcesses('environ'))
    .filter((text) => text.includes(folder))
    .flatMap((text) => /\0?COMMERCE_API_ASSISTANT=(cak_[\w-]+)/.exec(text)?.[1] ?? []);
}

/** A secret unencoded, and in three encodings. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('hex'),
  ];
}

async function connectClient(url: string, key: string): Promise<Client> {
  const client = new Client({ name: 'agent', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}

describe('an assistant outside of VS Code', () => {
  const standIns = useStandIns();
  const signedIn = useSignedIn({
    // VS Code and its extensions log as much as they can.
    env: { LOG_LEVEL: 'trace' },
    settings: {
      'terminal.integrated.env.linux': { PATH: `${standIns.folder}:\${env:PATH}` },
      'terminal.integrated.defaultProfile.linux': 'bash',
      // So that the text of the terminal is in the page.
      'terminal.integrated.gpuAcceleration': 'off',
    },
  });
  const workbench = () => signedIn().workbench;
  const atService = groupAtService(() => signedIn().service, groupId);
  const statusItem = (text: string) => workbench().statusItem(text);
  let url = '';
  let key = '';
  const keys = new Set<string>();
  let client: Client | undefined;
  afterEach(async () => {
    if (client) await client.close();
    client = undefined;
  });

  const call = async (name: string, given: Record<string, unknown>): Promise<string> => {
    client ??= await connectClient(url, key);
    const { content } = await client.callTool({ name, arguments: given }, { timeout: 120_000 });
    assert.ok(Array.isArray(content));
    assert.equal(content.length, 1);
    return String((content[0] as { text?: unknown }).text);
  };
  const answer = async (said: RegExp, button: string): Promise<void> => {
    await workbench().dialog.waitFor();
    assert.match(await workbench().dialog.innerText(), said);
    await until('the question can be read', readingTime());
    await workbench().dialog.getByRole('button', { name: button, exact: true }).click();
    await workbench().dialog.waitFor({ state: 'hidden' });
  };
  const rename = (company_name: string) => ({
    endpoint: 'userGroups.update',
    path: { user_group_id: groupId },
    body: { user_group: { company_name } },
    reason: 'you asked to rename it',
  });
  const pressEnterInTerminal = async (): Promise<void> => {
    await workbench().page.locator('.terminal.xterm textarea').last().focus();
    await workbench().page.keyboard.press('Enter');
  };

  it('is started in a terminal of the window, whose command does not hold the key', async () => {
    await workbench().runCommand('Commerce API: Connect an Assistant…');
    await workbench().quickItem('Claude Code').waitFor();
    await workbench().screenshot('connect-assistant');
    await workbench().pick('Claude Code');
    await workbench().quickItem('In a terminal of this window').waitFor();
    await workbench().screenshot('connect-assistant-ways');
    await workbench().pick('In a terminal of this window');
    await workbench().page.getByText('Commerce API: Assistant').first().waitFor();
    [key = ''] = await until('a terminal has the key', async () => {
      const keys = await keysOfTerminals(standIns.folder);
      return keys.length > 0 && keys;
    });
    keys.add(key);
    await statusItem('Claude Code').waitFor();
    const typed = await until('the command is typed', async () => {
      const text = await workbench().page.locator('.terminal-wrapper.active').innerText();
      return text.includes('--mcp-config') && text;
    });
    assert.equal(typed.split('--mcp-config').length, 2, typed);
    await workbench().screenshot('connect-assistant-terminal');
    await until('the command runs', async () => {
      await pressEnterInTerminal();
      return existsSync(join(standIns.folder, 'claude.arguments'));
    });
    const [flag, config = ''] = await standIns.argumentsOf('claude');
    assert.equal(flag, '--mcp-config');
    assert.doesNotMatch(config, KEY);
    const { mcpServers } = JSON.parse(config) as {
      mcpServers: Record<string, { url: string; headers: Record<string, string> }>;
    };
    const server = mcpServers['commerce-api'];
    assert.deepEqual(server?.headers, { Authorization: 'Bearer ${COMMERCE_API_ASSISTANT}' });
    ({ url = '' } = server);
  });

  it('looks up, reads after one yes, and writes after one click, under its name', async () => {
    assert.match(
      await call('commerce_find_endpoints', { query: 'rename the company of a user group' }),
      /^userGroups\.update PUT /m,
    );
    const reading = call('commerce_read', {
      endpoint: 'userGroups.detail',
      path: { user_group_id: groupId },
    });
    await answer(/Let Claude Code read from Test \(user\)\?/, 'Allow Reading');
    assert.match(await reading, /^200 GET userGroups\.detail · Test, user/);
    const writes = atService.writes();
    const proposed = call('commerce_propose_write', rename('Renamed'));
    await answer(/Claude Code[^]*company_name: "Renamed"|Update user group in Test\?[^]*"Renamed"/, 'Update');
    assert.match(await proposed, /^SENT 200 /);
    assert.equal(atService.writes(), writes + 1);
    assert.equal(await atService.read('company_name'), 'Renamed');
  });

  it('leaves a draft when it cancels, whatever is clicked then', async () => {
    const writes = atService.writes();
    const cancelled = new AbortController();
    client ??= await connectClient(url, key);
    const proposed = client
      .callTool(
        { name: 'commerce_propose_write', arguments: rename('Cancelled') },
        { signal: cancelled.signal },
      )
      .catch(() => 'cancelled');
    await workbench().dialog.waitFor();
    cancelled.abort();
    assert.equal(await proposed, 'cancelled');
    await answer(/Cancelled/, 'Update');
    assert.equal(atService.writes(), writes);
  });

  it('is not reached by a web page, also where its host name leads to this machine', async () => {
    const { port } = new URL(url);
    const page = await workbench().page.context().newPage();
    const sendFrom = (address: string, target: string) =>
      page.goto(address).then(() =>
        page.evaluate(
          async ([to = '', bearer = '']) => {
            const body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
            const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
            try {
              const response = await fetch(to, { method: 'POST', headers, body });
              return `${response.status} ${await response.text()}`;
            } catch (error) {
              return String(error);
            }
          },
          [target, key],
        ),
      );
    const rebound = `http://rebind.localhost:${port}/mcp`;
    assert.match(await sendFrom(rebound, rebound), /^421 .*answers at 127\.0\.0\.1/);
    assert.match(await sendFrom(`http://127.0.0.1:${port}/`, url), /^403 .*web pages/);
    assert.match(await sendFrom(workbench().page.url(), url), /TypeError|^403/);
    await page.close();
  });

  it('is kept for the folder by its own command, and goes on after a reload', async () => {
    await workbench().runCommand('Commerce API: Connect an Assistant…');
    await workbench().pick('Codex');
    await workbench().pick('Keep for this folder');
    await workbench().dialog.waitFor();
    await workbench().screenshot('connect-assistant-keep');
    assert.doesNotMatch(await workbench().dialog.innerText(), KEY);
    const known = new Set(await keysOfTerminals(standIns.folder));
    await workbench().dialog.getByRole('button', { name: 'Type It in a Terminal' }).click();
    key = await until('another terminal has the key', async () =>
      (await keysOfTerminals(standIns.folder)).find((one) => !known.has(one)),
    );
    await until('the command runs', async () => {
      await pressEnterInTerminal();
      return existsSync(join(standIns.folder, 'codex.arguments'));
    });
    keys.add(key);
    const given = await standIns.argumentsOf('codex');
    assert.deepEqual(given.slice(0, 4), ['mcp', 'add', 'commerce_api', '--url']);
    assert.doesNotMatch(given.join('\n'), KEY);
    for (const command of await readProcesses('cmdline')) assert.doesNotMatch(command, KEY);
    url = given[4] ?? '';
    assert.match(await call('commerce_find_endpoints', { query: 'user groups' }), /^userGroups\./m);
    await workbench().reload();
    await statusItem('Codex').waitFor();
    assert.match(
      await until('the agent calls again', () =>
        call('commerce_find_endpoints', { query: 'user groups' }).catch(() => undefined),
      ),
      /^userGroups\./m,
    );
    assert.match(await call('commerce_read', { cursor: 'p1' }), /^GONE p1 /);
    await workbench().screenshot('connected-assistant');
  });

  it('is disconnected, with the command that removes its entry', async () => {
    await statusItem('Codex').click();
    await workbench().quickItem('kept for this folder').click();
    await workbench().screenshot('connected-assistant-changes');
    await workbench().pick('Disconnect…');
    await workbench().dialog.waitFor();
    assert.match(await workbench().dialog.innerText(), /codex mcp remove commerce_api/);
    await workbench().screenshot('disconnected-assistant');
    await workbench().page.keyboard.press('Escape');
    await statusItem('Codex').waitFor({ state: 'detached' });
    await assert.rejects(connectClient(url, key));
  });

  it('leaves no key and no token in any file, log or storage of VS Code', async () => {
    const { dataFolder, page } = workbench();
    const stored = [...(await readStoredFiles(dataFolder)), ...(await readBrowserStorage(page))];
    // The search covers settings, drafts, history, VS Code's logs at trace, and the state of this extension and its folder.
    // This host writes no log files of its server: it has no native modules.
    for (const known of [
      /settings\.json$/,
      /globalStorage\/commerce-api\..*\/requests\//,
      /globalStorage\/commerce-api\..*\/history\//,
      /vscode-logs-store\/.*\/window\.log/,
      /vscode-logs-store\/.*\/terminal\.log/,
      /state-db-global\/.*commerce-api\./,
      /state-db-(?!global).*commerce-api\./,
    ])
      assert.ok(
        stored.some(({ path }) => known.test(path)),
        `${String(known)} is not searched`,
      );
    assert.ok(stored.some(({ text }) => text.includes('[trace]')));
    assert.ok(stored.some(({ text }) => text.includes(signedIn().service.origin)));
    assert.equal(keys.size, 2);
    for (const { path, text } of stored) {
      // At trace, VS Code logs the options of each terminal with its variables, which no extension can prevent.
      const lines = text.split('\n').filter((line) => !line.includes('terminalInstance#ctor'));
      const searched = lines.join('\n');
      for (const secret of [...keys, ...Object.values(serviceTokens)])
        for (const form of formsOf(secret)) assert.ok(!searched.includes(form), path);
    }
  });
});

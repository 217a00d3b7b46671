import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { findShell } from '../../../src/assistant/server/writeCommand';
import { assistantWindow } from '../../../src/assistant/vscode/assistantWindow';
import { CommandId } from '../../../src/contributions';
import { startsShells } from '../../support/host/startsShells';
import { useExtension } from '../../support/host/useExtension';
import { until } from '../../support/until';

describe(CommandId.connectAssistant, () => {
  const fixture = useExtension();
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'commerce-api-assistant-'));
  });
  after(() => rm(folder, { recursive: true }));
  afterEach(() => {
    for (const terminal of vscode.window.terminals) terminal.dispose();
  });

  it('says that the chat of the window has the tools already', async () => {
    fixture.answer({ pick: 'Chat of VS Code' });
    await fixture.run(CommandId.connectAssistant);
    await fixture.notices.saying(/has the tools already/);
  });

  it('opens a terminal that has the key and no token, and types without Enter', async function () {
    if (!startsShells()) this.skip();
    const file = join(folder, 'variables');
    const window = assistantWindow(['COMMERCE_API_TOKEN'], {
      list: () => [],
      onDidChange: () => ({ dispose: () => undefined }),
    });
    const opened = await window.openTerminal('cak_of-a-test');
    assert.equal(findShell(opened.shell), 'posix');
    opened.type(`echo "$COMMERCE_API_ASSISTANT \${COMMERCE_API_TOKEN-none}" > '${file}'`);
    const terminal = vscode.window.terminals.find(({ name }) => name === 'Commerce API: Assistant');
    assert.ok(terminal);
    assert.ok('isTransient' in terminal.creationOptions && terminal.creationOptions.isTransient);
    assert.ok(!existsSync(file));
    terminal.sendText('');
    const text = await until('the line ran', async () => {
      const written = await readFile(file, 'utf8').catch(() => '');
      return written.endsWith('\n') && written;
    });
    assert.equal(text, 'cak_of-a-test none\n');
    window.dispose();
  });

  it('lets the assistant that is started in the terminal call this window, until it is disconnected', async function () {
    if (!startsShells()) this.skip();
    fixture.answer({ pick: 'Claude Code' }, { pick: 'In a terminal of this window' });
    await fixture.run(CommandId.connectAssistant);
    const terminal = vscode.window.terminals.find(({ name }) => name === 'Commerce API: Assistant');
    assert.ok(terminal);
    const file = join(folder, 'claude');
    // Ctrl+A moves to the start of the typed line, so that the stand-in is defined before the command runs.
    terminal.sendText(
      `\u0001claude() { printf '%s\\n' "$2" "$COMMERCE_API_ASSISTANT" end > '${file}'; }; `,
      false,
    );
    terminal.sendText('');
    const text = await until('the stand-in ran', async () => {
      const written = await readFile(file, 'utf8').catch(() => '');
      return written.endsWith('end\n') && written;
    });
    const [config = '', key = ''] = text.split('\n');
    assert.match(key, /^cak_[\w-]{43}$/);
    assert.ok(!config.includes(key));
    const { url } = (JSON.parse(config) as { mcpServers: Record<string, { url: string }> }).mcpServers[
      'commerce-api'
    ] ?? { url: '' };
    const list = () =>
      fetch(url, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
    const listed = await list();
    assert.equal(listed.status, 200);
    assert.match(await listed.text(), /commerce_propose_write/);

    fixture.answer({ pick: 'Claude Code' }, { pick: 'Disconnect…' });
    await fixture.run(CommandId.connectAssistant);
    await fixture.notices.saying(/Claude Code is disconnected\./);
    await assert.rejects(list);
  });
});

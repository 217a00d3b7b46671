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
    const window = assistantWindow(['COMMERCE_API_TOKEN']);
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
});

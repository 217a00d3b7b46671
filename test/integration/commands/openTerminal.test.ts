import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { startsShells } from '../../support/host/startsShells';
import { useExtension } from '../../support/host/useExtension';
import { until } from '../../support/until';

const names = [
  'COMMERCE_API_BASE_URL',
  'COMMERCE_API_TOKEN',
  'COMMERCE_API_CLIENT_KEY',
  'COMMERCE_API_SECRET_KEY',
];

describe(CommandId.openTerminal, () => {
  const fixture = useExtension();
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'commerce-api-terminal-'));
  });
  after(() => rm(folder, { recursive: true }));
  afterEach(() => {
    for (const terminal of vscode.window.terminals) terminal.dispose();
  });

  it('hands the sandbox to programs of that terminal alone', async function () {
    if (!startsShells()) this.skip();
    await fixture.run(CommandId.openTerminal);
    const terminal = vscode.window.terminals.find(({ name }) => name === 'Commerce API: Sandbox (user)');
    assert.ok(terminal);
    assert.equal('isTransient' in terminal.creationOptions && terminal.creationOptions.isTransient, true);
    const [origin, token, clientKey, secretKey] = (await valuesIn(terminal, 'own')) ?? [];
    assert.equal(origin, fixture.services.sandbox.running()?.origin);
    const answer = await fetch(`${origin}/v1/user-groups?limit=1`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    assert.equal(answer.status, 200);
    const issued = await fetch(`${origin}/v1/request/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_key: clientKey, secret_key: secretKey }),
    });
    assert.equal(issued.status, 200);

    const other = vscode.window.createTerminal('other');
    assert.deepEqual(
      await valuesIn(other, 'other'),
      names.map(() => ''),
    );
  });

  /** Values of the variables in a program that the test starts in the terminal. */
  async function valuesIn(terminal: vscode.Terminal, file: string): Promise<readonly string[] | undefined> {
    const path = join(folder, file);
    terminal.sendText(`printf '%s\\n' ${names.map((name) => `"$${name}"`).join(' ')} end > '${path}'`);
    return until('the shell wrote the variables', async () => {
      const text = await readFile(path, 'utf8').catch(() => '');
      return text.endsWith('end\n') && text.split('\n').slice(0, names.length);
    });
  }
});

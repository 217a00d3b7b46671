import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as vscode from 'vscode';
import { findExtension } from '../../support/host/extensionUnderTest';

interface Loaded {
  readonly version: string;
  readonly window: unknown;
  lazy(): Promise<{ readonly window: unknown }>;
}

describe('platform fact: ES modules', () => {
  it('the extension is one', () => {
    assert.equal((findExtension().packageJSON as { type?: string }).type, 'module');
  });

  it('a lazy import() works in one, and both get the same `vscode`', async () => {
    // VS Code gives its API only to files in the extension's folder.
    const parent = join(findExtension().extensionPath, 'out', 'facts');
    await mkdir(parent, { recursive: true });
    const folder = await mkdtemp(join(parent, 'modules-'));
    try {
      await writeFile(
        join(folder, 'first.mjs'),
        "import * as vscode from 'vscode';\nexport const { version, window } = vscode;\nexport const lazy = () => import('./second.mjs');\n",
      );
      await writeFile(join(folder, 'second.mjs'), "export { window } from 'vscode';\n");
      const first = (await import(pathToFileURL(join(folder, 'first.mjs')).href)) as Loaded;
      assert.equal(first.version, vscode.version);
      assert.equal((await first.lazy()).window, first.window);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { writeText } from '../../support/host/editors';
import { setUserSetting, useExtension } from '../../support/host/useExtension';
import { until } from '../../support/until';

describe(CommandId.exportOpenApi, () => {
  const fixture = useExtension();

  it('opens the document untitled, to be saved', async () => {
    fixture.answer({ pick: 'Reference' }, { pick: 'YAML' });
    await fixture.run(CommandId.exportOpenApi);
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.isUntitled, true);
    assert.equal(document.languageId, 'yaml');
    assert.match(document.getText(), /^openapi: 3\.1\.0/);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});

describe('the setting openApiFiles', () => {
  const fixture = useExtension();
  let folder = '';
  const text = (id: string): string =>
    `openapi: 3.1.0\npaths:\n  /v1/${id}:\n    get: { operationId: ${id} }\n`;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'openapi-'));
  });
  after(async () => {
    await rm(folder, { recursive: true });
  });

  it('adds operations, follows changes of the file, and takes them away again', async () => {
    const { catalog } = fixture.services;
    const file = join(folder, 'shop.yaml');
    await writeFile(file, text('first'));
    await setUserSetting('openApiFiles', [file]);
    await until('the operation is there', () => catalog.findEndpoint('own.first'));
    await vscode.window.showTextDocument(vscode.Uri.file(file));
    await writeText(vscode.Uri.file(file), text('second'));
    await vscode.commands.executeCommand('workbench.action.files.save');
    await until('what was saved is there', () => catalog.findEndpoint('own.second'));
    // VS Code says to nobody when it has begun to watch.
    let written = 0;
    const isSeen = async (): Promise<boolean> => {
      if (written++ % 50 === 0) await writeFile(file, text('third'));
      return catalog.findEndpoint('own.third') !== undefined;
    };
    await until('what another program wrote is there', isSeen);
    await setUserSetting('openApiFiles', undefined);
    await until('it is gone', () => catalog.endpoints.length === 48);
  });

  it('warns of what is wrong by file and line', async () => {
    const file = join(folder, 'broken.yaml');
    await writeFile(file, 'openapi: 3.1.0\npaths:\n  /v1/a:\n    get: { parameters: 1 }\n');
    await setUserSetting('openApiFiles', [file]);
    await until('the notice is there', () =>
      fixture.notices.seen.find(
        ({ kind, message }) => kind === 'warning' && /broken\.yaml, line 4/.test(message),
      ),
    );
    await setUserSetting('openApiFiles', undefined);
  });
});

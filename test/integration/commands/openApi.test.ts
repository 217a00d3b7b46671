import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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
    assert.match(document.getText(), /^openapi: "3\.1\.0"/);
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
    // VS Code does not report when it begins to watch, so the test writes until a change is noticed.
    let written = 0;
    const isSeen = async (): Promise<boolean> => {
      if (written++ % 50 === 0) await writeFile(file, text('third'));
      return catalog.findEndpoint('own.third') !== undefined;
    };
    await until('what another program wrote is there', isSeen);
    await setUserSetting('openApiFiles', undefined);
    await until('it is gone', () => catalog.endpoints.length === 48);
  });

  it('follows a file that another one refers to', async () => {
    const { catalog } = fixture.services;
    const file = join(folder, 'tree.yaml');
    const item = join(folder, 'paths', 'item.yaml');
    const itemText = (id: string): string => `get: { operationId: ${id} }\n`;
    await mkdir(join(folder, 'paths'));
    await writeFile(file, 'openapi: 3.1.0\npaths:\n  /v1/tree/: { $ref: ./paths/item.yaml }\n');
    await setUserSetting('openApiFiles', [file]);
    await until('the missing file is told of', () =>
      fixture.notices.seen.find(({ message }) =>
        /tree\.yaml, line 3: .*item\.yaml” cannot be read/.test(message),
      ),
    );
    // VS Code does not report when it begins to watch, so the test writes until a change is noticed.
    let written = 0;
    const isSeen = async (id: string): Promise<boolean> => {
      if (written++ % 50 === 0) await writeFile(item, itemText(id));
      return catalog.findEndpoint(`own.${id}`)?.path === '/v1/tree/';
    };
    await until('the file that was missing is there', () => isSeen('made'));
    await vscode.window.showTextDocument(vscode.Uri.file(item));
    await writeText(vscode.Uri.file(item), itemText('saved'));
    await vscode.commands.executeCommand('workbench.action.files.save');
    await until('what was saved is there', () => catalog.findEndpoint('own.saved'));
    written = 0;
    await until('what another program wrote is there', () => isSeen('written'));
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await setUserSetting('openApiFiles', undefined);
    await until('it is gone', () => catalog.endpoints.length === 48);
  });

  it('opens the file of a problem that another one refers to', async () => {
    const other = join(folder, 'part.yaml');
    await writeFile(other, 'get:\n  operationId: part\n  parameters: 1\n');
    await writeFile(join(folder, 'whole.yaml'), 'openapi: 3.1.0\npaths: { /v1/part: { $ref: part.yaml } }\n');
    await setUserSetting('openApiFiles', [join(folder, 'whole.yaml')]);
    await until('the notice is there', () =>
      fixture.notices.seen.find(({ message }) =>
        /part\.yaml, line 3: GET \/v1\/part\.parameters/.test(message),
      ),
    );
    await setUserSetting('openApiFiles', undefined);
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

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEverything, showCode } from '../../support/host/editors';
import { serveVersionedFile, type VersionedFile } from '../../support/host/versionedFile';
import { until } from '../../support/until';

let schemes = 0;

describe('platform fact: saving a user group', () => {
  let file: VersionedFile;
  beforeEach(() => {
    // A new scheme for each test, since VS Code keeps closed documents for minutes.
    file = serveVersionedFile(`commerce-api-saving-${++schemes}`, '/user-groups/a.user-group.json');
  });
  afterEach(async () => {
    for (const name of ['autoSave', 'autoSaveDelay', 'associations']) await setFiles(name, undefined);
    await closeEverything();
    file.dispose();
  });

  const show = async (): Promise<vscode.TextEditor> =>
    vscode.window.showTextDocument(await vscode.workspace.openTextDocument(file.uri));
  const type = async (editor: vscode.TextEditor): Promise<void> => {
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'x'));
    await until('the document is dirty', () => editor.document.isDirty);
  };

  it('an edit is told while the document still counts as clean, and that it is dirty only then', async () => {
    const editor = await show();
    const told: [isDirty: boolean, changes: number][] = [];
    const listening = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (document === editor.document) told.push([document.isDirty, contentChanges.length]);
    });
    await type(editor);
    listening.dispose();
    assert.deepEqual(told, [
      [false, 1],
      [true, 0],
    ]);
  });

  it('stat is asked right before a write and right after it', async () => {
    const editor = await show();
    await type(editor);
    file.asked.length = 0;
    assert.equal(await editor.document.save(), true);
    const at = file.asked.indexOf('write');
    assert.deepEqual(file.asked.slice(at - 1, at + 2), ['stat', 'write', 'stat']);
  });

  for (const [what, version, isSaved] of [
    ['newer of another size', { mtime: 5, size: 9 }, false],
    ['newer of the same size', { mtime: 5, size: 4 }, true],
    ['of another size and no newer', { mtime: 1, size: 9 }, true],
  ] as const) {
    it(`a file that is ${what} ${isSaved ? 'is written over' : 'is a conflict'}`, async () => {
      const editor = await show();
      await type(editor);
      file.version = { ...version };
      assert.equal(await editor.document.save(), isSaved);
      assert.equal(file.asked.includes('write'), isSaved);
    });
  }

  it('a comparison with the file reads it again', async () => {
    const editor = await show();
    await type(editor);
    file.asked.length = 0;
    await vscode.commands.executeCommand('workbench.files.action.compareWithSaved');
    await until('it is read', () => file.asked.includes('read'));
  });

  for (const isTaken of [false, true]) {
    const how = isTaken ? 'falls with the language' : 'holds against the user’s own';
    it(`the language’s auto save, which is off, ${how}`, async () => {
      if (isTaken) await setFiles('associations', { '*.user-group.json': 'plaintext' });
      await setFiles('autoSave', 'afterDelay');
      await setFiles('autoSaveDelay', 20);
      const editor = await show();
      assert.equal(editor.document.languageId, isTaken ? 'plaintext' : 'commerce-record');
      await type(editor);
      if (isTaken) {
        await until('it is written', () => file.asked.includes('write'));
        return;
      }
      // Once VS Code has saved another document automatically, the delay of auto save is over.
      const code = await showCode('saves.ts');
      await code.edit((edit) => edit.insert(new vscode.Position(0, 0), '// x\n'));
      await until('the other document is saved', () => !code.document.isDirty);
      assert.equal(file.asked.includes('write'), false);
    });
  }
});

async function setFiles(name: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration('files').update(name, value, vscode.ConfigurationTarget.Global);
}

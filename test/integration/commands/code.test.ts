import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { showCode } from '../../support/host/editors';
import { useExtension } from '../../support/host/useExtension';

const node = { kind: 'endpoint', endpointId: 'userGroups.detail' };

describe(CommandId.copyAs, () => {
  const fixture = useExtension();

  it('copies an endpoint in the chosen language', async () => {
    fixture.answer({ pick: 'JavaScript fetch' });
    await fixture.run(CommandId.copyAs, node);
    assert.match(await vscode.env.clipboard.readText(), /^fetch\(`\$\{process\.env\.COMMERCE_API_BASE_URL\}/);
  });
});

describe(CommandId.insertCode, () => {
  const fixture = useExtension();

  it('writes the call at the cursor, in the language of the file', async () => {
    const editor = await showCode('insert.go', 'func main() {\n\t\n}\n');
    editor.selection = new vscode.Selection(1, 1, 1, 1);
    await fixture.run(CommandId.insertCode, node);
    assert.match(editor.document.getText(), /\n\treq, err := http\.NewRequest\("GET", os\.Getenv/);
    assert.match(editor.document.getText(), /\n\tif err != nil \{\n\t\tlog\.Fatal/);
    await editor.document.save();
  });

  it('selects the first value that is missing', async () => {
    const editor = await showCode('insertMissing.go', '\n');
    await fixture.run(CommandId.insertCode, { endpointId: 'invoices.detail' });
    assert.equal(editor.document.getText(editor.selection), ':invoice_id');
    await editor.document.save();
  });

  it('writes for the kind of module that the package of a script says', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const packageFile = vscode.Uri.joinPath(folder.uri, 'package.json');
    await vscode.workspace.fs.writeFile(packageFile, Buffer.from('{"type":"commonjs"}'));
    try {
      const editor = await showCode('insertEmpty.js', '');
      fixture.answer({ pick: 'JavaScript axios' });
      await fixture.run(CommandId.insertCode, node);
      assert.match(editor.document.getText(), /^const axios = require\('axios'\)\n\n;\(async \(\) => \{\n/);
      await editor.document.save();
    } finally {
      await vscode.workspace.fs.delete(packageFile);
    }
  });

  it('puts a missing import at the top, in one step that can be undone', async () => {
    const text = 'import a from "a";\nfunction f() {\n  \n}\n';
    const editor = await showCode('insert.ts', text);
    editor.selection = new vscode.Selection(2, 2, 2, 2);
    fixture.answer({ pick: 'JavaScript axios' });
    await fixture.run(CommandId.insertCode, node);
    assert.match(
      editor.document.getText(),
      /^import axios from 'axios'\nimport a from "a";\nfunction f\(\) \{\n  const /,
    );
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), text);
    await editor.document.save();
  });

  describe('offers a terminal above the code', () => {
    /** Inserts code on the line before `next` in a new file. */
    async function insertBelow(name: string, text: string): Promise<vscode.TextEditor> {
      const editor = await showCode(name, text);
      const { line } = editor.document.positionAt(text.indexOf('next')).translate(-1);
      editor.selection = new vscode.Selection(line, 0, line, 0);
      fixture.answer({ pick: 'JavaScript fetch' });
      await fixture.run(CommandId.insertCode, { endpointId: 'userGroups.list' });
      return editor;
    }
    /** The lines of the document that have the lens. */
    async function lines({ uri }: vscode.TextDocument): Promise<readonly number[]> {
      const lenses = await vscode.commands.executeCommand<readonly vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        uri,
      );
      return lenses
        .filter(({ command }) => command?.command === CommandId.openTerminal)
        .map(({ range }) => range.start.line);
    }

    it('until the block is edited, and follows it when the rest is', async () => {
      const { document } = await insertBelow('lens.js', 'const a = 1;\n\nnext();\n');
      assert.deepEqual(await lines(document), [1]);
      assert.deepEqual(fixture.notices.seen, []);
      const change = new vscode.WorkspaceEdit();
      change.insert(document.uri, new vscode.Position(0, 0), '// one\n// two\n');
      change.insert(document.uri, document.positionAt(document.getText().length), '// end\n');
      await vscode.workspace.applyEdit(change);
      assert.deepEqual(await lines(document), [3]);
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, new vscode.Position(4, 0), ' ');
      await vscode.workspace.applyEdit(edit);
      assert.deepEqual(await lines(document), []);
      await document.save();
    });

    it('in a file with line ends of Windows, too', async () => {
      const { document } = await insertBelow('lensWindows.mjs', 'const a = 1;\r\n\r\nnext();\r\n');
      assert.deepEqual(await lines(document), [1]);
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, new vscode.Position(0, 3), 'x');
      await vscode.workspace.applyEdit(edit);
      assert.deepEqual(await lines(document), [1]);
      await document.save();
    });
  });
});

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEverything, showCode } from '../../support/host/editors';
import { serveVersionedFile, type VersionedFile } from '../../support/host/versionedFile';
import { until } from '../../support/until';

const open = (uri: vscode.Uri): Thenable<unknown> => vscode.commands.executeCommand('vscode.open', uri);
const isTabOf = (uri: vscode.Uri, { input }: vscode.Tab): boolean => {
  const inputs =
    input instanceof vscode.TabInputTextDiff
      ? [input.original, input.modified]
      : input instanceof vscode.TabInputText
        ? [input.uri]
        : [];
  return inputs.some((one) => one.toString() === uri.toString());
};
const hasTab = (uri: vscode.Uri): boolean =>
  vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).some((tab) => isTabOf(uri, tab));

/** Ways by which VS Code reads a file, and whether the file has a tab at that moment. */
const openings: readonly {
  readonly what: string;
  readonly hasTab: boolean;
  readonly open: (uri: vscode.Uri) => Promise<unknown>;
}[] = [
  { what: 'vscode.open', hasTab: true, open: async (uri) => open(uri) },
  {
    what: 'vscode.openWith',
    hasTab: true,
    open: async (uri) => vscode.commands.executeCommand('vscode.openWith', uri, 'default'),
  },
  {
    what: 'the left side of a diff',
    hasTab: true,
    open: async (uri) =>
      vscode.commands.executeCommand('vscode.diff', uri, (await showCode('a.ts')).document.uri),
  },
  {
    what: 'the right side of a diff',
    hasTab: true,
    open: async (uri) =>
      vscode.commands.executeCommand('vscode.diff', (await showCode('a.ts')).document.uri, uri),
  },
  { what: 'openTextDocument', hasTab: false, open: async (uri) => vscode.workspace.openTextDocument(uri) },
  { what: 'showTextDocument', hasTab: false, open: async (uri) => vscode.window.showTextDocument(uri) },
  { what: 'workspace.fs.readFile', hasTab: false, open: async (uri) => vscode.workspace.fs.readFile(uri) },
  {
    what: 'the $schema of a JSON file',
    hasTab: false,
    open: async (uri) => showCode('schema.json', JSON.stringify({ $schema: uri.toString() })),
  },
];

describe('platform fact: openings', () => {
  let count = 0;
  let file: VersionedFile;
  let hadTab: boolean[];
  beforeEach(() => {
    count += 1;
    hadTab = [];
    file = serveVersionedFile(`commerce-api-opening-${count}`, '/a.json', () =>
      hadTab.push(hasTab(file.uri)),
    );
    file.text = '{}';
    file.version = { mtime: 1, size: 2 };
  });
  afterEach(async () => {
    await closeEverything();
    file.dispose();
  });

  for (const { what, hasTab: isExpected, open: run } of openings) {
    it(`${what}: ${isExpected ? 'a' : 'no'} tab stands for the file when it is read`, async () => {
      await run(file.uri);
      await until('the file was read', () => hadTab.length > 0);
      assert.equal(hadTab[0], isExpected, file.asked.join());
    });
  }

  it('Reopen Closed Editor: a tab stands for the file when it is read', async () => {
    await showCode('a.ts');
    await vscode.commands.executeCommand('vscode.open', file.uri, { preview: false });
    await until('the file was read', () => hadTab.length > 0);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    const isClosed = () => vscode.workspace.textDocuments.every(({ uri }) => uri.scheme !== file.uri.scheme);
    await until('the document is closed', isClosed);
    const before = hadTab.length;
    await vscode.commands.executeCommand('workbench.action.reopenClosedEditor');
    await until('the file was read again', () => hadTab.length > before);
    assert.equal(hadTab.at(-1), true);
  });

  it('fs.stat reads nothing', async () => {
    await vscode.workspace.fs.stat(file.uri);
    assert.deepEqual(file.asked, ['stat']);
  });

  it('a document that somebody holds is not read again when it is opened', async () => {
    await vscode.workspace.openTextDocument(file.uri);
    const before = hadTab.length;
    await open(file.uri);
    await until('the tab is there', () => hasTab(file.uri));
    assert.equal(hadTab.length, before);
  });
});

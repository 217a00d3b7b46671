import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEverything, showCode, textTabs } from '../../support/host/editors';
import { serveMemoryFiles } from '../../support/host/memoryFiles';
import { until } from '../../support/until';

const scheme = 'commerce-api-fact';
const MEBIBYTE = 1024 * 1024;

describe('platform fact: file systems', () => {
  const asked: vscode.Uri[] = [];
  let served: vscode.Disposable;
  const file = (path: string) => vscode.Uri.from({ scheme, path });
  before(() => {
    served = serveMemoryFiles(scheme, (uri) => {
      asked.push(uri);
      if (uri.path === '/large.txt') return { bytes: new Uint8Array(51 * MEBIBYTE).fill(10) };
      return { bytes: Buffer.from('text'), readOnly: uri.path.startsWith('/readonly') };
    });
  });
  afterEach(closeEverything);
  after(() => void served.dispose());

  it('the authority of a URI reaches the provider in lower case, the path as it is', async () => {
    const uri = vscode.Uri.from({ scheme, authority: 'SandBox', path: '/SandBox/A.txt' });
    asked.length = 0;
    await vscode.workspace.openTextDocument(vscode.Uri.parse(uri.toString()));
    assert.deepEqual(
      new Set(asked.map(({ authority, path }) => `${authority}${path}`)),
      new Set(['sandbox/SandBox/A.txt']),
    );
  });

  it('a path segment may hold any encoded character', async () => {
    const name = 'Prüfung 환경/%2e?#';
    const uri = vscode.Uri.parse(`${scheme}:/${encodeURIComponent(name)}/a.txt`);
    const document = await vscode.workspace.openTextDocument(uri);
    assert.equal(document.uri.path, `/${name}/a.txt`);
  });

  it('read-only permissions from stat alone keep typing out', async () => {
    const editor = await vscode.window.showTextDocument(
      await vscode.workspace.openTextDocument(file('/readonly.txt')),
    );
    await vscode.commands.executeCommand('type', { text: 'x' });
    assert.equal(editor.document.getText(), 'text');
    const other = await vscode.window.showTextDocument(
      await vscode.workspace.openTextDocument(file('/writable.txt')),
    );
    await vscode.commands.executeCommand('type', { text: 'x' });
    assert.equal(other.document.getText(), 'xtext');
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  it('a scheme without a provider cannot be read, so restored tabs need the activation event', async () => {
    const nobody = vscode.Uri.parse('commerce-api-nobody:/a.txt');
    await assert.rejects(async () => vscode.workspace.openTextDocument(nobody));
  });

  it('openTextDocument refuses more than 50 MiB', async () => {
    await assert.rejects(async () => vscode.workspace.openTextDocument(file('/large.txt')), /50MB/);
  });

  it('vscode.open shows more than 50 MiB', async () => {
    await vscode.commands.executeCommand('vscode.open', file('/large.txt'));
    await until('the tab is there', () => textTabs().some(({ uri }) => uri.path === '/large.txt'));
  });

  it('vscode.open with preserveFocus leaves the keyboard in the code', async () => {
    const code = await showCode('b.ts', '');
    await vscode.commands.executeCommand('vscode.open', file('/readonly.txt'), {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
      preview: true,
    });
    await vscode.commands.executeCommand('type', { text: 'typed' });
    assert.equal(code.document.getText(), 'typed');
  });
});

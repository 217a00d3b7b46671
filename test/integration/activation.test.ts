import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('activation', () => {
  it('activates the extension', async () => {
    const extension = vscode.extensions.getExtension('commerce-api.commerce-api-explorer');
    assert.ok(extension, 'the extension is not installed in this window');
    await extension.activate();
    assert.equal(extension.isActive, true);
  });
});

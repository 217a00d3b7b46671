import assert from 'node:assert/strict';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { resultTabs, textOf, textTabs, theResult, workspaceFolder } from '../../support/host/editors';
import { environmentAt } from '../../support/host/secondService';
import { useExtension } from '../../support/host/useExtension';
import { answering, startRawServer } from '../../support/rawServer';

const list = { endpoint: 'userGroups.list', query: { limit: '2' } };

describe(CommandId.keepResult, () => {
  const fixture = useExtension();

  it('pins the active result, so that the next one gets a tab of its own', async () => {
    await fixture.run(CommandId.call, list);
    const { uri, tab } = theResult();
    assert.equal(tab.isPreview, true);
    await fixture.run(CommandId.keepResult);
    assert.equal(theResult().tab.isPreview, false);
    await fixture.run(CommandId.call, list);
    const tabs = resultTabs();
    assert.equal(tabs.length, 2);
    assert.ok(tabs.some((other) => other.uri.path === uri.path));
  });
});

describe(CommandId.showRequest, () => {
  const fixture = useExtension();

  it('shows the request as sent, the token masked, and what came before the body', async () => {
    await fixture.run(CommandId.call, list);
    await fixture.run(CommandId.showRequest, theResult().uri);
    const shown = textTabs().find(({ uri }) => uri.path.startsWith('/texts/'));
    assert.ok(shown);
    const text = await textOf(shown.uri);
    const sandbox = fixture.services.sandbox.running();
    assert.ok(sandbox);
    assert.match(text, new RegExp(`^GET ${sandbox.origin}/v1/user-groups\\?limit=2\n`));
    assert.match(text, /Authorization: Bearer ‹access token›/);
    assert.match(text, /\nHTTP\/1\.1 200 OK\n[^]*\nx-sandbox: invented\n/);
    assert.match(text, /\n  Connection: \d+ ms\n  Waiting for the response: \d+ ms\n  Download: \d+ ms\n/);
    assert.ok(!text.includes(sandbox.token('user')));
  });
});

describe(CommandId.saveFullAnswer, () => {
  const fixture = useExtension();
  let restore = (): void => undefined;
  afterEach(() => restore());

  it('writes the received bytes to the file that the user names', async () => {
    const body = `{"deep":${'['.repeat(3000)}${']'.repeat(3000)}}`;
    const server = await startRawServer(answering({ body }));
    await fixture.setEnvironments(environmentAt(server));
    await fixture.run(CommandId.switchEnvironment, 'Second');
    fixture.answer({ choose: 'Send Without Token' });
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list' });
    await server.close();
    const target = vscode.Uri.file(join(workspaceFolder().fsPath, 'answer.json'));
    // The test replaces the file dialog, which this host refuses.
    const { window } = vscode;
    const { showSaveDialog } = window;
    restore = () => (window.showSaveDialog = showSaveDialog);
    window.showSaveDialog = () => Promise.resolve(target);
    await fixture.run(CommandId.saveFullAnswer, theResult().uri);
    assert.equal(Buffer.from(await vscode.workspace.fs.readFile(target)).toString(), body);
  });
});

describe(CommandId.saveAsCsv, () => {
  const fixture = useExtension();
  const { window } = vscode;
  const { showSaveDialog } = window;
  afterEach(() => {
    window.showSaveDialog = showSaveDialog;
  });

  it('writes the list of a result to the file that the user names', async () => {
    await fixture.run(CommandId.call, list);
    const target = vscode.Uri.file(join(workspaceFolder().fsPath, 'groups.csv'));
    window.showSaveDialog = () => Promise.resolve(target);
    fixture.answer({ pick: 'For Excel' });
    await fixture.run(CommandId.saveAsCsv, theResult().uri);
    const text = Buffer.from(await vscode.workspace.fs.readFile(target)).toString();
    assert.match(text, /^\ufeffuser_group_id,company_name/);
    assert.equal(text.split('\r\n').length, 4);
  });
});

describe(CommandId.resultActions, () => {
  const fixture = useExtension();

  it('offers the rest behind a lens, and everything without one', async () => {
    await fixture.run(CommandId.call, list);
    const uri = theResult().uri.toString();
    const whole = fixture.answer('cancel');
    await fixture.run(CommandId.resultActions);
    const rest = fixture.answer('cancel');
    await fixture.run(CommandId.resultActions, uri, 'rest');
    const labelsOf = ({ prompts }: typeof whole) => prompts[0]?.labels;
    assert.deepEqual(labelsOf(whole)?.slice(0, 3), ['Call Again', 'Open as Table', 'Next Page']);
    assert.deepEqual(labelsOf(whole)?.slice(3), labelsOf(rest));
    assert.equal(labelsOf(rest)?.[0], 'Get All…');
  });

  it('runs what was chosen', async () => {
    await fixture.run(CommandId.call, list);
    fixture.answer({ pick: 'Keep' });
    await fixture.run(CommandId.resultActions, theResult().uri.toString(), 'rest');
    assert.equal(theResult().tab.isPreview, false);
  });
});

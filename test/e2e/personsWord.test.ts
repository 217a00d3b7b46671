import assert from 'node:assert/strict';
import { vsixFile } from '../host/locations';
import { until } from './until';
import { useAgent } from './agent';
import { formFrame, formInput } from './formFrame';
import { groupAtService } from './groupAtService';
import { readingTime } from './readingTime';
import { useSignedIn } from './signedIn';

const groupId = 'df9d658bbe043b253d2b5d3f';
const file = 'team.commerce-request.json';
const group = `vscode.Uri.parse('commerce-api:/Test/user-groups/${groupId}.user-group.json')`;
const request = (phone: string): string =>
  JSON.stringify(
    {
      endpoint: 'userGroups.update',
      path: { user_group_id: groupId },
      query: {},
      body: { user_group: { phone } },
    },
    null,
    2,
  );

describe('no write without the word of a person', () => {
  const agent = useAgent();
  const signedIn = useSignedIn({
    level: 'admin',
    files: { [file]: request('02-0000') },
    extensions: () => [vsixFile(), agent().vsix],
    settings: () => agent().settings,
    environments: [{ name: 'Shop', baseUrl: 'https://shop.invalid', live: true }],
  });
  const atService = groupAtService(() => signedIn().service, groupId);
  const page = () => signedIn().workbench.page;
  const press = (key: string) => page().keyboard.press(key);
  const arrives = (phone: string) =>
    until('the service has it', async () => (await atService.read('phone')) === phone);

  const fileUri = `vscode.Uri.joinPath(vscode.workspace.workspaceFolders[0].uri, '${file}')`;
  const showFile = () => agent().run(`await vscode.window.showTextDocument(${fileUri}, { preview: false })`);
  /** Source that replaces the phone number in a document, as an assistant does. */
  const edit = (uri: string, phone: string): string => `
    const document = await vscode.workspace.openTextDocument(${uri});
    const edited = () => {
      const { index, 0: found } = /(?<="phone": ")[^"]*/.exec(document.getText());
      const change = new vscode.WorkspaceEdit();
      const range = new vscode.Range(document.positionAt(index), document.positionAt(index + found.length));
      change.replace(document.uri, range, '${phone}');
      return vscode.workspace.applyEdit(change);
    };
    // VS Code refuses an edit of a text that a key has just changed.
    while (!(await edited()));`;
  const run = (command: string, ...args: string[]): string =>
    `void vscode.commands.executeCommand(${[`'${command}'`, ...args].join(', ')});`;

  /** Asserts that a question opens, that its safe button has the focus, and that Enter never sends. */
  const isAsked = async (code: string, safe: string, said: RegExp): Promise<void> => {
    const { workbench } = signedIn();
    const writes = atService.writes();
    await agent().run(code);
    await workbench.dialog.waitFor();
    assert.match(await workbench.dialog.innerText(), said);
    await workbench.dialog.locator('.monaco-button:focus', { hasText: safe }).waitFor();
    await press('Enter');
    await workbench.dialog.waitFor({ state: 'hidden' });
    assert.equal(atService.writes(), writes);
  };
  /** Asserts that one write reaches the service without a question. */
  const isNotAsked = async (phone: string, act: () => Promise<unknown>): Promise<void> => {
    const { workbench } = signedIn();
    const writes = atService.writes();
    await act();
    await until(
      'it is sent or asked about',
      async () => atService.writes() > writes || (await workbench.dialog.count()) > 0,
    );
    assert.equal(await workbench.dialog.count(), 0, 'a needless question');
    await arrives(phone);
    assert.equal(atService.writes(), writes + 1);
  };
  const clickInto = (text: string) =>
    signedIn().workbench.editor.locator('.view-line').filter({ hasText: text }).first().click();
  /** Opens a request document with two empty values. */
  const openNewRequest = async (): Promise<void> => {
    await agent().run(run('commerceApi.call', `'products.create'`));
    await signedIn().workbench.waitForEditorText('"display_price": 0');
    // Waits for the tab stops: text that is typed before them would be at the start of the document.
    await page().locator('.editor-instance .finish-snippet-placeholder').first().waitFor();
  };
  /** Puts the cursor after the phone number, and replaces its last digit. */
  const typePhone = async (last: string): Promise<void> => {
    await clickInto('"phone"');
    await press('End');
    await press('ArrowLeft');
    // In the JSON of a user group, a comma follows the number.
    const line = await signedIn()
      .workbench.editor.locator('.view-line')
      .filter({ hasText: '"phone"' })
      .first()
      .innerText();
    if (line.trimEnd().endsWith(',')) await press('ArrowLeft');
    await press('Backspace');
    await page().keyboard.type(last);
  };

  describe('an assistant', () => {
    for (const [how, args] of [
      ['on the active editor', []],
      ['by address', [`${fileUri}.toString()`]],
      ['by URI', [fileUri]],
    ] as const)
      it(`is asked about when it sends a request file ${how}`, async () => {
        await showFile();
        await isAsked(
          run('commerceApi.sendRequest', ...args),
          'Show Request',
          /This was not edited here\. Check/,
        );
      });

    it('is asked about when it writes a request document of ours and sends it', async () => {
      const own = `vscode.Uri.parse('commerce-api:/Test/requests/userGroups.update.commerce-request.json')`;
      const code = `
        const document = await vscode.workspace.openTextDocument(${own});
        const all = new vscode.Range(0, 0, document.lineCount, 0);
        const change = new vscode.WorkspaceEdit();
        change.replace(document.uri, all, ${JSON.stringify(request('02-6666'))});
        await vscode.workspace.applyEdit(change);
        await document.save();
        await vscode.window.showTextDocument(document);
        ${run('commerceApi.sendRequest')}`;
      await isAsked(code, 'Show Request', /phone: "02-6666"/);
    });

    it('is asked about when it sends a new request in which nobody typed', async () => {
      const { workbench } = signedIn();
      await workbench.tidy();
      await openNewRequest();
      await isAsked(run('commerceApi.sendRequest'), 'Show Request', /This was not edited here\. Check/);
    });

    it('is asked about when it edits what a person typed, and sends it', async () => {
      await showFile();
      await typePhone('1');
      await isAsked(
        `${edit(fileUri, '02-7777')} ${run('commerceApi.sendRequest')}`,
        'Show Request',
        /02-7777/,
      );
    });

    for (const [how, code] of [
      ['saveRecord', run('commerceApi.saveRecord', 'document.uri')],
      [
        'saveRecord over what others changed',
        run('commerceApi.saveRecord', 'document.uri', '{ overwrite: true }'),
      ],
      ['document.save()', 'void document.save();'],
      ['workspace.save()', 'void vscode.workspace.save(document.uri);'],
      ['Save without Formatting', run('workbench.action.files.saveWithoutFormatting')],
      ['Save All', run('workbench.action.files.saveAll')],
    ] as const)
      it(`is asked about when it edits a user group and saves by ${how}`, async () => {
        const { workbench } = signedIn();
        await agent().run(`await vscode.commands.executeCommand('vscode.openWith', ${group}, 'default')`);
        await workbench.waitForEditorText('"phone"');
        await isAsked(`${edit(group, '02-8888')} ${code}`, 'Show Changes', /02-8888/);
        // VS Code does not revert before its own save has ended; until then the tab may look clean.
        await until('it is reverted', async () => {
          await workbench.runCommand('File: Revert File');
          const isClean = (await page().locator('.tab.active:not(.dirty)').count()) > 0;
          return isClean && !(await workbench.editorText()).includes('02-8888');
        });
        await workbench.tidy();
      });

    /** Presses the safe button after the time to read. */
    const look = async (button: string): Promise<void> => {
      const { workbench } = signedIn();
      await workbench.dialog.waitFor();
      await until('the time to read is over', readingTime());
      await workbench.screenshot(`look-${button}`);
      await workbench.pressInDialog(button);
    };

    it('shows the request that it would send, and sends nothing', async () => {
      const { workbench } = signedIn();
      await workbench.tidy();
      const writes = atService.writes();
      await agent().run(run('commerceApi.call', request('02-9999')));
      await look('Show Request');
      await workbench.waitForEditorText('02-9999');
      await page().locator('.tab.active', { hasText: 'Update' }).waitFor();
      await workbench.tidy();
      await showFile();
      await agent().run(`
        await vscode.commands.executeCommand('workbench.action.files.newUntitledFile');
        ${run('commerceApi.sendRequest', fileUri)}`);
      await look('Show Request');
      await page().locator('.tab.active', { hasText: file }).waitFor();
      assert.equal(atService.writes(), writes);
      await workbench.tidy();
    });

    it('shows the changes that it would save, and saves nothing', async () => {
      const { workbench } = signedIn();
      const writes = atService.writes();
      await agent().run(`
        await vscode.commands.executeCommand('vscode.open', ${group}, { preview: false });
        ${edit(group, '02-9998')}
        await vscode.commands.executeCommand('workbench.action.files.newUntitledFile');
        ${run('workbench.action.files.saveAll')}`);
      await look('Show Changes');
      await page().locator('.tab.active.dirty').waitFor();
      await (await formFrame(page())).locator('.summary', { hasText: '1 change' }).waitFor();
      await workbench.screenshot('looked-at-changes');
      assert.equal(atService.writes(), writes);
      await workbench.runCommand('File: Revert File');
      await workbench.tidy();
    });

    it('is asked about when it names a live environment', async () => {
      await isAsked(
        run('commerceApi.switchEnvironment', `'Shop'`),
        'Stay in Test',
        /Switch to Shop \(live\)/,
      );
      await signedIn().commerce.waitForEnvironment('Test (admin)');
    });

    it('is asked about when it follows a hint into the settings', async () => {
      await isAsked(
        run('commerceApi.followHint', `'Test'`, `'flatUpdate'`),
        'Leave the Setting',
        /A command or keyboard shortcut started this[^]*"userGroupUpdate": "flat"/,
      );
      const setting = await agent().run(
        `return JSON.stringify(vscode.workspace.getConfiguration('commerceApi').get('environments'))`,
      );
      assert.ok(!String(setting).includes('userGroupUpdate'), String(setting));
    });

    it('is asked about when it takes the admin level', async () => {
      const { commerce } = signedIn();
      await agent().run(`await vscode.commands.executeCommand('commerceApi.switchLevel', 'user')`);
      await commerce.waitForEnvironment('Test (signed out)');
      await isAsked(
        run('commerceApi.switchLevel', `'admin'`),
        'Stay at User Level',
        /Use Admin Level in Test/,
      );
      await commerce.waitForEnvironment('Test (signed out)');
      await signedIn().workbench.runCommand('Commerce API: Switch Permission Level…');
      await signedIn().workbench.pick('Admin');
      await commerce.waitForEnvironment('Test (admin)');
    });
  });

  describe('a person', () => {
    it('sends a request file by its lens', async () => {
      await showFile();
      await agent().run(edit(fileUri, '02-1001'));
      await isNotAsked('02-1001', () =>
        signedIn().commerce.pressLens('▶ Send to Test', '▶ Send to Test (admin)'),
      );
    });

    it('sends a request file by the button in its title', async () => {
      await showFile();
      await agent().run(edit(fileUri, '02-1002'));
      const button = page().locator('.editor-group-container.active .editor-actions').getByRole('button');
      await isNotAsked('02-1002', () =>
        button
          .filter({ has: page().locator('.codicon-send') })
          .or(button.and(page().locator('.codicon-send')))
          .first()
          .click(),
      );
    });

    for (const [what, act, phone] of [
      ['typing', () => typePhone('3'), '02-1003'],
      ['Backspace', () => typePhone('33').then(() => press('Backspace')), '02-1003'],
      [
        'Delete',
        () =>
          typePhone('55')
            .then(() => press('ArrowLeft'))
            .then(() => press('Delete')),
        '02-1005',
      ],
      [
        'pasting',
        async () => {
          await page().evaluate((copied) => navigator.clipboard.writeText(copied), '06');
          await typePhone('0');
          await press('Backspace');
          await press('Backspace');
          await press('Control+V');
        },
        '02-1006',
      ],
      [
        'a composition',
        async () => {
          await typePhone('7');
          const session = await page().context().newCDPSession(page());
          for (const text of ['ㅎ', '하'])
            await session.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
          await session.send('Input.insertText', { text: '한' });
        },
        '02-1007한',
      ],
      [
        'Undo',
        async () => {
          await typePhone('9');
          await press('ArrowLeft');
          await press('ArrowRight');
          await page().keyboard.type('x');
          await press('Control+Z');
        },
        '02-1009',
      ],
    ] as const)
      it(`sends a request file with Ctrl+Enter after ${what}`, async () => {
        await showFile();
        await agent().run(edit(fileUri, '02-1000'));
        // The result of the call before may open beside the document late, and be in front for a moment.
        await signedIn().workbench.editor.locator('.view-line').filter({ hasText: '"02-1000"' }).waitFor();
        await act();
        await signedIn().workbench.waitForEditorText(`"phone": "${phone}"`);
        await isNotAsked(phone, () => press('Control+Enter'));
      });

    it('sends a new request with Ctrl+Enter after typing at its tab stops', async () => {
      const { workbench } = signedIn();
      await workbench.tidy();
      await openNewRequest();
      await page().keyboard.type('Cup');
      await press('Tab');
      await page().keyboard.type('5');
      await workbench.waitForEditorText('"display_price": 5');
      const created = () => signedIn().service.journal.filter(({ method }) => method === 'POST').length;
      const before = created();
      await press('Control+Enter');
      await until(
        'it is sent or asked about',
        async () => created() > before || (await workbench.dialog.count()) > 0,
      );
      assert.equal(await workbench.dialog.count(), 0, 'a needless question');
      await workbench.tidy();
    });

    it('sends a request file with Ctrl+Enter after an accepted completion', async () => {
      const { workbench } = signedIn();
      await showFile();
      await agent().run(edit(fileUri, '02-1010'));
      await clickInto('"endpoint"');
      await press('End');
      for (const key of ['ArrowLeft', 'ArrowLeft', 'Backspace', 'Backspace', 'Backspace']) await press(key);
      await page().keyboard.type('d');
      await press('Backspace');
      await press('Control+Space');
      await page()
        .locator('.suggest-widget.visible .monaco-list-row', { hasText: 'userGroups.update' })
        .first()
        .waitFor();
      await press('Enter');
      await workbench.waitForEditorText('"endpoint": "userGroups.update"');
      await isNotAsked('02-1010', () => press('Control+Enter'));
    });

    it('saves a user group as JSON with Ctrl+S, and by its lens', async () => {
      const { workbench, commerce } = signedIn();
      await workbench.tidy();
      await agent().run(`await vscode.commands.executeCommand('vscode.openWith', ${group}, 'default')`);
      await workbench.waitForEditorText('"phone"');
      await commerce.lensLine('Test (admin)').filter({ hasText: 'Save' }).waitFor();
      await isNotAsked('02-2001', async () => {
        await agent().run(edit(group, '02-2000'));
        await typePhone('1');
        await press('Control+S');
      });
      await page().locator('.tab.active:not(.dirty)').first().waitFor();
      await isNotAsked('02-2002', async () => {
        await agent().run(edit(group, '02-2002'));
        await commerce.pressLens('Test (admin)', 'Save');
      });
      await page().locator('.tab.active:not(.dirty)').first().waitFor();
    });

    it('saves a user group in its form by the button, and with Ctrl+S', async () => {
      const { workbench } = signedIn();
      await workbench.tidy();
      await workbench.runCommand('Commerce API: Open User Group…');
      await signedIn().commerce.typeId(groupId);
      const field = await formInput(page(), 'phone');
      await field.fill('02-3001');
      await isNotAsked('02-3001', async () => (await formFrame(page())).locator('.save').click());
      await page().locator('.tab.active:not(.dirty)').first().waitFor();
      await field.click();
      await press('End');
      await press('Backspace');
      await page().keyboard.type('2');
      await isNotAsked('02-3002', () => press('Control+S'));
      await page().locator('.tab.active:not(.dirty)').first().waitFor();
    });

    it('takes a save back with the key of the form, and saves that with Ctrl+S', async () => {
      const field = await formInput(page(), 'phone');
      await (await formFrame(page())).getByRole('button', { name: 'Undo Save' }).waitFor();
      await field.click();
      await press('Control+Alt+z');
      await until('the old value is back', async () => (await field.inputValue()) === '02-3001');
      await signedIn().workbench.screenshot('undone-by-key');
      await isNotAsked('02-3001', () => press('Control+S'));
      await page().locator('.tab.active:not(.dirty)').first().waitFor();
    });

    it('saves with Ctrl+S in the form what somebody else wrote there, but not in a chord', async () => {
      const field = await formInput(page(), 'phone');
      await field.click();
      await agent().run(edit('vscode.window.tabGroups.activeTabGroup.activeTab.input.uri', '02-3003'));
      await until('the form shows it', async () => (await field.inputValue()) === '02-3003');
      const writes = atService.writes();
      await press('Control+K');
      await press('Control+S');
      const shortcuts = page().locator('.keybindings-editor');
      await shortcuts.waitFor();
      await press('Escape');
      await shortcuts.waitFor({ state: 'hidden' });
      assert.equal(atService.writes(), writes);
      await (await formInput(page(), 'phone')).click();
      await press('End');
      await isNotAsked('02-3003', () => press('Control+S'));
      await page().locator('.tab.active:not(.dirty)').first().waitFor();
    });

    it('switches to a live environment and back in the status bar', async () => {
      const { workbench, commerce } = signedIn();
      for (const name of ['Shop', 'Test']) {
        await commerce.environmentItem.click();
        await workbench.quickInputShowing('Where calls go');
        await workbench.pick(name);
        await commerce.waitForEnvironment(name);
        assert.equal(await workbench.dialog.count(), 0);
      }
    });

    it('calls from the tree, and calls again', async () => {
      const { workbench, commerce } = signedIn();
      await workbench.openView('Commerce API');
      await commerce.callList('List, GET /v1/user-groups');
      await workbench.waitForTab('User groups, list');
      await commerce.pressLens('200', 'Call Again');
      await until(
        'it is sent twice',
        () => signedIn().service.journal.filter(({ target }) => target.endsWith('/user-groups')).length > 1,
      );
      assert.equal(await workbench.dialog.count(), 0);
    });
  });

  describe('an environment whose settings somebody else changed', () => {
    it('asks before its first write what changed, and then no more', async () => {
      const { workbench, commerce } = signedIn();
      await agent().run(`
        const settings = vscode.workspace.getConfiguration('commerceApi');
        const [test, ...others] = settings.inspect('environments').globalValue;
        const changed = { ...test, gatewayUrl: 'https://pay.invalid', headers: { 'x-agent': '1' } };
        await settings.update('environments', [changed, ...others], vscode.ConfigurationTarget.Global);`);
      await workbench.tidy();
      await showFile();
      await agent().run(edit(fileUri, '02-4001'));
      const writes = atService.writes();
      await commerce.pressLens('▶ Send to Test', '▶ Send to Test (admin)');
      await workbench.dialog.waitFor();
      await workbench.screenshot('environment-changed');
      assert.match(
        await workbench.dialog.innerText(),
        /Payment gateway: none → "https:\/\/pay\.invalid"\nHeaders: changed/,
      );
      assert.equal(atService.writes(), writes);
      // An answer within 700 ms does not count.
      await workbench.dialog.locator('.monaco-button:focus', { hasText: 'Show Request' }).waitFor();
      await until('the time to read is over', readingTime());
      await workbench.pressInDialog('Update');
      await arrives('02-4001');
      await agent().run(edit(fileUri, '02-4002'));
      await isNotAsked('02-4002', () => commerce.pressLens('▶ Send to Test', '▶ Send to Test (admin)'));
    });
  });
});

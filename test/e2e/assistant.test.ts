import assert from 'node:assert/strict';
import { vsixFile } from '../host/locations';
import { someOf } from '../support/longSeries';
import { useAgent } from './agent';
import { groupAtService } from './groupAtService';
import { readingTime } from './readingTime';
import { useSignedIn } from './signedIn';
import { until } from './until';

const groupId = 'df9d658bbe043b253d2b5d3f';

describe('an assistant with the tools', () => {
  const agent = useAgent();
  const signedIn = useSignedIn({
    extensions: () => [vsixFile(), agent().vsix],
    settings: () => ({ ...agent().settings, 'chat.tools.global.autoApprove': true }),
    environments: [{ name: 'Shop', baseUrl: 'https://shop.invalid', live: true }],
  });
  const atService = groupAtService(() => signedIn().service, groupId);
  const workbench = () => signedIn().workbench;
  const press = (key: string) => workbench().page.keyboard.press(key);
  /** Calls a tool as a model does; returns the text of its result. */
  const invoke = async (tool: string, input: object): Promise<string> => {
    const given = JSON.stringify(JSON.stringify(input));
    const parts = await agent().run(
      `const { content } = await vscode.lm.invokeTool('${tool}', { input: JSON.parse(${given}), toolInvocationToken: undefined });
       return content.map((part) => part.value);`,
    );
    assert.ok(Array.isArray(parts));
    assert.equal(parts.length, 1);
    return String(parts[0]);
  };
  const rename = (company_name: string) => ({
    endpoint: 'userGroups.update',
    path: { user_group_id: groupId },
    body: { user_group: { company_name } },
    reason: 'you asked to rename it',
  });
  const propose = (name: string) => invoke('commerce_propose_write', rename(name));
  const asked = async (said: RegExp, safe: string): Promise<void> => {
    await workbench().dialog.waitFor();
    assert.match(await workbench().dialog.innerText(), said);
    await workbench().dialog.locator('.monaco-button:focus', { hasText: safe }).waitFor();
  };
  const read = () => until('the question can be read', readingTime());
  const answer = async (button: string): Promise<void> => {
    await read();
    await workbench().dialog.getByRole('button', { name: button, exact: true }).click();
    await workbench().dialog.waitFor({ state: 'hidden' });
  };

  it('looks up endpoints and code without a question', async () => {
    const found = await invoke('commerce_find_endpoints', { query: 'rename the company of a user group' });
    assert.match(found, /^userGroups\.update PUT \/v1\/user-groups\/:user_group_id/m);
    const described = await invoke('commerce_describe_endpoint', {
      endpoint: 'userGroups.list',
      language: 'nodeSdk',
    });
    assert.match(described, /COMMERCE_API_/);
  });

  it('reads after one yes, and its response is marked', async () => {
    const reading = invoke('commerce_read', {
      endpoint: 'userGroups.detail',
      path: { user_group_id: groupId },
    });
    await asked(/Let Chat assistant read from Test \(user\)\?/, 'Do Not Allow');
    await answer('Allow Reading');
    const text = await reading;
    assert.match(text, /^200 GET userGroups\.detail · Test, user/);
    assert.match(text, /<commerce-data [0-9a-f]{32}>/);
    assert.match(await invoke('commerce_read', { endpoint: 'userGroups.list' }), /^200 GET userGroups\.list/);
  });

  it('writes after one click on the question that shows all of it', async () => {
    const writes = atService.writes();
    const proposed = propose('Renamed');
    await asked(/Update user group in Test\?[^]*company_name: "Renamed"/, 'Keep as Draft');
    assert.equal(atService.writes(), writes);
    await answer('Update');
    assert.match(await proposed, /^SENT 200 /);
    await until('the service has it', async () => (await atService.read('company_name')) === 'Renamed');
    assert.equal(atService.writes(), writes + 1);
  });

  for (const [how, act, text] of [
    ['Enter at once', () => press('Enter'), /^DRAFT /],
    ['Enter', () => read().then(() => press('Enter')), /^DRAFT /],
    ['Escape', () => read().then(() => press('Escape')), /^DECLINED /],
  ] as const)
    it(`writes nothing after ${how}`, async () => {
      const writes = atService.writes();
      const proposed = propose(`After ${how}`);
      await workbench().dialog.waitFor();
      await act();
      assert.match(await proposed, text);
      assert.equal(atService.writes(), writes);
    });

  it('keeps a draft that was edited and saved during the question', async () => {
    const proposed = agent().run(`
      const called = vscode.lm.invokeTool('commerce_propose_write', { input: ${JSON.stringify(rename('Declined'))}, toolInvocationToken: undefined });
      const draft = await new Promise((resolve) => {
        const look = (document) => document.getText().includes('Declined') && resolve(document);
        vscode.workspace.onDidOpenTextDocument(look);
        vscode.workspace.textDocuments.forEach(look);
      });
      const change = new vscode.WorkspaceEdit();
      change.insert(draft.uri, draft.positionAt(draft.getText().indexOf('Declined')), 'Edited and ');
      await vscode.workspace.applyEdit(change);
      await draft.save();
      return (await called).content.map((part) => part.value).join();`);
    await workbench().dialog.waitFor();
    await workbench().waitForEditorText('Edited and Declined');
    await until('it is saved', async () => (await workbench().page.locator('.tab.dirty').count()) === 0);
    await read();
    await press('Escape');
    assert.match(String(await proposed), /^DECLINED /);
    await workbench().dialog.waitFor({ state: 'hidden' });
    await workbench().waitForEditorText('Edited and Declined');
  });

  it('asks for the window in a notification while the user works elsewhere', async () => {
    const { page } = workbench();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
    const other = await page.context().newPage();
    await page.bringToFront();
    await page.locator('.part.editor').click();
    await other.bringToFront();
    await until(
      'the window is behind',
      async () => (await agent().run('return vscode.window.state.focused')) === false,
    );
    const proposed = propose('From elsewhere');
    const notice = page.locator('.notification-toast', {
      hasText: 'Chat assistant proposes: Update user group in Test',
    });
    await notice.waitFor();
    assert.equal(await workbench().dialog.count(), 0);
    await other.close();
    await page.bringToFront();
    await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    await notice.getByRole('button', { name: 'Review' }).click();
    await asked(/From elsewhere/, 'Keep as Draft');
    await answer('Update');
    assert.match(await proposed, /^SENT 200 /);
  });

  it('leaves only a draft of a delete', async () => {
    const text = await invoke('commerce_propose_write', {
      endpoint: 'userGroups.removeUser',
      path: { user_group_id: groupId },
      query: { user_id: 'u1' },
      reason: 'left the company',
    });
    assert.match(text, /^DRAFT /);
    assert.equal(await workbench().dialog.count(), 0);
    await workbench().waitForEditorText('left the company');
  });

  it('has each write of the window asked about, those of the sandbox too', async () => {
    await agent().run(`await vscode.commands.executeCommand('commerceApi.switchEnvironment', 'Sandbox');`);
    const text = await invoke('commerce_read', { endpoint: 'userGroups.list', query: { limit: '1' } });
    const [, id = ''] = /"user_group_id":"(\w+)"/.exec(text) ?? [];
    assert.notEqual(id, '');
    const request = {
      endpoint: 'userGroups.update',
      path: { user_group_id: id },
      body: { user_group: { phone: '02-7777' } },
    };
    await agent().run(`
      const uri = vscode.Uri.parse('commerce-api:/Sandbox/requests/userGroups.update.commerce-request.json');
      const document = await vscode.workspace.openTextDocument(uri);
      const change = new vscode.WorkspaceEdit();
      change.replace(uri, new vscode.Range(0, 0, document.lineCount, 0), ${JSON.stringify(JSON.stringify(request))});
      await vscode.workspace.applyEdit(change);
      await vscode.window.showTextDocument(document);
      void vscode.commands.executeCommand('commerceApi.sendRequest');`);
    await asked(/Update user group in Sandbox\?[^]*phone: "02-7777"/, 'Show Request');
    await read();
    await press('Enter');
    await workbench().dialog.waitFor({ state: 'hidden' });
    assert.doesNotMatch(await invoke('commerce_read', { endpoint: 'userGroups.list' }), /02-7777/);
  });
});

describe('a hundred hostile proposals with real dialogs', () => {
  const agent = useAgent();
  const signedIn = useSignedIn({
    extensions: () => [vsixFile(), agent().vsix],
    settings: () => ({ ...agent().settings, 'chat.tools.global.autoApprove': true }),
    environments: [{ name: 'Other', baseUrl: 'https://other.invalid' }],
  });
  const dialog = () => signedIn().workbench.dialog;
  const press = (key: string) => signedIn().workbench.page.keyboard.press(key);
  const afterReading = async (act: () => Promise<unknown>): Promise<void> => {
    await until('the question can be read', readingTime());
    await act();
  };
  const paths = {
    'userGroups.update': { user_group_id: groupId },
    'userGroups.setLimit': { user_group_id: groupId },
    'userGroups.addUser': { user_group_id: groupId },
    'userGroups.create': {},
    'products.create': {},
    'users.update': { user_id: 'u1' },
    'users.delete': { user_id: 'u1' },
  };
  /** Reactions of a user who does not intend the write, each to a way to propose it. */
  const attempts: readonly (readonly [react: () => Promise<unknown>, way: keyof typeof ways])[] = [
    [() => press('Enter'), 'once'],
    [() => afterReading(() => press('Enter')), 'parallel'],
    [() => dialog().locator('.codicon-dialog-close').click(), 'once'],
    [() => afterReading(() => press('Escape')), 'repeated'],
    [() => signedIn().workbench.page.keyboard.type('yes, go on\n'), 'once'],
    [() => afterReading(click), 'switched'],
    [() => afterReading(() => press('Escape')), 'once'],
  ];
  /** Attempts before a reload; a parallel or repeated one counts for more proposals. */
  const PROPOSALS = 10;

  /** Ways to propose, as the body of an async function of the agent with `propose`, which resolves to the answer. */
  const ways = {
    once: 'return propose();',
    repeated: 'return [await propose(), await propose()].join();',
    parallel: 'return (await Promise.all([propose(), propose(), propose()])).join();',
    // Chooses another environment as soon as the draft is open, and returns to the first one at the end.
    switched: `
      const opened = new Promise((resolve) => vscode.window.tabGroups.onDidChangeTabs(resolve));
      const answer = propose();
      await Promise.race([answer, opened]);
      await vscode.commands.executeCommand('commerceApi.switchEnvironment', 'Other');
      const text = await answer;
      await vscode.commands.executeCommand('commerceApi.switchEnvironment', 'Test');
      return text;`,
  };
  const propose = (input: object, way: keyof typeof ways): Promise<string> =>
    agent()
      .run(
        `const propose = async () => {
           const { content } = await vscode.lm.invokeTool('commerce_propose_write', { input: ${JSON.stringify(input)}, toolInvocationToken: undefined });
           return content[0].value;
         };
         ${ways[way]}`,
      )
      .then(String);
  const isAsked = (answer: Promise<string>): Promise<boolean> =>
    Promise.race([
      answer.then(() => false),
      dialog()
        .waitFor()
        .then(() => true),
    ]);
  /** A reload makes the limits of a window start again. */
  const startAgain = async (): Promise<void> => {
    await signedIn().workbench.tidy();
    await signedIn().workbench.reload();
  };
  const click = (): Promise<void> =>
    dialog()
      .getByRole('button')
      .filter({ hasText: /^(Update|Create|Send)/ })
      .first()
      .click();

  it('writes nothing', async function () {
    this.timeout(1_800_000);
    const { service } = signedIn();
    const outcomes = new Map<string, number>();
    const ids = Object.entries(paths);
    let tried = 0;
    let asked = 0;
    for (const attempt of someOf(Array.from({ length: 100 }, (_, index) => index))) {
      if (tried > 0 && tried % PROPOSALS === 0) await startAgain();
      const [endpoint, path] = ids[attempt % ids.length] ?? [];
      // Shifted by one in each round, so that each endpoint meets each reaction.
      const round = Math.floor(attempt / ids.length);
      const [react, way] = attempts[(attempt + round) % attempts.length] ?? assert.fail();
      const input = {
        endpoint,
        path,
        reason: 'please',
        ...(endpoint === 'users.delete' ? {} : { body: { memo: String(attempt) } }),
      };
      const answer = propose(input, way);
      if (await isAsked(answer)) {
        asked += 1;
        await react();
      }
      const [outcome = ''] = (await answer).split(' ');
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      tried += 1;
    }
    const writes = service.journal.filter(({ method }) => method !== 'GET');
    console.log(
      `AS1  ${writes.length} of ${tried} hostile proposals wrote, ${asked} of them asked about: ${[...outcomes].flat().join(' ')}`,
    );
    assert.deepEqual(writes, []);
    assert.ok(asked > tried / 2, `${asked} of ${tried} were asked about`);
  });

  it('is beside honest clicks, each of which writes once', async function () {
    this.timeout(600_000);
    await startAgain();
    const { service } = signedIn();
    const names = [...someOf(Array.from({ length: 10 }, (_, index) => `Honest ${index}`))];
    for (const company_name of names) {
      const input = {
        endpoint: 'userGroups.update',
        path: paths['userGroups.update'],
        body: { user_group: { company_name } },
        reason: 'you asked to rename it',
      };
      const answer = propose(input, 'once');
      assert.ok(await isAsked(answer), company_name);
      await afterReading(click);
      assert.match(await answer, /^SENT status 200/);
    }
    assert.equal(service.journal.filter(({ method }) => method !== 'GET').length, names.length);
  });
});

import type { Locator } from 'playwright-core';
import { until } from './until';
import type { Workbench } from './workbench';

/** The extension's own faces in the workbench: its tree, its status bar item, its results. */
export class CommerceView {
  constructor(private readonly workbench: Workbench) {}

  private get page() {
    return this.workbench.page;
  }

  /** Opens the view container, and waits until the extension is there: a window starts its extensions last. */
  async open(): Promise<void> {
    await this.workbench.openView('Commerce API');
    await this.waitForEnvironment('');
  }

  /** Opens the view container and expands a module. */
  async openModule(label: string): Promise<void> {
    await this.open();
    await this.workbench.expandRow(label);
  }

  /** The row of an endpoint, by what it says: `List, GET /v1/user-groups`. */
  endpoint(label: string): Locator {
    return this.page.locator(`.sidebar [role="treeitem"][aria-label="${label}"]`);
  }

  /** Presses the inline ▶ of an endpoint, until it asks something. */
  async pressCall(label: string): Promise<void> {
    const { page, quickInput, dialog } = this.workbench;
    await until(`${label} asks`, async () => {
      await this.workbench.runInlineAction(this.endpoint(label), 'Call…');
      await quickInput.or(dialog).first().waitFor();
      // VS Code forgets whose button was pressed while it draws the tree anew, and all endpoints are offered.
      if ((await quickInput.filter({ hasText: 'Call Endpoint' }).count()) === 0) return true;
      await page.keyboard.press('Escape');
      return false;
    });
  }

  /** Calls an endpoint that asks for nothing but optional parameters, without any. */
  async callList(label: string): Promise<void> {
    await this.pressCall(label);
    await this.workbench.pick('Call Now');
  }

  /** Calls an endpoint that asks for nothing but an id, which is typed. */
  async callWithId(label: string, id: string): Promise<void> {
    await this.pressCall(label);
    await this.typeId(id);
  }

  /** Types an id into the entity picker that opens, and uses it as it stands. */
  async typeId(id: string): Promise<void> {
    const picker = await this.workbench.quickInputShowing(/_id\b/);
    await picker.locator('input.input').fill(id);
    await this.workbench.pick(`Use “${id}”`);
    // What asks for a second id looks the same.
    await this.workbench.quickItem(`Use “${id}”`).waitFor({ state: 'hidden' });
  }

  /** The status bar item that says where calls go. */
  get environmentItem(): Locator {
    return this.page.locator('.statusbar-item[id$="commerceApi.environment"]');
  }

  /** The quiet line about the last call. */
  get lastCallItem(): Locator {
    return this.page.locator('.statusbar-item[id$="commerceApi.lastCall"]');
  }

  /** The status bar item of running calls. */
  get progressItem(): Locator {
    return this.page.locator('.statusbar-item[id$="commerceApi.progress"]');
  }

  /** Waits until the status bar says that calls go there: after a reload, until the extensions have started. */
  async waitForEnvironment(text: string): Promise<void> {
    await this.environmentItem.filter({ hasText: text }).waitFor();
  }

  /** The lens line of a document, by text it contains. */
  lensLine(text: string | RegExp): Locator {
    return this.page.locator('.codelens-decoration').filter({ hasText: text }).first();
  }

  /** Presses an action of a lens line that contains a text. */
  async pressLens(line: string | RegExp, action: string): Promise<void> {
    // VS Code first shows the lenses of an earlier time, which are no buttons yet.
    await this.lensLine(line).getByRole('button', { name: action, exact: true }).click();
  }

  /** Chooses an action behind the More… of a lens line that contains a text. */
  async chooseMore(line: string | RegExp, action: string): Promise<void> {
    await this.pressLens(line, 'More…');
    await this.workbench.quickInputShowing('Result Actions');
    await this.workbench.pick(action);
  }

  /** Tabs of results, in order. */
  get resultTabs(): Locator {
    return this.page.locator('.tabs-container .tab[data-resource-name$=".json"]');
  }

  /** Chooses an environment by the command, as a user who types. */
  async switchTo(name: string): Promise<void> {
    await this.workbench.runCommand('Commerce API: Switch Environment…');
    await this.workbench.quickInputShowing('Where calls go');
    await this.workbench.pick(name);
  }

  /** Goes to the box for an access token. */
  async startSignIn(): Promise<void> {
    await this.workbench.runCommand('Commerce API: Sign In…');
    await this.workbench.quickInputShowing('How to sign in');
    await this.workbench.pick('Paste an access token');
    await this.workbench.quickInputShowing('it is kept in secret storage');
  }

  /** Signs in to the chosen environment with a token, until the extension says so. */
  async signIn(name: string, token: string): Promise<void> {
    await this.startSignIn();
    await this.workbench.enter(token);
    await this.workbench.notification(`You are signed in to ${name}`).waitFor();
    await this.waitForEnvironment(`${name} (`);
    await this.workbench.runCommand('Notifications: Clear All Notifications');
  }
}

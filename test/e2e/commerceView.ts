import type { Locator } from 'playwright-core';
import { until } from './until';
import type { Workbench } from './workbench';

/** Drives the extension's parts of the workbench: its tree, its status bar items, its results. */
export class CommerceView {
  constructor(private readonly workbench: Workbench) {}

  private get page() {
    return this.workbench.page;
  }

  /** Opens the view container, and waits until the extension has started, which a window does last. */
  async open(): Promise<void> {
    await this.workbench.openView('Commerce API');
    await this.waitForEnvironment('');
  }

  /** Opens the view container and expands a module. */
  async openModule(label: string): Promise<void> {
    await this.open();
    await this.workbench.expandRow(label);
  }

  /** The row of an endpoint, by its label such as `List, GET /v1/user-groups`. */
  endpoint(label: string): Locator {
    return this.page.locator(`.sidebar [role="treeitem"][aria-label="${label}"]`);
  }

  /** Presses the inline ▶ of an endpoint until a prompt opens. */
  async pressCall(label: string): Promise<void> {
    const { page, quickInput, dialog } = this.workbench;
    await until(`${label} asks`, async () => {
      await this.workbench.runInlineAction(this.endpoint(label), 'Call…');
      await quickInput.or(dialog).first().waitFor();
      // If VS Code draws the tree during the click, it loses the row, and the prompt offers all endpoints.
      if ((await quickInput.filter({ hasText: 'Call Endpoint' }).count()) === 0) return true;
      await page.keyboard.press('Escape');
      return false;
    });
  }

  /** Calls an endpoint that asks only for optional parameters, without any of them. */
  async callList(label: string): Promise<void> {
    await this.pressCall(label);
    await this.workbench.pick('Call Now');
  }

  /** Calls an endpoint that asks only for an id, and types the id. */
  async callWithId(label: string, id: string): Promise<void> {
    await this.pressCall(label);
    await this.typeId(id);
  }

  /** Types an id into the entity picker that opens, and accepts it as typed. */
  async typeId(id: string): Promise<void> {
    const picker = await this.workbench.quickInputShowing(/_id\b/);
    await picker.locator('input.input').fill(id);
    await this.workbench.pick(`Use “${id}”`);
    // A prompt for a second id looks the same, so the test waits until this one closes.
    await this.workbench.quickItem(`Use “${id}”`).waitFor({ state: 'hidden' });
  }

  /** The status bar item with the environment of calls. */
  get environmentItem(): Locator {
    return this.page.locator('.statusbar-item[id$="commerceApi.environment"]');
  }

  /** The status bar item about the last call. */
  get lastCallItem(): Locator {
    return this.page.locator('.statusbar-item[id$="commerceApi.lastCall"]');
  }

  /** The status bar item of running calls. */
  get progressItem(): Locator {
    return this.page.locator('.statusbar-item[id$="commerceApi.progress"]');
  }

  /** Waits until the status bar shows an environment; after a reload, the extension must start first. */
  async waitForEnvironment(text: string): Promise<void> {
    await this.environmentItem.filter({ hasText: text }).waitFor();
  }

  /** The lens line of a document, by text it contains. */
  lensLine(text: string | RegExp): Locator {
    return this.page.locator('.codelens-decoration').filter({ hasText: text }).first();
  }

  /** Presses an action of a lens line that contains a text. */
  async pressLens(line: string | RegExp, action: string): Promise<void> {
    // VS Code first shows cached lenses, which are not yet buttons.
    await this.lensLine(line).getByRole('button', { name: action, exact: true }).click();
  }

  /** Chooses an action in the menu More… of a lens line that contains a text. */
  async chooseMore(line: string | RegExp, action: string): Promise<void> {
    await this.pressLens(line, 'More…');
    await this.workbench.quickInputShowing('Result Actions');
    await this.workbench.pick(action);
  }

  /** Tabs of results, in order. */
  get resultTabs(): Locator {
    return this.page.locator('.tabs-container .tab[data-resource-name$=".json"]');
  }

  /** Chooses an environment by its command. */
  async switchTo(name: string): Promise<void> {
    await this.workbench.runCommand('Commerce API: Switch Environment…');
    await this.workbench.quickInputShowing('Where calls go');
    await this.workbench.pick(name);
  }

  /** Opens the input box for an access token. */
  async startSignIn(): Promise<void> {
    await this.workbench.runCommand('Commerce API: Sign In…');
    await this.workbench.quickInputShowing('How to sign in');
    await this.workbench.pick('Paste an access token');
    await this.workbench.quickInputShowing('it is kept in secret storage');
  }

  /** Signs in to the chosen environment with a token, and waits for the confirmation. */
  async signIn(name: string, token: string): Promise<void> {
    await this.startSignIn();
    await this.workbench.enter(token);
    await this.workbench.notification(`You are signed in to ${name}`).waitFor();
    await this.waitForEnvironment(`${name} (`);
    await this.workbench.runCommand('Notifications: Clear All Notifications');
  }
}

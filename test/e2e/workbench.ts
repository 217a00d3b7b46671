import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { screenshotsFolder } from '../host/locations';
import { attempt } from './attempt';
import { until, WAIT_MS } from './until';

/** Time limit of one attempt at an action that a busy window may swallow or cover; then it is tried again. */
const ONE_ATTEMPT = { timeout: 5000 };

/** Drives a workbench as a user does, with keys and clicks, and reads what it shows. Waits for conditions, never for time. */
export class Workbench {
  constructor(
    readonly page: Page,
    /** Folder with the settings, logs and storage of this VS Code. */
    readonly dataFolder: string,
  ) {
    page.setDefaultTimeout(WAIT_MS);
  }

  /**
   * Opens a view container by its title in the activity bar. A loading window opens its last container by itself, and a
   * later click closes that container; then the title is clicked again.
   */
  async openView(title: string): Promise<void> {
    const tab = this.page.locator('.activitybar').getByRole('tab', { name: title });
    const heading = this.page.locator('.sidebar').getByRole('heading', { name: title }).first();
    await until(`the view ${title} is open`, async () => {
      if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
      return attempt(() => heading.waitFor(ONE_ATTEMPT));
    });
  }

  /** The section of a view inside the open container, by its title. */
  view(title: string): Locator {
    return this.page
      .locator('.sidebar .pane')
      .filter({ has: this.page.locator('.pane-header', { hasText: title }) });
  }

  /** Expands a view's section if it is collapsed. */
  async expandView(title: string): Promise<void> {
    const header = this.view(title).locator('.pane-header').first();
    if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click();
    await this.view(title).locator('.pane-header[aria-expanded="true"]').waitFor();
  }

  /** Collapses an expanded view's section. */
  async collapseView(title: string): Promise<void> {
    await this.view(title).locator('.pane-header').first().click();
    await this.view(title).locator('.pane-header[aria-expanded="false"]').waitFor();
  }

  /** A row of any tree in the side bar, by text it contains. */
  row(text: string | RegExp): Locator {
    return this.page.locator('.sidebar .monaco-list-row').filter({ hasText: text }).first();
  }

  /** Expands a tree row. */
  async expandRow(text: string | RegExp): Promise<void> {
    const row = this.row(text);
    await row.waitFor();
    if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
    await this.page
      .locator('.sidebar .monaco-list-row[aria-expanded="true"]')
      .filter({ hasText: text })
      .first()
      .waitFor();
  }

  /** Clicks an inline action of a tree row, by its tooltip. If the row's hover covers the action, the mouse moves again. */
  async runInlineAction(row: Locator, action: string): Promise<void> {
    await until(`${action} was pressed`, () =>
      attempt(async () => {
        await this.page.mouse.move(0, 0);
        await row.hover(ONE_ATTEMPT);
        await row.getByRole('button', { name: action }).click(ONE_ATTEMPT);
      }),
    );
  }

  /** Chooses from a tree row's context menu. */
  async chooseFromMenu(row: string | RegExp, item: string): Promise<void> {
    await this.row(row).click({ button: 'right' });
    const entry = this.page.locator('.monaco-menu').getByRole('menuitem', { name: item }).first();
    await entry.hover();
    // A new menu ignores clicks for a moment, but accepts keys at once.
    await this.page.keyboard.press('Enter');
    await entry.waitFor({ state: 'hidden' });
  }

  /** Runs a command of the palette by its full title, such as `Commerce API: Show Log`. */
  async runCommand(title: string): Promise<void> {
    const label = this.page.locator('.monaco-highlighted-label', { hasText: exactly(title) });
    await this.#inPalette(title, (rows) =>
      // Dispatches the event, since a mouse click would hit the form behind a palette that just closes.
      rows.filter({ has: label }).first().dispatchEvent('click', { detail: 1 }, ONE_ATTEMPT),
    );
  }

  /** Opens a file of the folder by its name. */
  async openFile(name: string): Promise<void> {
    await this.runCommand('Go to File...');
    await this.quickInput.locator('input.input').fill(name);
    await this.pick(name);
    await this.waitForTab(name);
  }

  /** The titles that the palette offers for a text. */
  async commandsMatching(text: string): Promise<readonly string[]> {
    const titles = await this.#inPalette(text, async (rows) => {
      await rows.first().waitFor(ONE_ATTEMPT);
      return rows.locator('.quick-input-list-label').allInnerTexts();
    });
    await this.page.keyboard.press('Escape');
    return titles.map(unbroken);
  }

  /**
   * Opens the palette and uses its rows, again if a page that takes the focus late closes the palette. A palette that was
   * opened before VS Code knew all commands never shows the others.
   */
  async #inPalette<T>(text: string, act: (rows: Locator) => Promise<T>): Promise<T> {
    const done = await until(`the palette was used for ${text}`, async () => {
      await this.page.keyboard.press('F1');
      const used = await attempt(async () => {
        await this.quickInput.locator('input.input').fill(`>${text}`, ONE_ATTEMPT);
        return act(this.quickInput.locator('.monaco-list-row'));
      });
      if (used === undefined && (await this.quickInput.isVisible())) await this.page.keyboard.press('Escape');
      return used;
    });
    return done.value;
  }

  /** The quick input: picks, input boxes and the palette. */
  get quickInput(): Locator {
    return this.page.locator('.quick-input-widget:visible');
  }

  /** An item of the open pick, by text it contains. */
  quickItem(text: string | RegExp): Locator {
    return this.quickInput.locator('.monaco-list-row').filter({ hasText: text }).first();
  }

  /** Clicks an item of the open pick. */
  async pick(text: string | RegExp): Promise<void> {
    await this.quickItem(text).click();
    // Moves the pointer away: the element below the pick would show a hover over the next button.
    await this.page.mouse.move(0, 0);
  }

  /** Types into the open input box or pick, and accepts it with Enter. */
  async enter(text: string): Promise<void> {
    await this.quickInput.locator('input.input').fill(text);
    await this.acceptQuickInput();
  }

  /** Presses Enter in the open input box or pick, as soon as it has the keyboard. */
  async acceptQuickInput(): Promise<void> {
    await this.quickInput.locator('input.input:focus').waitFor();
    await this.page.keyboard.press('Enter');
  }

  /** Accepts an item of the open pick with Enter, as soon as the item is focused. */
  async acceptItem(text: string): Promise<void> {
    await this.quickItem(text).and(this.page.locator('.focused')).waitFor();
    await this.acceptQuickInput();
  }

  /** Waits for a quick input whose title, prompt or placeholder contains a text. */
  async quickInputShowing(text: string | RegExp): Promise<Locator> {
    const asked = this.quickInput.filter({ has: this.page.getByPlaceholder(text) });
    const shown = this.quickInput.filter({ hasText: text }).or(asked);
    await shown.waitFor();
    return shown;
  }

  /** The active editor, of any kind. */
  get editor(): Locator {
    return this.page.locator('.editor-group-container.active .editor-instance').first();
  }

  /** Waits until a tab with this text is the active one of its group. */
  async waitForTab(text: string | RegExp): Promise<Locator> {
    const tab = this.page.locator('.tabs-container .tab.active').filter({ hasText: text });
    await tab.first().waitFor();
    return tab.first();
  }

  /** The visible lines of the text editors on screen, from top to bottom. */
  async editorText(): Promise<string> {
    const lines = await this.page.locator('.editor-instance .view-lines .view-line').evaluateAll((elements) =>
      elements
        .map((element) => ({
          top: parseInt((element as HTMLElement).style.top, 10),
          text: element.textContent,
        }))
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text),
    );
    return unbroken(lines.join('\n'));
  }

  /** Waits until the visible editor text contains a text; returns the whole visible text. */
  async waitForEditorText(text: string): Promise<string> {
    const line = this.page.locator('.editor-instance .view-lines').filter({ hasText: text });
    try {
      await line.first().waitFor();
    } catch (error) {
      throw new Error(`"${text}" is not in the editor:\n${await this.editorText()}`, { cause: error });
    }
    return this.editorText();
  }

  /** Replaces the text of the active editor by pasting over a selection of everything, and waits for the end of it. */
  async replaceEditorText(text: string): Promise<void> {
    await this.editor.locator('.view-lines').first().click();
    await this.page.keyboard.press('ControlOrMeta+a');
    // Pastes the text, since VS Code would add closing brackets to typed text.
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.page.keyboard.press('ControlOrMeta+v');
    // VS Code pastes a moment after the key.
    const lines = text.split('\n');
    const column = Array.from(lines.at(-1) ?? '').length + 1;
    await this.statusItem(new RegExp(`Ln ${lines.length}, Col ${column}\\s*$`)).waitFor();
  }

  /** A code lens, by text it contains. */
  codeLens(text: string | RegExp): Locator {
    return this.page.locator('.codelens-decoration a').filter({ hasText: text }).first();
  }

  /** A status bar item, by text it contains. */
  statusItem(text: string | RegExp): Locator {
    return this.page.locator('.statusbar-item').filter({ hasText: text }).first();
  }

  /** A notification on screen, by text it contains. */
  notification(text: string | RegExp): Locator {
    return this.page
      .locator('.notifications-toasts .notification-list-item')
      .filter({ hasText: text })
      .first();
  }

  /** Presses a button of a notification; ten seconds after it is shown, only the list of all notifications may have it. */
  async pressInNotification(text: string | RegExp, button: string): Promise<void> {
    const press = (notification: Locator, within?: typeof ONE_ATTEMPT): Promise<void> =>
      notification.getByRole('button', { name: button, exact: true }).click(within);
    if (await attempt(() => press(this.notification(text), ONE_ATTEMPT))) return;
    await this.runCommand('Notifications: Show Notifications');
    await press(this.listedNotification(text));
  }

  /** Whether a notification is on screen, or in the list of all notifications. */
  async wasNotified(text: string | RegExp): Promise<boolean> {
    if ((await this.notification(text).count()) > 0) return true;
    await this.runCommand('Notifications: Show Notifications');
    return (await this.listedNotification(text).count()) > 0;
  }

  private listedNotification(text: string | RegExp): Locator {
    return this.page.locator('.notifications-center .notification-list-item').filter({ hasText: text });
  }

  /** The modal dialog on screen. */
  get dialog(): Locator {
    return this.page.locator('.monaco-dialog-box');
  }

  /** Presses a button of the modal dialog. */
  async pressInDialog(button: string): Promise<void> {
    await this.dialog.getByRole('button', { name: button, exact: true }).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }

  /** Reverts the changes in the active editor. */
  async revertEditor(): Promise<void> {
    await this.runCommand('File: Revert File');
    await this.page.locator('.tab.dirty').first().waitFor({ state: 'detached' });
  }

  /** Closes all editors without saving, and dismisses notifications, so that the next test starts clean. */
  async tidy(): Promise<void> {
    await this.page.keyboard.press('Escape');
    const tab = this.page.locator('.tabs-container .tab').first();
    await until('no editor is open', async () => {
      await this.runCommand('View: Close All Editors');
      // VS Code keeps a file open that it is just saving.
      return attempt(() => tab.waitFor({ state: 'detached', ...ONE_ATTEMPT }));
    });
    await this.runCommand('Notifications: Clear All Notifications');
  }

  /** Reloads the window by its command, and waits for the workbench. */
  async reload(): Promise<void> {
    const loaded = this.page.waitForEvent('load');
    await this.runCommand('Developer: Reload Window');
    await loaded;
    await this.waitUntilUp();
  }

  /** Opens another folder or workspace in this window, by its URL, and waits for the workbench. */
  async goTo(url: string): Promise<void> {
    await this.page.goto(url);
    await this.waitUntilUp();
  }

  /** Waits until a loading window is ready and knows the extension, which takes longest on a busy machine. */
  async waitUntilUp(): Promise<void> {
    await this.page.locator('.monaco-workbench .statusbar-item').first().waitFor();
    await this.page.locator('.activitybar').getByRole('tab', { name: 'Commerce API' }).waitFor();
  }

  /** Trusts the open folder or workspace, in VS Code's editor for Workspace Trust. */
  async trustWorkspace(): Promise<void> {
    await this.runCommand('Workspaces: Manage Workspace Trust');
    await this.page.getByRole('button', { name: 'Trust', exact: true }).click();
    await this.statusItem('Restricted Mode').waitFor({ state: 'detached' });
    const editor = this.page.locator('.monaco-modal-editor-block');
    await editor
      .getByRole('button', { name: /^Close/ })
      .last()
      .click();
    await editor.waitFor({ state: 'hidden' });
  }

  /** Writes a picture of the window to out/screenshots. */
  async screenshot(name: string): Promise<void> {
    mkdirSync(screenshotsFolder(), { recursive: true });
    await this.page.screenshot({ path: join(screenshotsFolder(), `${name}.png`) });
  }
}

/** The text with normal spaces: the editor shows spaces as no-break spaces. */
function unbroken(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

/** A pattern for a whole text, with any kind of spaces. */
function exactly(text: string): RegExp {
  const escaped = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(' ', '\\s');
  return new RegExp(`^${escaped}$`);
}

import * as vscode from 'vscode';
import { UserError } from '../../../base/userError';
import { withTimeLimit } from '../../../base/withTimeLimit';
import type { FormSession } from '../formSession';
import type { OpenForms } from '../openForms';
import { createFormTabs } from './formTabs';

interface OpenedForm {
  readonly uri: string;
  readonly session: Promise<FormSession | undefined>;
}

export interface ReopenFormsDeps {
  readonly viewType: string;
  readonly openForms: OpenForms;
  /** This extension host serves a form of that user group in that column. */
  readonly isLive: (uri: string, column: vscode.ViewColumn) => boolean;
  /** Fires when VS Code asks this extension host for a form. */
  readonly onDidOpen: vscode.Event<OpenedForm>;
}

export interface ReopenedForms {
  /**
   * Resolves when no form of an earlier host shows that user group; rejects with a sentence when one cannot be
   * replaced.
   */
  settled(uri: string): Promise<void>;
  dispose(): void;
}

/** How long a form may take to be there, and to get what was typed into the one before. */
const PATIENCE_MS = 10_000;
/** A tab and its document are there a little before VS Code asks for the form, which it never does a second time. */
const CALM_MS = 1000;

/**
 * Replaces the forms that an earlier extension host left behind, each as soon as it is on screen: only a page that is
 * there can give what was typed into it.
 */
export function reopenForms({ viewType, openForms, isLive, onDidOpen }: ReopenFormsDeps): ReopenedForms {
  const tabs = createFormTabs(viewType);
  const tried = new WeakSet<vscode.Tab>();
  /** What was typed there is in another form, whatever becomes of the tab. */
  const replacedTabs = new WeakSet<vscode.Tab>();
  const isFormer = (tab: vscode.Tab): boolean => {
    const uri = tabs.uriOf(tab);
    return uri !== undefined && openForms.formerOf(uri).length > 0 && !isLive(uri, tab.group.viewColumn);
  };
  // Before its document is read nobody is asked for a form.
  const isRead = (tab: vscode.Tab): boolean =>
    vscode.workspace.textDocuments.some(({ uri }) => uri.toString() === tabs.uriOf(tab));
  const visible = (): readonly vscode.Tab[] => tabs.visible().filter((tab) => isFormer(tab) && isRead(tab));

  const replace = async (tab: vscode.Tab): Promise<void> => {
    const uri = tabs.uriOf(tab);
    if (uri === undefined) return;
    const opened = nextForm(uri, onDidOpen);
    const replaceTab = await tabs.openBeside(tab);
    const session = await withTimeLimit(
      opened.then((form) => form.session),
      PATIENCE_MS,
    );
    if (!session) return;
    await withTimeLimit(session.adopted, PATIENCE_MS);
    replacedTabs.add(tab);
    await session.settled();
    await replaceTab();
  };
  const replaceAll = async (): Promise<void> => {
    for (let tab = next(); tab; tab = next()) {
      tried.add(tab);
      // One that cannot be replaced says by itself that it is not connected.
      await replace(tab).catch(() => undefined);
    }
    const standing = new Set(tabs.all().filter(isFormer).map(tabs.uriOf));
    openForms.keepFormer((uri) => standing.has(uri));
  };
  const next = (): vscode.Tab | undefined => visible().find((tab) => !tried.has(tab));

  let running = Promise.resolve();
  const run = (): Promise<void> => (running = running.then(replaceAll));
  let timer: NodeJS.Timeout | undefined;
  const later = (): void => {
    clearTimeout(timer);
    if (openForms.hasFormer) timer = setTimeout(() => void run(), CALM_MS);
  };
  const subscriptions = vscode.Disposable.from(
    vscode.window.tabGroups.onDidChangeTabs(later),
    vscode.window.tabGroups.onDidChangeTabGroups(later),
    vscode.workspace.onDidOpenTextDocument(later),
  );
  const calm = new Promise((resolve) => setTimeout(resolve, CALM_MS));
  void calm.then(run);

  return {
    settled: async (uri) => {
      await calm;
      await run();
      if (!visible().some((tab) => tabs.uriOf(tab) === uri && !replacedTabs.has(tab))) return;
      throw new UserError(
        vscode.l10n.t(
          'The form lost its connection to the extension, so what was typed last cannot be saved; close it and open the user group again.',
        ),
      );
    },
    dispose: () => {
      clearTimeout(timer);
      subscriptions.dispose();
    },
  };
}

/** The form of that user group that VS Code asks for next. */
function nextForm(uri: string, onDidOpen: vscode.Event<OpenedForm>): Promise<OpenedForm> {
  return new Promise((resolve) => {
    const subscription = onDidOpen((form) => {
      if (form.uri !== uri) return;
      subscription.dispose();
      resolve(form);
    });
  });
}

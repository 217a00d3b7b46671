import * as vscode from 'vscode';
import { RESPONSE_LANGUAGE } from '../../contributions';
import type { Difference } from '../../documents/types';
import type { TextAddress } from '../../documents/uris';
import { isTextUri, openTabs } from '../../documents/vscode/openTabs';
import { findUserGroupDocument } from '../../userGroups/file/vscode/userGroupDocuments';
import type { SharedTexts } from '../documentFiles';
import type { DocumentFileSystem } from './documentFileSystem';

/**
 * Opens a read-only text and closes the tabs of earlier texts, except pinned tabs. The new tab is no preview tab,
 * because a preview tab would replace the result's tab.
 */
export async function showText(
  texts: SharedTexts,
  announce: DocumentFileSystem['announce'],
  {
    title,
    text,
    extension,
    preserveFocus,
  }: {
    readonly title: string;
    readonly text: string;
    readonly extension: TextAddress['extension'] | undefined;
    readonly preserveFocus: boolean;
  },
): Promise<void> {
  const uri = texts.set(title, text, extension);
  announce([uri]);
  const shown = vscode.Uri.parse(uri);
  const before = openTabs().filter((open) => isTextUri(open.uri) && !open.tab.isPinned);
  const viewColumn = before.at(-1)?.tab.group.viewColumn ?? vscode.ViewColumn.Active;
  await vscode.commands.executeCommand('vscode.open', shown, { preview: false, viewColumn, preserveFocus });
  const old = before.filter((open) => open.uri !== shown.toString()).map(({ tab }) => tab);
  if (old.length > 0) await vscode.window.tabGroups.close(old, true);
}

export interface Differences {
  /** Compares a user group's saved text with its draft in the diff editor. */
  readonly show: (difference: Difference) => Promise<void>;
  /** Compares two JSON texts, read-only, under their names. */
  readonly showTexts: (title: string, left: NamedText, right: NamedText) => Promise<void>;
  dispose(): void;
}

interface NamedText {
  readonly name: string;
  readonly text: string;
}

export function createDifferences(texts: SharedTexts, announce: DocumentFileSystem['announce']): Differences {
  const set = (title: string, text: string): string => {
    const uri = texts.set(title, text, RESPONSE_LANGUAGE);
    announce([uri]);
    return uri;
  };
  /** Copies of user groups' drafts by canonical URI. Each copy is updated when its document changes. */
  const followed = new Map<
    string,
    { readonly document: vscode.TextDocument; readonly renew: () => string }
  >();
  const copy = (document: vscode.TextDocument, title: string, draftOf: (text: string) => string): string => {
    const renew = (): string => set(title, draftOf(document.getText()));
    const uri = renew();
    followed.set(vscode.Uri.parse(uri).toString(), { document, renew });
    return uri;
  };
  const events = vscode.Disposable.from(
    vscode.workspace.onDidChangeTextDocument(({ document: changed }) => {
      for (const { document, renew } of followed.values()) if (document === changed) renew();
    }),
    vscode.workspace.onDidCloseTextDocument((closed) => {
      for (const [uri, { document }] of followed)
        if (document === closed || uri === closed.uri.toString()) followed.delete(uri);
    }),
  );
  return {
    show: async ({ title, savedName, savedText, draftName, uri, draftOf }) => {
      const left = set(savedName, savedText);
      const document = findUserGroupDocument(uri);
      // VS Code asks to save when the last text editor of a dirty document closes, even while the form is open. So
      // without a text editor, the difference shows a copy of the draft.
      const isCopy = draftOf !== undefined || (document && !hasTextEditor(document.uri));
      const shown = draftOf ?? ((text: string) => text);
      const right = document && isCopy ? copy(document, draftName, shown) : uri;
      const isSame = document && shown(document.getText()) === savedText;
      await showDiff(left, right, isSame ? vscode.l10n.t('No differences: {0}', title) : title);
    },
    showTexts: (title, left, right) => {
      // With the title in its name, a text stays when another comparison has a side of the same name.
      const named = ({ name, text }: NamedText): string => set(`${name} · ${title}`, text);
      return showDiff(named(left), named(right), title);
    },
    dispose: () => void events.dispose(),
  };
}

async function showDiff(left: string, right: string, title: string): Promise<void> {
  await vscode.commands.executeCommand('vscode.diff', vscode.Uri.parse(left), vscode.Uri.parse(right), title);
}

function hasTextEditor(uri: vscode.Uri): boolean {
  return openTabs().some(
    ({ tab }) => tab.input instanceof vscode.TabInputText && tab.input.uri.toString() === uri.toString(),
  );
}

import * as vscode from 'vscode';
import type { Catalog } from '../../../catalog/types';
import type { OpenResults, ResultDocuments } from '../../../documents/types';
import { isRequestUri, parseUri } from '../../../documents/uris';
import { chooseColumn, isReadOnlyUri } from '../../../documents/vscode/chooseColumn';
import {
  activeDocumentUri,
  activeResultUri,
  comparisonTabs,
  type DocumentTab,
  isComparison,
  resultTabs,
  resultTabsOf,
} from '../../../documents/vscode/openTabs';
import type { FinishedCall } from '../../../http/types';
import { buildResultContent } from '../resultContent';
import { holdsList } from '../pageOf';
import type { ResultStore } from '../resultStore';
import { addressedEndpointId, resultTitle } from '../resultTitle';
import { RESPONSE_LANGUAGE, TABLE_EDITOR } from '../../../contributions';
import { mayNameSchema } from '../../../json/namesSchema';

export interface ResultDocumentsService extends ResultDocuments, OpenResults {
  /** Fires when a result was kept. */
  readonly onDidChange: vscode.Event<void>;
  /**
   * URI of the document that had the focus before a result opens, set only while the result opens. VS Code reports the
   * result's tab as active during that time.
   */
  focusedUri(): string | undefined;
  /** Column of the next result. */
  column(): vscode.ViewColumn;
  dispose(): void;
}

/**
 * Shows results in one reused tab, and comparisons in another tab of the same column. Kept results and tables get tabs
 * of their own. `redact` masks known secrets.
 */
export function createResultDocuments(
  store: ResultStore,
  redact: (text: string) => Promise<string>,
  catalog: Catalog,
): ResultDocumentsService {
  const add = async (call: FinishedCall): Promise<string> =>
    store.add(call, await buildResultContent(call, redact), resultTitle(catalog, addressedEndpointId(call)))
      .uri;
  const changed = new vscode.EventEmitter<void>();
  let shown: string | undefined;
  let focused: string | undefined;
  let opening: Promise<unknown> = Promise.resolve();
  const closing = vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
    const open = new Set(resultTabs().map(({ uri }) => uri));
    for (const { uri } of resultTabsOf(closed)) if (!open.has(uri)) store.release(uri);
  });
  const resources = vscode.Disposable.from(closing, changed);
  const lastShown = (): DocumentTab | undefined => {
    const tabs = resultTabs();
    return tabs.find((tab) => tab.uri === shown) ?? tabs.at(-1);
  };
  const resultColumn = (): vscode.ViewColumn => {
    const last = lastShown()?.tab ?? comparisonTabs().at(-1);
    return chooseColumn(last, isReadOnlyUri);
  };
  const openInTurn = async (uri: string): Promise<string> => {
    await loadResponse(vscode.Uri.parse(uri));
    const last = lastShown();
    focused = activeDocumentUri();
    try {
      await show(uri, resultColumn(), true);
    } finally {
      focused = undefined;
    }
    shown = vscode.Uri.parse(uri).toString();
    if (last && last.uri !== shown) await closeUnkept(last.uri, store);
    return uri;
  };
  const openTable = async (uri: string): Promise<void> => {
    const table = vscode.Uri.parse(uri);
    // The next result would replace a preview tab, and the selection in the table would be lost.
    const options = { viewColumn: resultColumn(), preview: false };
    await vscode.commands.executeCommand('vscode.openWith', table, TABLE_EDITOR, options);
    shown = table.toString();
  };
  return {
    onDidChange: changed.event,
    openTable,
    open: async (call, asTable) => {
      const uri = await add(call);
      if (asTable && holdsList(call)) {
        await openTable(uri);
        return uri;
      }
      // Results open one after another: the column of a result depends on the focus, which the previous result may
      // still move.
      const opened = opening.then(() => openInTurn(uri));
      opening = opened.catch(() => undefined);
      return opened;
    },
    focusedUri: () => focused,
    uriOf: (call) => store.uriOf(call),
    find: (uri) => store.find(uri)?.call,
    recent: () => store.recent(),
    note: (call) => store.note(call),
    findPrevious: (call) => store.findPrevious(call),
    compare: async (left, right, title) => {
      const [one, other] = await Promise.all(
        [left, right].map(async (call) => {
          const uri = vscode.Uri.parse(store.uriOf(call) ?? (await add(call)));
          await loadResponse(uri);
          return uri;
        }),
      );
      // A preview tab would replace the tab of the result.
      const options = { viewColumn: resultColumn(), preview: false };
      await vscode.commands.executeCommand('vscode.diff', one, other, title, options);
      await closeOtherComparisons();
    },
    column: resultColumn,
    shownUri: () => activeResultUri() ?? lastShown()?.uri,
    keep: async (uri) => {
      store.keep(uri);
      const tab = resultTabs().find((candidate) => candidate.uri === vscode.Uri.parse(uri).toString());
      // Opening without preview keeps a tab in any column. VS Code's command Keep Editor works only in the active
      // column.
      if (tab) await show(uri, tab.tab.group.viewColumn, false);
      changed.fire();
    },
    dispose: () => void resources.dispose(),
  };
}

async function show(uri: string, viewColumn: vscode.ViewColumn, preview: boolean): Promise<void> {
  const before = vscode.window.tabGroups.activeTabGroup.viewColumn;
  const isRelative = viewColumn === vscode.ViewColumn.Active || viewColumn === vscode.ViewColumn.Beside;
  // If the result covers a request or page, the result takes the focus. Otherwise the covered tab would keep the focus.
  const isCovering = viewColumn === vscode.ViewColumn.Active || viewColumn === before;
  const isPage = vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputWebview;
  const preserveFocus = !isCovering || !(isPage || isRequestUri(activeDocumentUri() ?? ''));
  await open(vscode.Uri.parse(uri), { viewColumn, preview, preserveFocus });
  if (!isRelative && viewColumn !== before) await activate(before);
}

function open(uri: vscode.Uri, options: vscode.TextDocumentShowOptions): Thenable<unknown> {
  return vscode.commands.executeCommand('vscode.open', uri, { preserveFocus: true, ...options });
}

/**
 * Activates a column again, if its active tab is a text. VS Code activates the column in which a result opens, although
 * the focus stays. The next file would then open in the result's column, and Ctrl+Enter would find no request.
 */
async function activate(viewColumn: vscode.ViewColumn): Promise<void> {
  const group = vscode.window.tabGroups.all.find((candidate) => candidate.viewColumn === viewColumn);
  const input = group?.activeTab?.input;
  if (input instanceof vscode.TabInputText) await open(input.uri, { viewColumn, preview: true });
}

/** Closes the active column's comparisons, except the active one and pinned ones. */
async function closeOtherComparisons(): Promise<void> {
  const group = vscode.window.tabGroups.activeTabGroup;
  const others = group.tabs.filter((tab) => isComparison(tab) && !tab.isActive && !tab.isPinned);
  if (others.length > 0) await vscode.window.tabGroups.close(others, true);
}

/**
 * Closes the former result unless it is kept or a table. VS Code does not reuse a tab in another column, and reuses none
 * if previews are off. Must run after the new result has opened, because an empty group would close.
 */
async function closeUnkept(uri: string, store: ResultStore): Promise<void> {
  if (store.isKept(uri)) return;
  const editorSettings = vscode.workspace.getConfiguration('workbench.editor');
  const reusesTabs = editorSettings.get<boolean>('enablePreview', true);
  const isOver = (tab: vscode.Tab): boolean =>
    reusesTabs ? tab.isPreview : !tab.isPinned && tab.input instanceof vscode.TabInputText;
  const tabs = resultTabs().flatMap(({ tab, uri: other }) => (other === uri && isOver(tab) ? [tab] : []));
  if (tabs.length > 0) await vscode.window.tabGroups.close(tabs, true);
}

/**
 * Loads a response before VS Code shows it, so that settings cannot change its encoding or language. JSON that names no
 * schema is loaded only if `files.encoding` is not UTF-8. Another text that may name a schema gets the language
 * `RESPONSE_LANGUAGE`, because VS Code's JSON extension would request the schema. A text whose language is in
 * `ownLanguages` keeps its language.
 */
async function loadResponse(uri: vscode.Uri): Promise<void> {
  const address = parseUri(uri.toString());
  const isPlainJson = address?.kind === 'result' && address.extension === 'json';
  if (isPlainJson && readsUtf8(uri)) return;
  try {
    const document = await vscode.workspace.openTextDocument(uri, { encoding: 'utf8' });
    if (isPlainJson || ownLanguages.has(document.languageId) || !mayNameSchema(document.getText())) return;
    await vscode.languages.setTextDocumentLanguage(document, RESPONSE_LANGUAGE);
  } catch {
    // The text is too large for extensions, so VS Code's JSON extension does not read it either.
  }
}

const ownLanguages: ReadonlySet<string> = new Set([RESPONSE_LANGUAGE, 'plaintext']);

function readsUtf8(uri: vscode.Uri): boolean {
  return vscode.workspace.getConfiguration('files', uri).get('encoding') === 'utf8';
}

import * as vscode from 'vscode';
import { webviewHtml } from '../../base/webviewHtml';
import { CommandId, REOPEN_FORM, type AnyCommand } from '../../contributions';
import { isChangeSetUri, parseUri } from '../../documents/uris';
import { pageInputOf } from '../../documents/vscode/pageInputOf';
import { runCommand } from '../../editor/click';
import { webviewInput } from '../../editor/webviewInput';
import type { createColumnWidths } from '../columnWidths';
import type { TableButton, TableHead } from '../tableMessage';
import { TableSession, type TableSessionDeps } from '../tableSession';

/** Functions from outside `src/table` that tables need. */
export interface TablesDeps extends Pick<
  TableSessionDeps,
  'pageOf' | 'copy' | 'say' | 'compare' | 'pickColumns'
> {
  find(uri: string): ReturnType<TableSessionDeps['find']>;
  headOf(uri: string): TableHead | undefined;
  rowButtonOf(endpointId: string): TableButton | undefined;
  act(uri: string, ...of: Parameters<TableSessionDeps['act']>): void;
  titleOf(endpointId: string): string;
  preferred(endpointId: string): readonly string[];
  idFields(endpointId: string): readonly string[];
  readonly columnWidths: ReturnType<typeof createColumnWidths>;
  nextCall(
    uri: string,
    ...of: Parameters<TableSessionDeps['nextCall']>
  ): ReturnType<TableSessionDeps['nextCall']>;
  /** URI of the visible result. */
  shownUri(): string | undefined;
  /** The only folder that the webview may read. */
  readonly pageFolder: vscode.Uri;
}

/** The open tables of this window. */
export function createTables(deps: TablesDeps) {
  const sessions = new Map<vscode.WebviewPanel, { readonly uri: string; readonly session: TableSession }>();
  return {
    /** Fills a tab that VS Code opened or restored. */
    open: (uri: vscode.Uri, panel: vscode.WebviewPanel): void => {
      const { webview } = panel;
      // Without a title and an icon, VS Code would show those of the JSON document.
      const name = uri.path.replace(/^.*\//s, '').replace(/(?<!-changes)\.(?:json|commerce-answer)$/, '');
      panel.title = vscode.l10n.t('{0} · Table', name);
      const icon = (file: string): vscode.Uri => vscode.Uri.joinPath(deps.pageFolder, '../../media', file);
      panel.iconPath = { light: icon('table.svg'), dark: icon('table-dark.svg') };
      const session = new TableSession(sessionDeps(deps, uri, panel));
      sessions.set(panel, { uri: uri.toString(), session });
      webview.options = {
        enableScripts: true,
        enableForms: false,
        enableCommandUris: [REOPEN_FORM],
        localResourceRoots: [deps.pageFolder],
      };
      const listening = webview.onDidReceiveMessage((message: unknown) => session.receive(message));
      panel.onDidDispose(() => {
        listening.dispose();
        sessions.delete(panel);
      });
      const input = webviewInput(webview, deps.pageFolder, 'table.js');
      webview.html = webviewHtml(input, 'table', vscode.l10n.t('Table'), {
        'lost-title': vscode.l10n.t('Not Connected'),
        lost: isChangeSetUri(uri.toString())
          ? vscode.l10n.t(
              'The extension does not respond. If it stopped during a run, Review shows what was saved.',
            )
          : vscode.l10n.t('The extension does not respond. Open the table again to continue.'),
        reopen: vscode.l10n.t('Open the Table Again'),
        'reopen-command': REOPEN_FORM,
      });
    },
    /** Refreshes the open tables of change sets; only these have a head. */
    refresh: (): void => {
      for (const { uri, session } of sessions.values()) if (deps.headOf(uri)) session.refresh();
    },
    /** Row numbers for a command on a result, from its visible table. Undefined means all rows, also without such a table. */
    rowsOf: (uri: string): readonly number[] | undefined => {
      const wanted = vscode.Uri.parse(uri).toString();
      const open = [...sessions].filter(([, table]) => table.uri === wanted);
      const inFront = open.find(([panel]) => panel.active) ?? open.find(([panel]) => panel.visible);
      return inFront?.[1].session.acting;
    },
  };
}

function sessionDeps(deps: TablesDeps, uri: vscode.Uri, panel: vscode.WebviewPanel): TableSessionDeps {
  const text = uri.toString();
  // A disposed panel throws if `webview` is read, and rows may be posted after the panel was closed.
  const { webview } = panel;
  const address = parseUri(text);
  const endpointId = address?.kind === 'result' ? address.endpointId : '';
  // Commands show their own errors.
  const run = (command: AnyCommand): void => void runCommand(command).catch(() => undefined);
  return {
    ...deps,
    uri: text,
    title: deps.titleOf(endpointId),
    locale: vscode.env.language,
    find: () => deps.find(text),
    head: () => deps.headOf(text),
    rowButton: deps.rowButtonOf(endpointId),
    act: (action, ids) => deps.act(text, action, ids),
    preferred: deps.preferred(endpointId),
    idFields: deps.idFields(endpointId),
    widths: () => deps.columnWidths.read(endpointId),
    keepWidth: (name, width) => deps.columnWidths.keep(endpointId, name, width),
    post: (message) => void webview.postMessage(message),
    timeOf: (createdAt) => new Date(createdAt).toLocaleTimeString(vscode.env.language),
    readAgain: (allPages) => void readAgain(deps, text, allPages, panel).catch(() => undefined),
    openAsJson: () => void vscode.commands.executeCommand('vscode.openWith', uri, 'default'),
    saveAsCsv: () => run({ command: CommandId.saveAsCsv, arguments: [text] }),
    goOn: (argument) => run({ command: CommandId.nextCall, arguments: [argument] }),
    nextCall: (response, row) => deps.nextCall(text, response, row),
  };
}

/** Sends the call again; closes this table if a new table has opened. */
async function readAgain(
  { shownUri }: Pick<TablesDeps, 'shownUri'>,
  uri: string,
  allPages: boolean,
  panel: vscode.WebviewPanel,
): Promise<void> {
  const how = { asTable: true, ...(allPages ? { allPages } : {}) } as const;
  await runCommand({ command: CommandId.callAgain, arguments: [uri, how] });
  const shown = shownUri();
  if (shown === undefined || vscode.Uri.parse(shown).toString() === uri || !isTableOpen(shown)) return;
  panel.dispose();
}

function isTableOpen(uri: string): boolean {
  const wanted = vscode.Uri.parse(uri).toString();
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .some((tab) => pageInputOf(tab)?.uri.toString() === wanted);
}

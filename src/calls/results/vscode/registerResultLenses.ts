import * as vscode from 'vscode';
import { CommandId, RESULT_LANGUAGE, SCHEME } from '../../../contributions';
import { answeredEndpointId } from '../../../documents/uris';
import { registerLensLine } from '../../../documents/vscode/registerLensLine';
import { startJsonService } from '../../../documents/vscode/startJsonService';
import { type LensesOf, lensOffset } from '../resultLenses';
import { lazy } from '../../../base/lazy';
import type { Remedy } from '../../../base/userError';
import type { Catalog } from '../../../catalog/types';
import { lensesOfEntities, loadNextCalls, type NextCallItem, nextCallItems } from '../nextCallItems';

/**
 * Registers the lenses of result documents, selected by scheme and path, because settings can change the language.
 * `changes`: events that change a lens, such as a kept result or a session.
 */
export function registerResultLenses(
  lensesOf: LensesOf,
  changes: readonly vscode.Event<unknown>[],
): vscode.Disposable {
  return registerLensLine({ scheme: SCHEME }, async (uri) => (await lensesOf(uri))?.row, changes);
}

/** Starts VS Code's JSON extension for results: folding, outline and breadcrumbs. */
export function registerResultLanguage(): vscode.Disposable {
  const prepare = ({ languageId }: vscode.TextDocument): void => {
    if (languageId === RESULT_LANGUAGE) void startJsonService();
  };
  for (const document of vscode.workspace.textDocuments) prepare(document);
  return vscode.workspace.onDidOpenTextDocument(prepare);
}

export interface NextCallLensDeps {
  readonly catalog: Catalog;
  readonly hintsOn: () => boolean;
  /** Fires when hints were switched on or off, or when the catalog changed. */
  readonly onDidChangeDetails: (listener: () => void) => vscode.Disposable;
}

/** Offers actions for the ids in results and user groups, as lenses and code actions. */
export function registerNextCallLenses(deps: NextCallLensDeps): vscode.Disposable {
  const { catalog, hintsOn } = deps;
  const changed = new vscode.EventEmitter<void>();
  const loadCalls = () => loadNextCalls(catalog, hintsOn());
  let calls = lazy(loadCalls);
  // Ids that get lenses. With `within`, ids in that range that get code actions.
  const itemsOf = async (
    document: vscode.TextDocument,
    within?: { readonly start: number; readonly end: number },
  ): Promise<readonly NextCallItem[]> => {
    const uri = document.uri.toString();
    const answered = catalog.findEndpoint(answeredEndpointId(uri) ?? '');
    if (!answered) return [];
    const context = { catalog, calls: await calls(), within };
    const items = nextCallItems(document.getText(), uri, answered, context);
    return within ? items.slice(0, MAX_IDS_OF_ACTIONS) : lensesOfEntities(items);
  };
  const lenses: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: changed.event,
    provideCodeLenses: async (document) => {
      const items = await itemsOf(document);
      const text = document.getText();
      return items.map(({ title, offset, argument }) => {
        const at = document.positionAt(lensOffset(text, offset));
        const command = { title, command: CommandId.nextCall, arguments: [argument] } satisfies Remedy;
        return new vscode.CodeLens(new vscode.Range(at, at), command);
      });
    },
  };
  const actions: vscode.CodeActionProvider = {
    provideCodeActions: async (document, range) => {
      const start = document.offsetAt(document.lineAt(range.start.line).range.start);
      const end = document.offsetAt(document.lineAt(range.end.line).range.end);
      const items = await itemsOf(document, { start, end });
      return items.flatMap(({ steps, argument }) =>
        steps.map(({ title, call }) => {
          const action = new vscode.CodeAction(title, vscode.CodeActionKind.Empty);
          const chosen = { ...argument, step: call?.endpoint.id ?? 'open' };
          action.command = { title, command: CommandId.nextCall, arguments: [chosen] } satisfies Remedy;
          return action;
        }),
      );
    },
  };
  const selector = { scheme: SCHEME };
  return vscode.Disposable.from(
    changed,
    vscode.languages.registerCodeLensProvider(selector, lenses),
    vscode.languages.registerCodeActionsProvider(selector, actions),
    deps.onDidChangeDetails(() => {
      calls = lazy(loadCalls);
      changed.fire();
    }),
  );
}

/** Maximum number of ids with code actions: a selection over many entities would offer too many actions. */
const MAX_IDS_OF_ACTIONS = 3;

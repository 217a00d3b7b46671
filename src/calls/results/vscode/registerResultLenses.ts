import * as vscode from 'vscode';
import { CommandId, RESULT_LANGUAGE, SCHEME } from '../../../contributions';
import { answeredEndpointId } from '../../../documents/uris';
import { registerLensLine } from '../../../documents/vscode/registerLensLine';
import { startJsonService } from '../../../documents/vscode/startJsonService';
import type { LensesOf } from '../createLensesOf';
import { lazy } from '../../../base/lazy';
import type { Remedy } from '../../../base/userError';
import type { Catalog } from '../../../catalog/types';
import { lensOffset } from '../lensOffset';
import { lensesOfEntities, loadNextCalls, type NextCallItem, nextCallItems } from '../nextCallItems';

/**
 * The lens line of result documents, which are known by scheme and path whatever their language. `changes`: whatever
 * changes a lens, such as a result that was kept, or a session that came or went.
 */
export function registerResultLenses(
  lensesOf: LensesOf,
  changes: readonly vscode.Event<unknown>[],
): vscode.Disposable {
  return registerLensLine({ scheme: SCHEME }, async (uri) => (await lensesOf(uri))?.row, changes);
}

/** Gives results VS Code's JSON service, for folding, outline and breadcrumbs. */
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
  /** Hints were switched, or the catalog changed. */
  readonly onDidChangeDetails: (listener: () => void) => vscode.Disposable;
}

/** Offers what can be done with the ids in results and user groups, as lenses and as code actions. */
export function registerNextCallLenses(deps: NextCallLensDeps): vscode.Disposable {
  const { catalog, hintsOn } = deps;
  const changed = new vscode.EventEmitter<void>();
  const loadCalls = () => loadNextCalls(catalog, hintsOn());
  let calls = lazy(loadCalls);
  // The ids that get lenses; with `within`, those that get actions in that range.
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

/** A selection over many entities would fill the screen with actions. */
const MAX_IDS_OF_ACTIONS = 3;

import * as vscode from 'vscode';
import { lazy } from '../../base/lazy';
import { codeLanguages } from '../source/codeLanguages';
import type { PathProviderDeps } from './pathProviders';

interface CodeHelpDeps extends Omit<PathProviderDeps, 'reader'> {
  readonly sourceReader: () => Promise<PathProviderDeps['reader']>;
  readonly isOn: () => boolean;
  readonly onDidChangeOn: (listener: () => void) => vscode.Disposable;
  /** Events for changed catalog, environments or sessions. */
  readonly changes: readonly vscode.Event<unknown>[];
}

const PAUSE_MS = 300;

const selector: vscode.DocumentSelector = codeLanguages.flatMap(({ editorIds, extensions }) => [
  ...editorIds.map((language) => ({ language })),
  { pattern: `**/*.{${extensions.join(',')}}` },
]);

/** Hover, lenses, completion, warnings and quick fixes in source files, while the setting is on. */
export function registerCodeHelp(deps: CodeHelpDeps): vscode.Disposable {
  let running: vscode.Disposable | undefined;
  const follow = (): void => {
    if (deps.isOn()) running ??= start(deps);
    else {
      running?.dispose();
      running = undefined;
    }
  };
  follow();
  const subscription = deps.onDidChangeOn(follow);
  return new vscode.Disposable(() => {
    subscription.dispose();
    running?.dispose();
  });
}

function start(deps: CodeHelpDeps): vscode.Disposable {
  // The reader is loaded with the first source file shown.
  const load = lazy(async () => {
    const { createPathProviders } = await import('./pathProviders');
    return createPathProviders({ ...deps, reader: await deps.sourceReader() });
  });
  const changed = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    changed,
    ...deps.changes.map((change) => change(() => changed.fire())),
    vscode.languages.registerHoverProvider(selector, {
      provideHover: async (document, position) => (await load()).provideHover(document, position),
    }),
    vscode.languages.registerCodeLensProvider(selector, {
      onDidChangeCodeLenses: changed.event,
      provideCodeLenses: async (document) => (await load()).provideCodeLenses(document),
    }),
    vscode.languages.registerCompletionItemProvider(
      selector,
      {
        provideCompletionItems: async (document, position) =>
          (await load()).provideCompletionItems(document, position),
      },
      '/',
    ),
    vscode.languages.registerCodeActionsProvider(selector, {
      provideCodeActions: async (document, range) => (await load()).provideCodeActions(document, range),
    }),
    registerSourceDiagnostics(async (document) => (await load()).diagnose(document), deps.changes),
  );
}

/** Shows diagnostics in visible source files, soon after these are shown or changed, or one of `changes` fires. */
function registerSourceDiagnostics(
  diagnose: (document: vscode.TextDocument) => Promise<vscode.Diagnostic[]>,
  changes: readonly vscode.Event<unknown>[],
): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection('commerce-api-source');
  let timer: NodeJS.Timeout | undefined;
  let isDisposed = false;
  const checked = new Map<string, vscode.TextDocument>();
  const visible = (): readonly vscode.TextDocument[] =>
    [...new Set(vscode.window.visibleTextEditors.map(({ document }) => document))].filter(
      (document) => vscode.languages.match(selector, document) > 0,
    );
  const check = async (): Promise<void> => {
    const shown = visible();
    for (const [key, document] of checked) {
      if (shown.includes(document)) continue;
      checked.delete(key);
      collection.delete(document.uri);
    }
    for (const document of shown) {
      const { version } = document;
      const found = await diagnose(document);
      if (isDisposed) return;
      // A check of the newer text is already scheduled.
      if (document.isClosed || document.version !== version) continue;
      checked.set(document.uri.toString(), document);
      collection.set(document.uri, found);
    }
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void check(), PAUSE_MS);
  };
  schedule();
  return vscode.Disposable.from(
    collection,
    vscode.window.onDidChangeVisibleTextEditors(schedule),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (visible().includes(document)) schedule();
    }),
    ...changes.map((change) => change(schedule)),
    new vscode.Disposable(() => {
      isDisposed = true;
      clearTimeout(timer);
    }),
  );
}

import * as vscode from 'vscode';
import { lazy } from '../../base/lazy';
import { codeLanguages } from '../codeLanguages';
import type { PathProviderDeps } from './pathProviders';
import { registerSourceDiagnostics } from './registerSourceDiagnostics';

export interface CodeHelpDeps extends PathProviderDeps {
  readonly isOn: () => boolean;
  readonly onDidChangeOn: (listener: () => void) => vscode.Disposable;
  /** The catalog, environments or sessions changed. */
  readonly changes: readonly vscode.Event<unknown>[];
}

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
  // Activation registers; what reads source files is loaded with the first one that is shown.
  const load = lazy(async () => {
    const { createPathProviders } = await import('./pathProviders');
    return createPathProviders(deps);
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
    registerSourceDiagnostics(selector, async (document) => (await load()).diagnose(document), deps.changes),
  );
}

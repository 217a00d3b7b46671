import * as vscode from 'vscode';
import type { RequestIssue } from '../../calls/requests/requestIssue';
import { isCheckedByJsonService, startJsonService } from '../../documents/vscode/startJsonService';

const PAUSE_MS = 150;
/** Longest text that is checked while the user types, in characters. A longer text is checked when it is sent. */
const MAX_CHARACTERS = 200_000;

/** One kind of document that is checked. */
export interface CheckedDocuments {
  /** Whether to check a document; decides by scheme and path, never by language. */
  readonly accepts: (uri: string) => boolean;
  readonly issuesOf: (
    document: vscode.TextDocument,
  ) => readonly RequestIssue[] | Promise<readonly RequestIssue[]>;
  /** Calls the listener with the URI of a document whose issues may have changed without its text. */
  readonly onDidChange?: (listener: (uri: string) => void) => { dispose(): void };
}

/**
 * Marks mistakes in documents 150 ms after they open or change; each further change restarts the wait. Skips mistakes
 * that VS Code's JSON extension reports.
 */
export function registerDiagnostics(checked: CheckedDocuments): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection('commerce-api');
  const timers = new Map<string, NodeJS.Timeout>();
  const check = async (document: vscode.TextDocument): Promise<void> => {
    const { version } = document;
    const isShort = document.getText().length <= MAX_CHARACTERS;
    const issuesOf = isShort ? checked.issuesOf(document) : [];
    const [issues] = await Promise.all([issuesOf, startJsonService()]);
    // A check of the newer text is already scheduled.
    if (document.isClosed || document.version !== version) return;
    const isServed = isCheckedByJsonService(document);
    collection.set(
      document.uri,
      issues
        .filter(({ foundBy }) => !(isServed && foundBy === 'schema'))
        .map(({ offset, length, message, isWarning, code }) => {
          const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
          const { Error, Warning } = vscode.DiagnosticSeverity;
          const diagnostic = new vscode.Diagnostic(range, message, isWarning ? Warning : Error);
          diagnostic.source = vscode.l10n.t('Commerce API');
          if (code !== undefined) diagnostic.code = code;
          return diagnostic;
        }),
    );
  };
  const schedule = (document: vscode.TextDocument): void => {
    const key = document.uri.toString();
    if (!checked.accepts(key)) return;
    clearTimeout(timers.get(key));
    timers.set(
      key,
      setTimeout(() => {
        timers.delete(key);
        void check(document);
      }, PAUSE_MS),
    );
  };
  const forget = (document: vscode.TextDocument): void => {
    const key = document.uri.toString();
    if (!checked.accepts(key)) return;
    clearTimeout(timers.get(key));
    timers.delete(key);
    collection.delete(document.uri);
  };
  vscode.workspace.textDocuments.forEach(schedule);
  return vscode.Disposable.from(
    collection,
    vscode.workspace.onDidOpenTextDocument(schedule),
    vscode.workspace.onDidChangeTextDocument(({ document }) => schedule(document)),
    vscode.workspace.onDidCloseTextDocument(forget),
    new vscode.Disposable(() => timers.forEach((timer) => clearTimeout(timer))),
    ...(checked.onDidChange
      ? [
          checked.onDidChange((uri) => {
            const wanted = vscode.Uri.parse(uri).toString();
            vscode.workspace.textDocuments
              .filter((document) => document.uri.toString() === wanted)
              .forEach(schedule);
          }),
        ]
      : []),
  );
}

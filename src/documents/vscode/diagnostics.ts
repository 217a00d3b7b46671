import * as vscode from 'vscode';
import type { Endpoint } from '../../catalog/types';
import { isRequestUri } from '../uris';
import { isCheckedByJsonService, startJsonService } from './jsonService';

const PAUSE_MS = 150;

/** Marks mistakes in request documents while they are typed; leaves to VS Code's JSON service what it reports. */
export function registerRequestDiagnostics(
  findEndpoint: (id: string) => Endpoint | undefined,
): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection('commerce-api');
  const timers = new Map<string, NodeJS.Timeout>();
  const check = async (document: vscode.TextDocument): Promise<void> => {
    const [{ requestDiagnostics }] = await Promise.all([import('../requestDiagnostics'), startJsonService()]);
    if (document.isClosed) return;
    const isServed = isCheckedByJsonService(document);
    const issues = requestDiagnostics(document.getText(), findEndpoint);
    collection.set(
      document.uri,
      issues
        .filter(({ foundBy }) => !(isServed && foundBy === 'schema'))
        .map(({ offset, length, message }) => {
          const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
          const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Error);
          diagnostic.source = vscode.l10n.t('Commerce API');
          return diagnostic;
        }),
    );
  };
  const schedule = (document: vscode.TextDocument): void => {
    const key = document.uri.toString();
    if (!isRequestUri(key)) return;
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
  );
}

import * as vscode from 'vscode';
import {
  registerNextCallLenses,
  registerResultLanguage,
  registerResultLenses,
} from '../../calls/results/vscode/registerResultLenses';
import { holdsList } from '../../calls/results/pageOf';
import { CommandId, ContextKey, EXCHANGE_LANGUAGE, SCHEME } from '../../contributions';
import type { LensItem } from '../../documents/types';
import { parseUri, userGroupAddressOf } from '../../documents/uris';
import { activeResultUri } from '../../documents/vscode/openTabs';
import { registerLensLine } from '../../documents/vscode/registerLensLine';
import { toEvent } from '../../editor/toEvent';
import { registerDiagnostics } from '../../fileSystem/vscode/registerDiagnostics';
import { registerDocumentContext } from '../../fileSystem/vscode/registerDocumentContext';
import { registerUserGroupLanguage } from '../../userGroups/file/vscode/userGroupDocuments';
import { registerChangeMarks, registerUserGroupLenses } from '../../userGroups/file/vscode/userGroupLenses';
import { targetChangesOf } from '../start';
import type { DocumentRoom } from './documents';

/** Registers context keys, lenses and marks of our own documents, which exist only after the house is built. */
export function registerDocumentHelp(house: DocumentRoom): vscode.Disposable {
  const { userGroupFileInfo: info, userGroupFiles, resultStore, sandboxRequests } = house;
  return vscode.Disposable.from(
    registerDocumentContext(() => {
      const uri = activeResultUri();
      const partial = uri !== undefined && resultStore.find(uri)?.content.asReceived !== undefined;
      const call = uri === undefined ? undefined : resultStore.find(uri)?.call;
      return {
        [ContextKey.resultPartial]: partial,
        [ContextKey.listActive]: call !== undefined && holdsList(call),
      };
    }),
    // If several providers have lenses on one line, those of the most recently registered provider come first.
    registerNextCallLenses(house),
    registerUserGroupLanguage(),
    registerUserGroupLenses(info),
    registerChangeMarks(info),
    registerDiagnostics({
      accepts: (uri) => userGroupAddressOf(uri) !== undefined,
      issuesOf: (document) => userGroupFiles.issuesOf(document.uri.toString(), document.getText()),
      onDidChange: (listener) => info.onDidChange(listener),
    }),
    registerDiagnostics({
      accepts: (uri) => sandboxRequests.rowOf(titleOfText(uri)) !== undefined,
      issuesOf: (document) =>
        sandboxRequests.issuesOf(titleOfText(document.uri.toString()), document.getText()),
    }),
    registerLensLine(
      { scheme: SCHEME, language: EXCHANGE_LANGUAGE },
      (uri) => {
        const { historyId, contextValue = '' } = sandboxRequests.rowOf(titleOfText(uri)) ?? {};
        return historyId !== undefined && /\bcode\b/.test(contextValue)
          ? [goToCodeLens(historyId)]
          : undefined;
      },
      [],
    ),
    registerResultLanguage(),
    registerResultLenses(house.lensesOf, [
      house.results.onDidChange,
      toEvent(house.historyChanges.on),
      ...targetChangesOf(house),
    ]),
  );
}

function goToCodeLens(historyId: string): LensItem {
  const title = vscode.l10n.t('Go to Code');
  return { title, command: CommandId.goToCode, arguments: [{ historyId }] };
}

/** Title of a read-only text document that a command opened; empty for other documents. */
function titleOfText(uri: string): string {
  const address = parseUri(uri);
  return address?.kind === 'text' ? address.name : '';
}

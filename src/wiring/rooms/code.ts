import * as vscode from 'vscode';
import { lazy } from '../../base/lazy';
import type { SentCall } from '../../calls/sentCall';
import { descriptionMarkdown } from '../../catalog/descriptionMarkdown';
import type { Endpoint } from '../../catalog/types';
import { createChooseCodeRequest } from '../../code/chooseCodeRequest';
import type { FoundCode, WordChange } from '../../code/codeSearch';
import { secretVariable } from '../../code/environmentVariables';
import { findAssistantKeys } from '../../code/replaceSecret';
import type { TextSpan } from '../../code/source/readSource';
import { createTerminalHangUp } from '../../code/terminals';
import { findCallsInFiles } from '../../code/vscode/findCallsInFiles';
import { findCodeEditor } from '../../code/vscode/findCodeEditor';
import type { CallSource } from '../../contributions';
import { activeLine } from '../../documents/vscode/cursor';
import { endpointMarkdown } from '../../documents/vscode/endpointMarkdown';
import { openTerminal } from '../../editor/openTerminal';
import { toEvent } from '../../editor/toEvent';
import { describeCall } from '../../endpoints/describeCall';
import { createEndpointPage } from '../../endpoints/vscode/createEndpointPage';
import type { ClientKeys } from '../../http/credential';
import { levels } from '../../sessions/readSession';
import { targetChangesOf } from '../start';
import type { DocumentRoom } from './documents';

/** Services of the commands for source files; `registerLater` registers the help that only reads the files. */
export function wireCode(house: DocumentRoom) {
  const { environments, sessions, redactor } = house;
  // Reading a session also adds its token to the redactor.
  const readKeys = async (): Promise<readonly ClientKeys[]> => {
    const states = await Promise.all(
      [...new Set(house.baseUrls().map((url) => new URL(url).origin))].flatMap((origin) =>
        levels.map((level) => sessions.read(origin, level)),
      ),
    );
    return states.flatMap((state) => (state.kind === 'signedIn' ? (state.session.keys ?? []) : []));
  };
  const describe = async (endpointId: string): Promise<string> => {
    const description = await describeCall(house, endpointId);
    return description ? descriptionMarkdown(description) : '';
  };
  let knownKeys = lazy(readKeys);
  const forget = (): void => {
    knownKeys = lazy(readKeys);
  };
  house.disposeOnDeactivate(
    vscode.Disposable.from(environments.onDidChange(forget), sessions.onDidChange(forget)),
  );
  return {
    chooseCodeRequest: createChooseCodeRequest(house),
    codeEditor: findCodeEditor,
    codeLanguage: () => findCodeEditor()?.language,
    shell: () => vscode.env.shell,
    redact: redactor.redact,
    activeLine,
    writtenCall: async (source: CallSource, endpoint: Endpoint) =>
      (await house.sourceReader()).findWrittenCall(source, endpoint),
    findCode: async (sent: SentCall) => findCallsInFiles(sent, await house.sourceReader()),
    showCode: async ({ uri, start, end }: FoundCode, change?: WordChange): Promise<void> => {
      const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
      const rangeOf = (span: TextSpan): vscode.Range =>
        new vscode.Range(document.positionAt(span.start), document.positionAt(span.end));
      const editor = await vscode.window.showTextDocument(document, {
        selection: rangeOf(change ?? { start, end }),
      });
      // The change is skipped if the word is no longer at its position.
      if (change && document.getText(rangeOf(change)) === change.from)
        await editor.edit((edit) => edit.replace(rangeOf(change), change.to));
    },
    isTrusted: () => vscode.workspace.isTrusted,
    openTerminal,
    terminalHangUp: house.disposeOnDeactivate(
      createTerminalHangUp((processId) => {
        // In a remote window whose extension host runs locally, the process id belongs to the remote machine.
        const isShellHere =
          vscode.env.remoteName === undefined ||
          house.context.extension.extensionKind === vscode.ExtensionKind.Workspace;
        if (isShellHere && process.platform !== 'win32') process.kill(processId, 'SIGHUP');
      }),
    ),
    describe,
    endpointPage: house.disposeOnDeactivate(
      createEndpointPage({
        describeCall: (endpointId) => describeCall(house, endpointId),
        pageFolder: house.pageFolder,
        column: () => house.results.column(),
        changes: [...targetChangesOf(house), toEvent(house.onDidChangeDetails)],
      }),
    ),
    tooltipOf: async (endpointId: string): Promise<vscode.MarkdownString> =>
      endpointMarkdown(await describe(endpointId), endpointId),
    /** Finds assistants' keys and known secrets in a source text, each with the variable to use instead. */
    findSecrets: async (text: string) => {
      const keys = await knownKeys();
      const ofAssistants = findAssistantKeys(text);
      const live = redactor
        .find(text)
        .filter(({ start }) => !ofAssistants.some((key) => start >= key.start && start < key.end))
        .map((span) => ({ ...span, variable: secretVariable(text.slice(span.start, span.end), keys) }));
      return [...ofAssistants, ...live];
    },
  };
}

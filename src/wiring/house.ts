import * as vscode from 'vscode';
import { lazy } from '../base/lazy';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { steadyNow } from '../base/steadyNow';
import type { Remedy } from '../base/userError';
import { documentUri } from '../calls/readArgument';
import { createCommands } from '../commands/commandTable';
import type { CommandId } from '../contributions';
import { activeDocumentUri } from '../documents/vscode/openTabs';
import { hideInString } from '../http/redaction/hideSecrets';
import { describeFailure } from '../http/runHandler';
import { unsavedUserGroupEnvironments } from '../userGroups/file/vscode/userGroupEditor';
import { wireCalls } from './rooms/calls';
import { wireCode } from './rooms/code';
import { wireChanges } from './rooms/changes';
import { registerDocumentHelp } from './rooms/documentHelp';
import { wireDocuments } from './rooms/documents';
import { wireEnvironments } from './rooms/environments';
import { wireHistory } from './rooms/history';
import { wireRequests } from './rooms/requests';
import { wireSandbox } from './rooms/sandbox';
import { wireScreen } from './rooms/screen';
import { wireSessions } from './rooms/sessions';
import { wireTables } from './rooms/tables';
import { wireUserGroupFiles } from './rooms/userGroupFiles';
import { wireUserGroupList } from './rooms/userGroupList';
import { wireWrites } from './rooms/writes';
import type { Start } from './start';

/** Longest time in ms between the Enter key on a row and the row's command. */
const SAME_KEY_MS = 500;

export type House = Awaited<ReturnType<typeof createHouse>>;

/**
 * Builds, in order, the rooms of `wiring/rooms` that activation does not need. Each room uses objects of earlier rooms.
 */
export async function createHouse(start: Start) {
  start.hideInLog((line) => hideInString(line).text);
  const list = wireUserGroupList(wireWrites(wireSessions(wireScreen(start))));
  const files = await wireUserGroupFiles(list, (call) => {
    documents.history.add(call);
    documents.results.note(call);
  });
  const documents = wireDocuments(wireRequests(wireHistory(files)));
  const changes = wireChanges(documents);
  const calls = wireCalls(documents);
  const assistant = lazy(async () => (await import('./rooms/assistant')).wireAssistant(calls));
  const assistantServer = lazy(async () =>
    (await import('./rooms/assistantServer')).wireAssistantServer({ ...calls, assistant }),
  );
  let enteredAt = -Infinity;
  const house = {
    ...calls,
    ...changes,
    assistant,
    connectAssistant: async (): Promise<void> => (await assistantServer()).connect(),
    serveAssistants: async (): Promise<void> => (await assistantServer()).update(),
    forgetAssistantPermissions: async (): Promise<number> =>
      assistant.started() ? (await assistant()).forgetPermissions() : 0,
    ...wireCode(documents),
    ...wireEnvironments(documents),
    ...wireSandbox(start),
    ...wireTables(documents, changes),
    selectFocused: async (): Promise<void> => {
      enteredAt = steadyNow();
      await vscode.commands.executeCommand('list.select');
    },
    isOfEnter: (): boolean => steadyNow() - enteredAt < SAME_KEY_MS,
    selectedEndpointId: (): string | undefined => {
      const [node] = start.tree.view.selection;
      return node?.kind === 'endpoint' ? node.endpointId : undefined;
    },
    startTimer: (run: () => void, ms: number): (() => void) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    unsavedUserGroupEnvironments,
  };
  start.disposeOnDeactivate(registerDocumentHelp(house));
  const run = createCommands(house);
  return {
    ...house,
    runCommand: async (id: CommandId, isClick: boolean, args: readonly unknown[]): Promise<void> => {
      if (isClick && assistant.started()) (await assistant()).noteUser();
      // A command may name an endpoint of an OpenAPI file that is still loading.
      await start.openApiFiles.ready();
      try {
        await run(id, isClick, args);
      } catch (thrown) {
        const failure = await describeFailure(id, thrown, house.remediesOfError);
        if (failure.kind !== 'expected' || !failInForm(files.userGroupFiles, args, failure)) throw thrown;
      }
    },
  };
}

/**
 * Shows a command's error in the form that the arguments name; without arguments, in the active form. False if this
 * form is not visible.
 */
function failInForm(
  { say }: Pick<House['userGroupFiles'], 'say'>,
  args: readonly unknown[],
  { message, remedies }: { readonly message: string; readonly remedies: readonly Remedy[] },
): boolean {
  const uri = args.length === 0 ? activeDocumentUri() : args.map(documentUri).find((named) => named);
  let isSaid = true;
  say(uri ?? '', sanitizeForDisplay(message, 400), () => (isSaid = false), remedies);
  return isSaid;
}

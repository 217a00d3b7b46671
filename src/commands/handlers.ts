import { CommandId, type CommandArguments } from '../contributions';
import { addEnvironment } from './addEnvironment';
import { call } from './call';
import { callAgain } from './callAgain';
import { callSelected } from './callSelected';
import { callWithChanges } from './callWithChanges';
import { checkNow } from './checkNow';
import { clearHistory } from './clearHistory';
import type { CommandCaller, CommandServices } from './commandServices';
import { compareWithPrevious } from './compareWithPrevious';
import { compareWithSaved } from './compareWithSaved';
import { compareWithSelected } from './compareWithSelected';
import { copyAs } from './copyAs';
import { copyAsCurl } from './copyAsCurl';
import { copyId } from './copyId';
import { compareUserGroups } from './compareUserGroups';
import { copyUserGroups } from './copyUserGroups';
import { copyPath } from './copyPath';
import { copySandboxAddress } from './copySandboxAddress';
import { deleteHistoryEntry } from './deleteHistoryEntry';
import { editEnvironment } from './editEnvironment';
import { exportOpenApi } from './exportOpenApi';
import { filterUserGroups } from './filterUserGroups';
import { findEndpoint } from './findEndpoint';
import { followHint } from './followHint';
import { insertCode } from './insertCode';
import { keepResult } from './keepResult';
import { loadMore } from './loadMore';
import { newRequestFile } from './newRequestFile';
import { nextCall } from './nextCall';
import { openAsJson } from './openAsJson';
import { openHistoryEntry } from './openHistoryEntry';
import { openTerminal } from './openTerminal';
import { openUserGroup } from './openUserGroup';
import { pinEndpoint } from './pinEndpoint';
import { refreshUserGroups } from './refreshUserGroups';
import { removeEnvironment } from './removeEnvironment';
import { resetSandbox } from './resetSandbox';
import { resultActions } from './resultActions';
import { retryAsAdmin } from './retryAsAdmin';
import { sandboxBehaves } from './sandboxBehaves';
import { saveAsRequestFile } from './saveAsRequestFile';
import { saveFullAnswer } from './saveFullAnswer';
import { saveRecord } from './saveRecord';
import { sendRequest } from './sendRequest';
import { showAnswer } from './showAnswer';
import { showRequest } from './showRequest';
import { signIn } from './signIn';
import { signOut } from './signOut';
import { startOver } from './startOver';
import { startSandbox } from './startSandbox';
import { switchEnvironment } from './switchEnvironment';
import { switchLevel } from './switchLevel';
import { undoSave } from './undoSave';
import { unpinEndpoint } from './unpinEndpoint';

/** The members of all groups side by side: no two groups have one of the same name. */
export function membersOf(groups: CommandServices) {
  const { api, screen, endpoints, environments, sessions, requests, results, code, userGroups } = groups;
  return {
    ...api,
    ...screen,
    ...endpoints,
    ...environments,
    ...sessions,
    ...requests,
    ...results,
    ...code,
    ...userGroups,
  };
}

/** A command: takes what it needs and whatever its caller handed over; throws and never shows errors. */
type CommandHandler<Given extends unknown[] = unknown[]> = (
  deps: ReturnType<typeof membersOf> & CommandCaller,
  ...args: { [I in keyof Given]?: unknown }
) => Promise<void> | void;

/** Every command with its handler, whose own type names the few members that it takes. */
export const handlers: Readonly<Record<CommandId, CommandHandler>> = {
  [CommandId.call]: call,
  [CommandId.callAgain]: callAgain,
  [CommandId.callWithChanges]: callWithChanges,
  [CommandId.callSelected]: callSelected,
  [CommandId.nextCall]: nextCall,
  [CommandId.cancelCall]: (deps) => {
    deps.cancelCalls();
  },
  [CommandId.findEndpoint]: findEndpoint,
  [CommandId.sendRequest]: sendRequest,
  [CommandId.startOver]: startOver,
  [CommandId.newRequestFile]: newRequestFile,
  [CommandId.saveAsRequestFile]: saveAsRequestFile,
  [CommandId.keepResult]: keepResult,
  [CommandId.showRequest]: showRequest,
  [CommandId.resultActions]: resultActions,
  [CommandId.saveFullAnswer]: saveFullAnswer,
  [CommandId.compareWithPrevious]: compareWithPrevious,
  [CommandId.compareWithSelected]: compareWithSelected,
  [CommandId.openHistoryEntry]: openHistoryEntry,
  [CommandId.deleteHistoryEntry]: deleteHistoryEntry,
  [CommandId.clearHistory]: clearHistory,
  [CommandId.copyPath]: copyPath,
  [CommandId.copyAsCurl]: copyAsCurl,
  [CommandId.copyAs]: copyAs,
  [CommandId.insertCode]: insertCode,
  [CommandId.openTerminal]: openTerminal,
  [CommandId.refreshUserGroups]: refreshUserGroups,
  [CommandId.filterUserGroups]: filterUserGroups,
  [CommandId.loadMore]: loadMore,
  [CommandId.openUserGroup]: openUserGroup,
  [CommandId.openAsJson]: openAsJson,
  [CommandId.saveRecord]: saveRecord,
  [CommandId.checkNow]: checkNow,
  [CommandId.undoSave]: undoSave,
  [CommandId.compareWithSaved]: compareWithSaved,
  [CommandId.showAnswer]: showAnswer,
  [CommandId.retryAsAdmin]: retryAsAdmin,
  [CommandId.copyId]: copyId,
  [CommandId.compareUserGroups]: compareUserGroups,
  [CommandId.copyUserGroups]: copyUserGroups,
  [CommandId.pinEndpoint]: pinEndpoint,
  [CommandId.unpinEndpoint]: unpinEndpoint,
  [CommandId.signIn]: signIn,
  [CommandId.signOut]: signOut,
  [CommandId.switchEnvironment]: switchEnvironment,
  [CommandId.switchLevel]: switchLevel,
  [CommandId.addEnvironment]: addEnvironment,
  [CommandId.editEnvironment]: editEnvironment,
  [CommandId.followHint]: followHint,
  [CommandId.removeEnvironment]: removeEnvironment,
  [CommandId.exportOpenApi]: exportOpenApi,
  [CommandId.startSandbox]: startSandbox,
  [CommandId.copySandboxAddress]: copySandboxAddress,
  [CommandId.resetSandbox]: resetSandbox,
  [CommandId.sandboxBehaves]: sandboxBehaves,
  [CommandId.showLog]: (deps) => {
    deps.openLog();
  },
} satisfies { readonly [K in CommandId]: CommandHandler<CommandArguments[K]> };

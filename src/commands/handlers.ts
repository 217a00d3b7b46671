import { type CommandArguments, CommandId } from '../contributions';
import { call, callAgain, callSelected, callWithChanges, nextCall } from './callCommands';
import type { CommandCaller, CommandServices } from './commandServices';
import { copyAs, copyAsCurl, insertCode } from './copyCommands';
import { copyPath, exportOpenApi, findEndpoint, pinEndpoint, unpinEndpoint } from './endpointCommands';
import { addEnvironment, editEnvironment, removeEnvironment, switchEnvironment } from './environmentCommands';
import { followHint } from './followHint';
import { clearHistory, compareWithSelected, deleteHistoryEntry, openHistoryEntry } from './historyCommands';
import { newRequestFile, saveAsRequestFile, sendRequest, startOver } from './requestCommands';
import {
  compareWithPrevious,
  keepResult,
  resultActions,
  saveFullAnswer,
  showRequest,
} from './resultCommands';
import { copySandboxAddress, resetSandbox, sandboxBehaves, startSandbox } from './sandboxCommands';
import { openTerminal, signIn, signOut, switchLevel } from './sessionCommands';
import {
  checkNow,
  compareWithSaved,
  copyId,
  openAsJson,
  openUserGroup,
  retryAsAdmin,
  saveRecord,
  showAnswer,
  undoSave,
} from './userGroupFileCommands';
import {
  compareUserGroups,
  copyUserGroups,
  filterUserGroups,
  loadMore,
  refreshUserGroups,
} from './userGroupListCommands';

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

import { CommandId, type CommandArguments } from '../contributions';
import { addEnvironment } from './addEnvironment';
import { call, callSelected, findEndpoint } from './call';
import { callAgain, callWithChanges } from './callAgain';
import { checkNow, compareWithSaved } from './checkNow';
import { clearHistory, deleteHistoryEntry, openHistoryEntry } from './clearHistory';
import type { CommandServices } from './commandServices';
import { compareWithPrevious, compareWithSelected } from './compareWithPrevious';
import { copyAsCurl } from './copyAsCurl';
import { copyId, copyPath } from './copyPath';
import { editEnvironment } from './editEnvironment';
import { exportOpenApi } from './exportOpenApi';
import { filterUserGroups, loadMore, refreshUserGroups } from './filterUserGroups';
import { copyAs, insertCode } from './insertCode';
import { keepResult, saveFullAnswer } from './keepResult';
import { nextCall } from './nextCall';
import { openAsJson, openUserGroup } from './openUserGroup';
import { pinEndpoint, unpinEndpoint } from './pinEndpoint';
import { removeEnvironment } from './removeEnvironment';
import { resetSandbox } from './resetSandbox';
import { retryAsAdmin } from './retryAsAdmin';
import { newRequestFile, saveAsRequestFile } from './saveAsRequestFile';
import { saveRecord } from './saveRecord';
import { sendRequest, startOver } from './sendRequest';
import { showRequest } from './showRequest';
import { signIn } from './signIn';
import { signOut } from './signOut';
import { switchEnvironment, switchLevel } from './switchEnvironment';

/** The members of all groups side by side: no two groups have one of the same name. */
export function membersOf(groups: CommandServices) {
  const { api, screen, endpoints, environments, sessions, requests, results, code, userGroups } = groups;
  return {
    ...{ ...api, ...screen, ...endpoints, ...environments, ...sessions },
    ...{ ...requests, ...results, ...code, ...userGroups },
  };
}

/** A command: takes what it needs and whatever its caller handed over; throws and never shows errors. */
type CommandHandler<Given extends unknown[] = unknown[]> = (
  deps: ReturnType<typeof membersOf>,
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
  [CommandId.refreshUserGroups]: refreshUserGroups,
  [CommandId.filterUserGroups]: filterUserGroups,
  [CommandId.loadMore]: loadMore,
  [CommandId.openUserGroup]: openUserGroup,
  [CommandId.openAsJson]: openAsJson,
  [CommandId.saveRecord]: saveRecord,
  [CommandId.checkNow]: checkNow,
  [CommandId.compareWithSaved]: compareWithSaved,
  [CommandId.retryAsAdmin]: retryAsAdmin,
  [CommandId.copyId]: copyId,
  [CommandId.pinEndpoint]: pinEndpoint,
  [CommandId.unpinEndpoint]: unpinEndpoint,
  [CommandId.signIn]: signIn,
  [CommandId.signOut]: signOut,
  [CommandId.switchEnvironment]: switchEnvironment,
  [CommandId.switchLevel]: switchLevel,
  [CommandId.addEnvironment]: addEnvironment,
  [CommandId.editEnvironment]: editEnvironment,
  [CommandId.removeEnvironment]: removeEnvironment,
  [CommandId.exportOpenApi]: exportOpenApi,
  [CommandId.resetSandbox]: resetSandbox,
  [CommandId.showLog]: (deps) => {
    deps.openLog();
  },
} satisfies { readonly [K in CommandId]: CommandHandler<CommandArguments[K]> };

import { CommandId, type CommandArguments } from '../contributions';
import { addEnvironment } from './addEnvironment';
import { call } from './call';
import { callAgain } from './callAgain';
import { callSelected } from './callSelected';
import { callWithChanges } from './callWithChanges';
import { cancelCall } from './cancelCall';
import { checkNow } from './checkNow';
import { clearHistory } from './clearHistory';
import type { CommandServices } from './commandServices';
import { compareWithPrevious } from './compareWithPrevious';
import { compareWithSaved } from './compareWithSaved';
import { compareWithSelected } from './compareWithSelected';
import { copyAs } from './copyAs';
import { copyAsCurl } from './copyAsCurl';
import { copyId } from './copyId';
import { copyPath } from './copyPath';
import { deleteHistoryEntry } from './deleteHistoryEntry';
import { editEnvironment } from './editEnvironment';
import { exportOpenApi } from './exportOpenApi';
import { filterUserGroups } from './filterUserGroups';
import { findEndpoint } from './findEndpoint';
import { insertCode } from './insertCode';
import { keepResult } from './keepResult';
import { loadMore } from './loadMore';
import { newRequestFile } from './newRequestFile';
import { nextCall } from './nextCall';
import { openAsJson } from './openAsJson';
import { openHistoryEntry } from './openHistoryEntry';
import { openUserGroup } from './openUserGroup';
import { pinEndpoint } from './pinEndpoint';
import { refreshUserGroups } from './refreshUserGroups';
import { removeEnvironment } from './removeEnvironment';
import { resetSandbox } from './resetSandbox';
import { retryAsAdmin } from './retryAsAdmin';
import { saveAsRequestFile } from './saveAsRequestFile';
import { saveFullAnswer } from './saveFullAnswer';
import { saveRecord } from './saveRecord';
import { sendRequest } from './sendRequest';
import { showLog } from './showLog';
import { showRequest } from './showRequest';
import { signIn } from './signIn';
import { signOut } from './signOut';
import { startOver } from './startOver';
import { switchEnvironment } from './switchEnvironment';
import { switchLevel } from './switchLevel';
import { unpinEndpoint } from './unpinEndpoint';

/** A command: takes what it needs and whatever its caller handed over; throws and never shows errors. */
type CommandHandler<Given extends unknown[] = unknown[]> = (
  services: CommandServices,
  ...args: { [I in keyof Given]?: unknown }
) => Promise<void>;

/** Every command with its handler, and the groups that it takes from. */
export const handlers: Readonly<Record<CommandId, CommandHandler>> = {
  [CommandId.call]: ({ api, screen, environments, requests }, ...args) =>
    call({ ...api, ...screen, ...environments, ...requests }, ...args),
  [CommandId.callAgain]: ({ api, screen, environments, requests, results }, ...args) =>
    callAgain({ ...api, ...screen, ...environments, ...requests, ...results }, ...args),
  [CommandId.callWithChanges]: ({ api, screen, environments, requests, results }, ...args) =>
    callWithChanges({ ...api, ...screen, ...environments, ...requests, ...results }, ...args),
  [CommandId.callSelected]: ({ api, environments, endpoints }) =>
    callSelected({ ...api, ...environments, ...endpoints }),
  [CommandId.nextCall]: ({ api, screen, environments, userGroups, code }, ...args) =>
    nextCall({ ...api, ...screen, ...environments, ...userGroups, ...code }, ...args),
  [CommandId.cancelCall]: ({ results }) => cancelCall(results),
  [CommandId.findEndpoint]: ({ api, screen, environments, requests }) =>
    findEndpoint({ ...api, ...screen, ...environments, ...requests }),
  [CommandId.sendRequest]: ({ api, screen, environments, requests }, ...args) =>
    sendRequest({ ...api, ...screen, ...environments, ...requests }, ...args),
  [CommandId.startOver]: ({ requests }, ...args) => startOver(requests, ...args),
  [CommandId.newRequestFile]: ({ api, screen, requests }, ...args) =>
    newRequestFile({ ...api, ...screen, ...requests }, ...args),
  [CommandId.saveAsRequestFile]: ({ screen, requests, results, code }, ...args) =>
    saveAsRequestFile({ ...screen, ...requests, ...results, ...code }, ...args),
  [CommandId.keepResult]: ({ results }, ...args) => keepResult(results, ...args),
  [CommandId.showRequest]: ({ screen, results, code }, ...args) =>
    showRequest({ ...screen, ...results, ...code }, ...args),
  [CommandId.saveFullAnswer]: ({ results }, ...args) => saveFullAnswer(results, ...args),
  [CommandId.compareWithPrevious]: ({ results }, ...args) => compareWithPrevious(results, ...args),
  [CommandId.compareWithSelected]: ({ screen, results }, ...args) =>
    compareWithSelected({ ...screen, ...results }, ...args),
  [CommandId.openHistoryEntry]: ({ results }, ...args) => openHistoryEntry(results, ...args),
  [CommandId.deleteHistoryEntry]: ({ results }, ...args) => deleteHistoryEntry(results, ...args),
  [CommandId.clearHistory]: ({ screen, environments, results }, ...args) =>
    clearHistory({ ...screen, ...environments, ...results }, ...args),
  [CommandId.copyPath]: ({ api, screen, results }, ...args) =>
    copyPath({ ...api, ...screen, ...results }, ...args),
  [CommandId.copyAsCurl]: ({ api, screen, environments, sessions, results }, ...args) =>
    copyAsCurl({ ...api, ...screen, ...environments, ...sessions, ...results }, ...args),
  [CommandId.copyAs]: ({ screen, code }, ...args) => copyAs({ ...screen, ...code }, ...args),
  [CommandId.insertCode]: ({ screen, code }, ...args) => insertCode({ ...screen, ...code }, ...args),
  [CommandId.refreshUserGroups]: ({ userGroups }) => refreshUserGroups(userGroups),
  [CommandId.filterUserGroups]: ({ screen, userGroups }, ...args) =>
    filterUserGroups({ ...screen, ...userGroups }, ...args),
  [CommandId.loadMore]: ({ userGroups }) => loadMore(userGroups),
  [CommandId.openUserGroup]: ({ api, environments, userGroups }, ...args) =>
    openUserGroup({ ...api, ...environments, ...userGroups }, ...args),
  [CommandId.openAsJson]: ({ api, environments, userGroups }, ...args) =>
    openAsJson({ ...api, ...environments, ...userGroups }, ...args),
  [CommandId.saveRecord]: ({ screen, userGroups }, ...args) =>
    saveRecord({ ...screen, ...userGroups }, ...args),
  [CommandId.checkNow]: ({ screen, environments, userGroups }, ...args) =>
    checkNow({ ...screen, ...environments, ...userGroups }, ...args),
  [CommandId.compareWithSaved]: ({ userGroups }, ...args) => compareWithSaved(userGroups, ...args),
  [CommandId.retryAsAdmin]: ({ api, screen, environments, sessions, results, userGroups }, ...args) =>
    retryAsAdmin({ ...api, ...screen, ...environments, ...sessions, ...results, ...userGroups }, ...args),
  [CommandId.copyId]: ({ screen, userGroups }, ...args) => copyId({ ...screen, ...userGroups }, ...args),
  [CommandId.pinEndpoint]: ({ api, screen, endpoints }, ...args) =>
    pinEndpoint({ ...api, ...screen, ...endpoints }, ...args),
  [CommandId.unpinEndpoint]: ({ api, endpoints }, ...args) =>
    unpinEndpoint({ ...api, ...endpoints }, ...args),
  [CommandId.signIn]: ({ screen, environments, sessions }, ...args) =>
    signIn({ ...screen, ...environments, ...sessions }, ...args),
  [CommandId.signOut]: ({ screen, environments, sessions, results }, ...args) =>
    signOut({ ...screen, ...environments, ...sessions, ...results }, ...args),
  [CommandId.switchEnvironment]: ({ screen, environments, sessions }, ...args) =>
    switchEnvironment({ ...screen, ...environments, ...sessions }, ...args),
  [CommandId.switchLevel]: ({ screen, environments, sessions }, ...args) =>
    switchLevel({ ...screen, ...environments, ...sessions }, ...args),
  [CommandId.addEnvironment]: ({ screen, environments, sessions }) =>
    addEnvironment({ ...screen, ...environments, ...sessions }),
  [CommandId.editEnvironment]: ({ screen, environments, sessions, results }, ...args) =>
    editEnvironment({ ...screen, ...environments, ...sessions, ...results }, ...args),
  [CommandId.removeEnvironment]: ({ screen, environments, sessions, results, userGroups }, ...args) =>
    removeEnvironment({ ...screen, ...environments, ...sessions, ...results, ...userGroups }, ...args),
  [CommandId.exportOpenApi]: ({ screen }) => exportOpenApi(screen),
  [CommandId.resetSandbox]: ({ screen, environments }) => resetSandbox({ ...screen, ...environments }),
  [CommandId.showLog]: ({ screen }) => showLog(screen),
} satisfies { readonly [K in CommandId]: CommandHandler<CommandArguments[K]> };

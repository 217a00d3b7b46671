/** Every id that `package.json` and the code share; the manifest test holds the two together. */

export const CommandId = {
  call: 'commerceApi.call',
  callAgain: 'commerceApi.callAgain',
  callWithChanges: 'commerceApi.callWithChanges',
  callSelected: 'commerceApi.callSelected',
  nextCall: 'commerceApi.nextCall',
  cancelCall: 'commerceApi.cancelCall',
  findEndpoint: 'commerceApi.findEndpoint',
  sendRequest: 'commerceApi.sendRequest',
  startOver: 'commerceApi.startOver',
  newRequestFile: 'commerceApi.newRequestFile',
  saveAsRequestFile: 'commerceApi.saveAsRequestFile',
  keepResult: 'commerceApi.keepResult',
  showRequest: 'commerceApi.showRequest',
  saveFullAnswer: 'commerceApi.saveFullAnswer',
  compareWithPrevious: 'commerceApi.compareWithPrevious',
  compareWithSelected: 'commerceApi.compareWithSelected',
  openHistoryEntry: 'commerceApi.openHistoryEntry',
  deleteHistoryEntry: 'commerceApi.deleteHistoryEntry',
  clearHistory: 'commerceApi.clearHistory',
  copyPath: 'commerceApi.copyPath',
  copyAsCurl: 'commerceApi.copyAsCurl',
  copyAs: 'commerceApi.copyAs',
  insertCode: 'commerceApi.insertCode',
  refreshUserGroups: 'commerceApi.refreshUserGroups',
  filterUserGroups: 'commerceApi.filterUserGroups',
  loadMore: 'commerceApi.loadMore',
  openUserGroup: 'commerceApi.openUserGroup',
  openAsJson: 'commerceApi.openAsJson',
  saveRecord: 'commerceApi.saveRecord',
  checkNow: 'commerceApi.checkNow',
  compareWithSaved: 'commerceApi.compareWithSaved',
  retryAsAdmin: 'commerceApi.retryAsAdmin',
  copyId: 'commerceApi.copyId',
  pinEndpoint: 'commerceApi.pinEndpoint',
  unpinEndpoint: 'commerceApi.unpinEndpoint',
  signIn: 'commerceApi.signIn',
  signOut: 'commerceApi.signOut',
  switchEnvironment: 'commerceApi.switchEnvironment',
  switchLevel: 'commerceApi.switchLevel',
  addEnvironment: 'commerceApi.addEnvironment',
  editEnvironment: 'commerceApi.editEnvironment',
  removeEnvironment: 'commerceApi.removeEnvironment',
  exportOpenApi: 'commerceApi.exportOpenApi',
  resetSandbox: 'commerceApi.resetSandbox',
  showLog: 'commerceApi.showLog',
} as const;
export type CommandId = (typeof CommandId)[keyof typeof CommandId];

export const ViewId = {
  endpoints: 'commerceApi.endpoints',
  userGroups: 'commerceApi.userGroups',
  history: 'commerceApi.history',
} as const;
export type ViewId = (typeof ViewId)[keyof typeof ViewId];

export const VIEW_CONTAINER = 'commerceApi';

/** Settings below the section `commerceApi`, with the type that each is read as. */
export interface SettingTypes {
  environments: unknown;
  'request.timeoutSeconds': number;
  'response.maxMegabytes': number;
  confirmWrites: 'live' | 'always';
  hints: boolean;
  openApiFiles: unknown;
  'codeHelp.enabled': boolean;
  'history.size': number;
}
export const SETTING_SECTION = 'commerceApi';
export const SettingName = [
  'environments',
  'request.timeoutSeconds',
  'response.maxMegabytes',
  'confirmWrites',
  'hints',
  'openApiFiles',
  'codeHelp.enabled',
  'history.size',
] as const satisfies readonly (keyof SettingTypes)[];

/** Context keys that `when` clauses use. */
export const ContextKey = {
  /** The active editor shows a result document. */
  resultActive: 'commerceApi.resultActive',
  /** The active editor shows a request document, ours or a file of the workspace. */
  requestActive: 'commerceApi.requestActive',
  /** The active result holds bytes that its document does not show. */
  resultPartial: 'commerceApi.resultPartial',
  /** The user groups view shows a filter or the answer to a search. */
  userGroupsFiltered: 'commerceApi.userGroupsFiltered',
  /** The active editor shows a user group, as JSON or in its form. */
  recordActive: 'commerceApi.recordActive',
  /** A call is running. */
  calling: 'commerceApi.calling',
} as const;

/** Id of our provider in the editor's Accounts menu. */
export const AUTHENTICATION_PROVIDER = 'commerce-api';

export const SCHEME = 'commerce-api';
export const REQUEST_LANGUAGE = 'commerce-request';
export const USER_GROUP_LANGUAGE = 'commerce-record';
/** JSON that VS Code's JSON service must not see. */
export const ANSWER_LANGUAGE = 'commerce-answer';
/** The custom editor of user groups. */
export const USER_GROUP_FORM = 'commerceApi.userGroupForm';

/** All ids that `package.json` and the code share. The manifest test compares the two. */

/** Ids such as `commerceApi.call`, by their names. */
function idsOf<Name extends string>(
  ...names: readonly Name[]
): { readonly [Each in Name]: `commerceApi.${Each}` };
function idsOf(...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, `commerceApi.${name}`]));
}

export const CommandId = idsOf(
  'call',
  'callAgain',
  'callWithChanges',
  'callSelected',
  'nextCall',
  'cancelCall',
  'findEndpoint',
  'showEndpoint',
  'sendRequest',
  'startOver',
  'newRequestFile',
  'saveAsRequestFile',
  'keepResult',
  'showRequest',
  'goToCode',
  'resultActions',
  'saveFullAnswer',
  'saveAsCsv',
  'openAsTable',
  'compareWithPrevious',
  'compareWithSelected',
  'openHistoryEntry',
  'deleteHistoryEntry',
  'clearHistory',
  'copyPath',
  'copyAsCurl',
  'copyAs',
  'insertCode',
  'connectAssistant',
  'forgetAssistantPermissions',
  'openTerminal',
  'refreshUserGroups',
  'filterUserGroups',
  'openUserGroupsAsTable',
  'loadMore',
  'openUserGroup',
  'openSelected',
  'openAsJson',
  'saveRecord',
  'checkNow',
  'undoSave',
  'compareWithSaved',
  'showAnswer',
  'retryAsAdmin',
  'copyId',
  'compareUserGroups',
  'copyUserGroups',
  'copyForSpreadsheets',
  'changeField',
  'reviewChanges',
  'useMine',
  'runChanges',
  'stopChanges',
  'onlyTheRest',
  'undoRun',
  'pinEndpoint',
  'unpinEndpoint',
  'signIn',
  'signOut',
  'switchEnvironment',
  'switchLevel',
  'addEnvironment',
  'editEnvironment',
  'followHint',
  'removeEnvironment',
  'exportOpenApi',
  'startSandbox',
  'copySandboxAddress',
  'resetSandbox',
  'sandboxBehaves',
  'showSdkGuide',
  'showLog',
);
export type CommandId = (typeof CommandId)[keyof typeof CommandId];

type Level = 'user' | 'admin';

/** An endpoint to call, with values for its parameters. The user is asked for missing values. */
interface CallRequest {
  readonly endpoint: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Position of a call's path in an open document. */
export interface CallSource {
  readonly uri: string;
  /** Offset in UTF-16 units. */
  readonly start: number;
}

/** An id in a response; the command `nextCall` offers calls that take this id. */
export interface NextCallArgument {
  readonly parameter: string;
  readonly value: string;
  /** URI of the document that contains the id. */
  readonly uri: string;
  /** The chosen step: an endpoint id, or `open` for the entity's own editor. Absent: the user picks a step. */
  readonly step?: string;
  /** Other ids of the same entity, which have no code lens. The list of steps ends with the steps of these ids. */
  readonly others?: readonly { readonly parameter: string; readonly value: string }[];
}

/**
 * The arguments that our own buttons, lenses and rows pass to each command. Handlers take `unknown` and check the
 * values, since keybindings and other extensions may pass anything. `unknown` marks an argument that only a menu
 * passes, or that is passed on unchanged.
 */
export interface CommandArguments {
  [CommandId.call]: [
    endpoint: string | { readonly endpointId: string; readonly source?: CallSource } | CallRequest,
  ];
  [CommandId.callAgain]: [
    uri: string,
    how?:
      | { readonly atPublicPath: true }
      | { readonly page: number; readonly limit: number }
      | { readonly allPages?: true; readonly asTable?: true },
  ];
  [CommandId.callWithChanges]: [given: unknown, start?: 'typeId' | 'pickId' | 'inChosen'];
  [CommandId.callSelected]: [];
  [CommandId.nextCall]: [from: NextCallArgument];
  [CommandId.cancelCall]: [];
  [CommandId.findEndpoint]: [];
  [CommandId.showEndpoint]: [node: unknown, from?: 'row'];
  [CommandId.sendRequest]: [uri: string];
  [CommandId.startOver]: [uri: string];
  [CommandId.newRequestFile]: [node: unknown];
  [CommandId.saveAsRequestFile]: [node: unknown];
  [CommandId.keepResult]: [uri: string];
  [CommandId.showRequest]: [of: string | { readonly historyId: string }, from?: 'row'];
  [CommandId.goToCode]: [of: { readonly historyId: string }];
  /** `rest`: offers only the actions that have no code lens above the result. */
  [CommandId.resultActions]: [uri: string, part?: 'rest'];
  [CommandId.saveFullAnswer]: [uri: string];
  [CommandId.saveAsCsv]: [uri: string];
  [CommandId.openAsTable]: [uri: string];
  [CommandId.compareWithPrevious]: [uri: string];
  [CommandId.compareWithSelected]: [node: unknown, selected: unknown];
  [CommandId.openHistoryEntry]: [row: { readonly historyId: string }];
  [CommandId.deleteHistoryEntry]: [node: unknown, selected: unknown];
  [CommandId.clearHistory]: [environmentName: string];
  [CommandId.copyPath]: [node: unknown];
  [CommandId.copyAsCurl]: [of: string | { readonly endpointId: string }];
  [CommandId.copyAs]: [node: unknown];
  [CommandId.insertCode]: [node: unknown];
  [CommandId.connectAssistant]: [];
  [CommandId.forgetAssistantPermissions]: [];
  [CommandId.openTerminal]: [environmentName?: string, level?: Level];
  [CommandId.refreshUserGroups]: [];
  [CommandId.filterUserGroups]: [text: string];
  [CommandId.openUserGroupsAsTable]: [];
  [CommandId.loadMore]: [];
  [CommandId.openUserGroup]: [
    uriOrNode: string | { readonly userGroupId?: string; readonly environmentName: string },
    from?: 'row',
  ];
  [CommandId.openSelected]: [];
  [CommandId.openAsJson]: [uri: string];
  [CommandId.saveRecord]: [uri: string, how?: { readonly overwrite: true }];
  [CommandId.checkNow]: [uri: string, how?: { readonly discard: true } | { readonly keepMine: true }];
  [CommandId.undoSave]: [uri: string];
  [CommandId.compareWithSaved]: [uri: string];
  [CommandId.showAnswer]: [uri: string];
  [CommandId.retryAsAdmin]: [uri: string];
  [CommandId.copyId]: [node: unknown];
  [CommandId.compareUserGroups]: [node: unknown, selected: unknown];
  [CommandId.copyUserGroups]: [node: unknown, selected: unknown];
  [CommandId.copyForSpreadsheets]: [node: unknown, selected: unknown];
  [CommandId.changeField]: [node: unknown, selected: unknown];
  [CommandId.reviewChanges]: [uri: string];
  [CommandId.useMine]: [uri: string, userGroupIds: readonly string[]];
  [CommandId.runChanges]: [uri: string];
  [CommandId.stopChanges]: [];
  [CommandId.onlyTheRest]: [uri: string];
  [CommandId.undoRun]: [uri: string];
  [CommandId.pinEndpoint]: [node: unknown];
  [CommandId.unpinEndpoint]: [node: unknown];
  /** `uri`: the document whose call or save is offered again after the sign-in. */
  [CommandId.signIn]: [environmentName?: string, level?: Level, uri?: string];
  [CommandId.signOut]: [environmentName?: string, level?: Level];
  [CommandId.switchEnvironment]: [environmentName?: string];
  [CommandId.switchLevel]: [level: Level];
  [CommandId.addEnvironment]: [];
  [CommandId.editEnvironment]: [environmentName: string];
  /** `uri`: the document of the refused call or save. */
  [CommandId.followHint]: [environmentName: string, hint: 'role' | 'flatUpdate', uri?: string | undefined];
  [CommandId.removeEnvironment]: [environmentName: string];
  [CommandId.exportOpenApi]: [];
  [CommandId.startSandbox]: [];
  [CommandId.copySandboxAddress]: [];
  /** `size` sets the number of user groups; without it, the present size stays. */
  [CommandId.resetSandbox]: [size?: 'small' | 'large'];
  [CommandId.sandboxBehaves]: [how?: 'usual'];
  [CommandId.showSdkGuide]: [];
  [CommandId.showLog]: [];
}

/** One of our commands with its arguments. `arguments` is optional if the command needs none. */
export type OwnCommand = {
  [K in CommandId]: { readonly command: K } & ([] extends CommandArguments[K]
    ? { readonly arguments?: Readonly<CommandArguments[K]> }
    : { readonly arguments: Readonly<CommandArguments[K]> });
}[CommandId];

/** Command of a button, lens or row: one of this extension, or one of VS Code. */
export type AnyCommand =
  | OwnCommand
  | {
      readonly command: `${'vscode' | 'workbench' | 'editor'}.${string}`;
      readonly arguments?: readonly unknown[];
    };

/** View type of the endpoint page, by which VS Code restores the page. */
export const ENDPOINT_PAGE = 'commerceApi.endpoint';

export const ViewId = idsOf(
  'endpoints',
  'userGroups',
  'history',
  /** The requests that programs sent to the sandbox. The view is shown while the sandbox runs. */
  'sandboxRequests',
  /** An empty view that appears for a moment, so that VS Code divides the space anew. */
  'sizer',
);
export type ViewId = (typeof ViewId)[keyof typeof ViewId];

export const VIEW_CONTAINER = 'commerceApi';

/** Tools that assistants call. */
export const ToolName = [
  'commerce_find_endpoints',
  'commerce_describe_endpoint',
  'commerce_read',
  'commerce_propose_write',
] as const;
export type ToolName = (typeof ToolName)[number];

/** Settings in the section `commerceApi`, with the types of their values. */
export interface SettingTypes {
  environments: unknown;
  'request.timeoutSeconds': number;
  'response.maxMegabytes': number;
  confirmWrites: 'live' | 'always';
  hints: boolean;
  openApiFiles: unknown;
  'codeHelp.enabled': boolean;
  'history.size': number;
  'sandbox.port': number;
  assistant: 'ask' | 'lookup' | 'off';
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
  'sandbox.port',
  'assistant',
] as const satisfies readonly (keyof SettingTypes)[];

/** Context keys that `when` clauses use. */
export const ContextKey = idsOf(
  /** The active editor shows a result document. */
  'resultActive',
  /** The active editor shows a result that contains a list. */
  'listActive',
  /** The active editor shows a request document, ours or a file of the workspace. */
  'requestActive',
  /** The active result has bytes that its document does not show. */
  'resultPartial',
  /** The list of user groups is filtered, or shows the results of a search. */
  'userGroupsFiltered',
  /** The active editor shows a user group, as JSON or in its form. */
  'recordActive',
  /**
   * No `when` clause uses this key. The promise of setting it resolves after VS Code has drawn the rows of a quick
   * pick.
   */
  'rowsDrawn',
  /** An endpoint was called in this window. */
  'called',
  /** A call is running. */
  'calling',
  /** The sandbox of this window runs. */
  'sandboxRunning',
  /** The view `sizer` is shown. */
  'sizing',
);

/** Id of our provider in the editor's Accounts menu. */
export const AUTHENTICATION_PROVIDER = 'commerce-api';

export const SCHEME = 'commerce-api';
export const REQUEST_LANGUAGE = 'commerce-request';
/** Language of a result's JSON that VS Code's JSON service may read. The manifest assigns it by the document's path. */
export const RESULT_LANGUAGE = 'commerce-result';
export const USER_GROUP_LANGUAGE = 'commerce-record';
/** Language of JSON that VS Code's JSON service must not read. */
export const RESPONSE_LANGUAGE = 'commerce-answer';
/** Language of a document that shows a request as sent, and its response. */
export const EXCHANGE_LANGUAGE = 'commerce-exchange';
/** View type of the form, the custom editor of user groups. */
export const USER_GROUP_FORM = 'commerceApi.userGroupForm';
/** View type of the table, the custom editor of results that contain a list. */
export const TABLE_EDITOR = 'commerceApi.table';
/** View type of the table of a change set, which is a text document. */
export const CHANGES_EDITOR = 'commerceApi.changesTable';
/**
 * Command that opens the active form or table again; only the pages of forms and tables run this command. Argument:
 * true if the page holds no typed text.
 */
export const REOPEN_FORM = 'commerceApi.reopenForm';

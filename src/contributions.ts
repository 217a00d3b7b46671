/** Every id that `package.json` and the code share; the manifest test holds the two together. */

/** Ids of our own by their names: `commerceApi.` and the name. */
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

/** A call with values; what is left out is asked for. */
interface CallRequest {
  readonly endpoint: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The path of a call in an open document. */
export interface CallSource {
  readonly uri: string;
  /** In UTF-16 units. */
  readonly start: number;
}

/** The response that `nextCall` follows. */
export interface NextCallArgument {
  readonly parameter: string;
  readonly value: string;
  /** The document in which the id stands. */
  readonly uri: string;
  /** The choice, if it was made already: an endpoint id, or `open` for the entity's own editor. */
  readonly step?: string;
  /** The entity's other ids, which have no lens of their own: offered behind it. */
  readonly others?: readonly { readonly parameter: string; readonly value: string }[];
}

/**
 * The arguments that our own buttons, lenses and rows pass to each command. Handlers take `unknown` and read it, because
 * keybindings and other extensions may pass anything. `unknown` marks an argument that only a menu passes, or one that
 * is passed on unchanged.
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
  /** `rest`: without what the lens line shows. */
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
  /** `uri`: the document whose call or save is offered again after it. */
  [CommandId.signIn]: [environmentName?: string, level?: Level, uri?: string];
  [CommandId.signOut]: [environmentName?: string, level?: Level];
  [CommandId.switchEnvironment]: [environmentName?: string];
  [CommandId.switchLevel]: [level: Level];
  [CommandId.addEnvironment]: [];
  [CommandId.editEnvironment]: [environmentName: string];
  /** `uri`: the document of what was refused. */
  [CommandId.followHint]: [environmentName: string, hint: 'role' | 'flatUpdate', uri?: string | undefined];
  [CommandId.removeEnvironment]: [environmentName: string];
  [CommandId.exportOpenApi]: [];
  [CommandId.startSandbox]: [];
  [CommandId.copySandboxAddress]: [];
  /** With as many user groups as that size has; without it, as many as now. */
  [CommandId.resetSandbox]: [size?: 'small' | 'large'];
  [CommandId.sandboxBehaves]: [how?: 'usual'];
  [CommandId.showSdkGuide]: [];
  [CommandId.showLog]: [];
}

/** One of our commands with its arguments, which may be left out where none is needed. */
export type OwnCommand = {
  [K in CommandId]: { readonly command: K } & ([] extends CommandArguments[K]
    ? { readonly arguments?: Readonly<CommandArguments[K]> }
    : { readonly arguments: Readonly<CommandArguments[K]> });
}[CommandId];

/** The command of a button, a lens or a row: one of ours, or one of the editor's own. */
export type AnyCommand =
  | OwnCommand
  | {
      readonly command: `${'vscode' | 'workbench' | 'editor'}.${string}`;
      readonly arguments?: readonly unknown[];
    };

/** The page of an endpoint, as VS Code restores it. */
export const ENDPOINT_PAGE = 'commerceApi.endpoint';

export const ViewId = idsOf(
  'endpoints',
  'userGroups',
  'history',
  /** Requests of programs; shown while the sandbox runs. */
  'sandboxRequests',
  /** Joins the others for a moment, empty, so that VS Code divides the space anew. */
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
  /** The active editor shows a result that holds a list. */
  'listActive',
  /** The active editor shows a request document, ours or a file of the workspace. */
  'requestActive',
  /** The active result holds bytes that its document does not show. */
  'resultPartial',
  /** The user groups view shows a filter or the answer to a search. */
  'userGroupsFiltered',
  /** The active editor shows a user group, as JSON or in its form. */
  'recordActive',
  /** Used by no `when` clause: setting it resolves after VS Code has drawn the rows of a quick pick. */
  'rowsDrawn',
  /** An endpoint was called in this window. */
  'called',
  /** A call is running. */
  'calling',
  /** The sandbox of this window runs. */
  'sandboxRunning',
  /** The view `sizer` is there. */
  'sizing',
);

/** Id of our provider in the editor's Accounts menu. */
export const AUTHENTICATION_PROVIDER = 'commerce-api';

export const SCHEME = 'commerce-api';
export const REQUEST_LANGUAGE = 'commerce-request';
/** JSON of a result, which VS Code's JSON service may see; the manifest knows it by its path. */
export const RESULT_LANGUAGE = 'commerce-result';
export const USER_GROUP_LANGUAGE = 'commerce-record';
/** JSON that VS Code's JSON service must not see. */
export const RESPONSE_LANGUAGE = 'commerce-answer';
/** A request as it was sent, and what came back. */
export const EXCHANGE_LANGUAGE = 'commerce-exchange';
/** The custom editor of user groups. */
export const USER_GROUP_FORM = 'commerceApi.userGroupForm';
/** The custom editor of results that hold a list. */
export const TABLE_EDITOR = 'commerceApi.table';
/** The same of a change set, which is a text document. */
export const CHANGES_EDITOR = 'commerceApi.changesTable';
/** Opens the active form or table again; only their pages run it. Argument: true if the page holds no typed text. */
export const REOPEN_FORM = 'commerceApi.reopenForm';

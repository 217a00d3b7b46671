import type { StartTimer } from '../base/debounce';
import type { UserInput } from '../base/userInput';
import type { Calls } from '../calls/createCalls';
import type { OpenRequest } from '../calls/openRequestInChosen';
import type { LensesOf } from '../calls/results/createLensesOf';
import type { WorkspaceFiles } from '../calls/writeRequestFile';
import type { Catalog, Endpoint } from '../catalog/types';
import type { ChooseCodeRequest } from '../code/chooseCodeRequest';
import type { Indentation } from '../code/indentCode';
import type { ProgramVariables } from '../code/programVariables';
import type { WrittenCall } from '../code/written/writtenCall';
import type { AnyCommand, CallSource } from '../contributions';
import type { Difference, OpenResults, RequestDocuments, ResultDocuments } from '../documents/types';
import type { ActiveLine } from '../documents/vscode/cursor';
import type { CallProgress } from '../editor/callProgress';
import type { KnownAddress } from '../environments/askAddress';
import type { TextAddress } from '../documents/uris';
import type { AskEnvironmentDeps } from '../environments/askEnvironment';
import type { ConfirmedEnvironments } from '../environments/confirmedEnvironments';
import type { Levels } from '../environments/levels';
import type { ShowNotice, Connections, Environment, Environments, Sessions } from '../environments/types';
import type { History } from '../history/history';
import type { Level } from '../http/types';
import type { SecretRegister } from '../sessions/createSessions';
import type { TokenIssuer } from '../sessions/issueToken';
import type { UserGroupEditor } from '../userGroups/file/userGroupEditor';
import type { UserGroupFiles } from '../userGroups/file/userGroupFiles';
import type { NamedUserGroup } from '../userGroups/list/sideBySide';
import type { UserGroups } from '../userGroups/list/userGroups';

/** Who runs a command. */
export interface CommandCaller {
  /** `isClick`: on a lens, row or button of ours. A key, the palette and another extension look alike. */
  readonly input: { readonly isClick: boolean };
}

/** What commands work with, in groups. Each handler names what it takes of them. */
export interface CommandServices {
  readonly api: ApiGroup;
  readonly screen: ScreenGroup;
  readonly endpoints: EndpointsGroup;
  readonly environments: EnvironmentsGroup;
  readonly sessions: SessionsGroup;
  readonly requests: RequestsGroup;
  readonly results: ResultsGroup;
  readonly code: CodeGroup;
  readonly userGroups: UserGroupsGroup;
}

export interface ApiGroup {
  readonly catalog: Catalog;
  readonly calls: Calls;
  readonly settings: () => { readonly hints: boolean };
}

/** What the user sees and answers. */
export interface ScreenGroup {
  readonly input: UserInput;
  readonly showNotice: ShowNotice;
  /** One quiet line that screen readers speak. */
  readonly showStatus: (text: string) => void;
  readonly withProgress: CallProgress['run'];
  readonly copyText: CopyText;
  /** As it is: for what opens nothing but the sandbox. */
  readonly copyAsIs: CopyText;
  /** Opens a read-only text. */
  showText(title: string, text: string, extension?: TextAddress['extension']): Promise<void>;
  /** Opens a new document that the user may save. */
  showNewDocument(language: string, text: string): Promise<void>;
  openLog(): void;
  /** Runs another command, as a click on its button would unless `isClick` is false. */
  runCommand(command: AnyCommand, isClick?: boolean): Promise<void>;
}

/** The tree of endpoints. */
export interface EndpointsGroup {
  readonly pins: { pin(endpointId: string): Promise<void>; unpin(endpointId: string): Promise<void> };
  /** Selects the focused row of the tree, and opens or closes a module, as Enter does. */
  selectFocused(): Promise<void>;
  /** The selected endpoint; undefined for a module or nothing. */
  selectedEndpointId(): string | undefined;
}

/** Whom the sandbox follows. */
export type SandboxLikeness = 'reference' | 'clients';

/** How many user groups its first data has. */
export type SandboxSize = 'small' | 'large';

/** How calls to the sandbox end on purpose. */
export interface SandboxFailure {
  /** What the user calls it. */
  readonly label: string;
  readonly fault: {
    readonly code?: 401 | 403 | 404 | 409 | 422 | 429 | 500 | 503;
    /** Seconds. */
    readonly delay?: number;
    readonly outcome?: 'lost' | 'half' | 'closed' | 'html' | 'broken' | 'empty';
  };
  /** The number of calls; undefined: all until it is taken back. */
  readonly times?: number;
  /** undefined: every endpoint. */
  readonly endpointId?: string;
  /** Reads go on as usual. */
  readonly writesOnly?: true;
}

/** Where the sandbox of this window listens. */
export interface RunningSandbox {
  readonly origin: string;
  /** The port of the setting, which could not be had. */
  readonly missedPort?: number | undefined;
}

export interface EnvironmentsGroup {
  readonly environments: Environments;
  readonly confirmed: ConfirmedEnvironments;
  /** Addresses that public clients use. */
  readonly knownAddresses: {
    /** Undefined while hints are off. */
    ofService(): readonly KnownAddress[] | undefined;
    /** Origins of payment gateways, which are refused whether hints are on or off. */
    readonly ofGateways: readonly string[];
  };
  /** What is kept by the name of an environment; each is false when something stayed behind. */
  readonly environmentData: {
    migrate(from: string, to: string): Promise<boolean>;
    delete(name: string): Promise<boolean>;
  };
  /** Undefined while the sandbox has not started. */
  runningSandbox(): RunningSandbox | undefined;
  readonly sandboxData: {
    size(): SandboxSize;
    groupCount(size: SandboxSize): number;
    /** Puts the first data back, in that size; also when the sandbox starts later. */
    reset(size: SandboxSize): void;
  };
  /** Undefined: as usual. */
  readonly sandboxFailure: { isOn(): boolean; set(failure: SandboxFailure | undefined): void };
  readonly sandboxManner: { like(): SandboxLikeness; follow(like: SandboxLikeness): void };
}

export interface SessionsGroup {
  readonly sessions: Sessions;
  readonly levels: Levels;
  /** Learns secrets that must not appear anywhere. */
  readonly register: SecretRegister;
  readonly verify: AskEnvironmentDeps['verify'];
  readonly issuer: TokenIssuer;
  readonly connections: Connections;
  readonly signIn: (environment: Environment, level?: Level) => Promise<void>;
}

/** Request documents and files. */
export interface RequestsGroup {
  readonly requests: RequestDocuments;
  readonly files: WorkspaceFiles;
  /** The request document of the URI, or of the active editor without one. */
  readRequest(uri: string | undefined): OpenRequest | undefined;
  activeRequestUri(): string | undefined;
  /** The text that a request document starts with; undefined for an unknown endpoint. */
  skeleton(endpointId: string): Promise<string | undefined>;
}

/** Finished calls: their documents and the history. */
export interface ResultsGroup {
  readonly results: ResultDocuments;
  readonly openResults: OpenResults;
  readonly history: History;
  /** What heads a result's document. */
  readonly lensesOf: LensesOf;
  activeResultUri(): string | undefined;
  /** Rows that are selected in the history view. */
  selectedHistoryIds(): readonly string[];
  /** Asks where and writes the bytes there. Throws `CancelledError` when dismissed. */
  saveFile(name: string, bytes: Uint8Array): Promise<void>;
  cancelCalls(): void;
}

/** A terminal with variables of its own; null takes one away. */
interface TerminalRequest {
  readonly name: string;
  readonly isLive: boolean;
  readonly variables: ProgramVariables;
  /** Stands above the first prompt. */
  readonly message: string;
}

interface OpenTerminal {
  isOpen(): boolean;
}

export interface CodeGroup {
  readonly chooseCodeRequest: ChooseCodeRequest;
  codeEditor(): CodeEditor | undefined;
  /** The language of the source file that the user works in. */
  codeLanguage(): string | undefined;
  /** Replaces live secrets. */
  redact(text: string): string;
  /** The values of a call as an open document holds them; undefined where no such call stands there. */
  writtenCall(source: CallSource, endpoint: Endpoint): Promise<WrittenCall | undefined>;
  /** False in Restricted Mode. */
  isTrusted(): boolean;
  /** Undefined: the user refused the trust that a terminal needs. */
  openTerminal(request: TerminalRequest): Promise<OpenTerminal | undefined>;
  /** The line of the cursor in the active editor. */
  activeLine(): ActiveLine | undefined;
}

/** The list of user groups, and each one as a file. */
export interface UserGroupsGroup {
  readonly userGroups: UserGroups;
  /** The service is known to search by keyword. */
  searchesByKeyword(): Promise<boolean>;
  /** Brings the list into sight. */
  revealUserGroups(): Promise<void>;
  /** Puts the keyboard on the list's first group that is not among the known ids, if there is one. */
  focusFirstGroup(known?: ReadonlySet<string>): Promise<void>;
  readonly startTimer: StartTimer;
  /** Loads what keeps the files at the first use. */
  loadUserGroupFiles(): Promise<UserGroupFiles>;
  readonly editor: UserGroupEditor;
  activeDocumentUri(): string | undefined;
  /** The environment of each open user group with unsaved changes, by the name that it had when the group was read. */
  unsavedUserGroupEnvironments(): readonly string[];
  /** Shows a read-only text beside the document, or beside a copy of it by the draft's title, with their differences. */
  showDifference(difference: Difference): Promise<void>;
  /** Shows two read-only JSON texts with their differences. */
  showTexts(title: string, left: NamedUserGroup, right: NamedUserGroup): Promise<void>;
}

/** Puts a text into the clipboard without any live secret, and says so in one quiet line. */
export type CopyText = (text: string, said: string) => Promise<void>;

/** The source file that code goes into. */
export interface CodeEditor {
  /** As code help names it; undefined for a language that it does not know. */
  readonly language: string | undefined;
  readonly text: string;
  /** Its name or its package makes it a CommonJS module, unless it imports. */
  isCommonJs(): Promise<boolean>;
  readonly indentation: Indentation;
  /** Nothing but the selection stands on its lines, so that statements may. */
  readonly isOnEmptyLine: boolean;
  /** Where the selection starts in the text. */
  readonly start: number;
  /**
   * Replaces the selection with the code, and puts the head where it belongs, in one step that can be undone. Selects
   * `toFill` in the code.
   */
  insert(
    code: string,
    head: { readonly offset: number; readonly text: string },
    toFill: string | undefined,
  ): Promise<void>;
}

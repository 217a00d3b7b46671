import type * as vscode from 'vscode';
import type { KeyValueStore } from '../base/storage';
import type { RecentValues } from '../calls/prompts/recentValues';
import type { LensesOf } from '../calls/results/createLensesOf';
import type { RunCallDeps } from '../calls/runCall';
import type { EntityNames } from '../calls/prompts/entityNames';
import type { Catalog } from '../catalog/types';
import type { UserGroupsGroup } from '../commands/commandServices';
import type { CommandRunner } from '../editor/commandRunner';
import type { Pins } from '../endpoints/pins';
import type { EndpointTree } from '../endpoints/vscode/endpointTree';
import type { History } from '../history/history';
import type { HistoryTree } from '../history/vscode/historyTree';
import type { Redactor } from '../http/redaction/redactor';
import type { NoteThrown } from '../http/noteThrown';
import type { FinishedCall, HttpDoor } from '../http/types';
import type { UserGroupEditor } from '../userGroups/file/userGroupEditor';
import type { Access } from './access';
import type { CallSettings } from './callSettings';
import type { DocumentServices } from './documentServices';
import type { Remedies } from './remedies';
import type { SandboxHost } from './sandboxHost';
import type { Screen } from './screen';

/** What exists since activation; what commands work with is made of it when the first of them runs. */
export interface CommandServicesDeps {
  readonly api: ApiDeps;
  /** `globalState`. */
  readonly state: KeyValueStore;
  readonly access: Access;
  readonly screen: Screen;
  /** `isTyped`: the user's own hands made the present text of the document. */
  readonly documents: DocumentServices & {
    readonly isTyped: (uri: string) => boolean;
    readonly noteTyped: (document: vscode.TextDocument) => void;
    readonly lensesOf: LensesOf;
  };
  readonly endpoints: { readonly pins: Pins; readonly tree: EndpointTree };
  readonly sandbox: Pick<SandboxHost, 'running' | 'missedPort' | 'reset' | 'behaviour' | 'behave' | 'failBy'>;
  readonly history: { readonly opened: History; readonly tree: HistoryTree };
  readonly failures: { readonly runner: Pick<CommandRunner, 'showFailure'>; readonly remedies: Remedies };
  readonly userGroups: UserGroupDeps;
}

/** The API, and how it is called. */
export interface ApiDeps {
  readonly catalog: Catalog;
  readonly door: HttpDoor;
  readonly settings: () => CallSettings;
  readonly recents: RecentValues;
  /** Writes that run at this moment. */
  readonly running: Set<string>;
  readonly entityNames: EntityNames;
  readonly redactor: Redactor;
  readonly noteThrown: NoteThrown;
}

interface UserGroupDeps extends Pick<
  UserGroupsGroup,
  'userGroups' | 'searchesByKeyword' | 'revealUserGroups' | 'focusFirstGroup' | 'loadUserGroupFiles'
> {
  /** Lets the list follow a finished call. */
  readonly followCall: (call: FinishedCall) => void;
  readonly companyOf: RunCallDeps['companyOf'];
  readonly forms: Pick<UserGroupEditor, 'settled' | 'isFormShown'>;
}

import type { KeyValueStore } from '../base/storage';
import type { Prompts } from '../base/userInput';
import type { RecentValues } from '../calls/prompts/recentValues';
import type { Catalog } from '../catalog/types';
import type { ResultDocuments } from '../documents/types';
import type { Pins } from '../endpoints/pins';
import type { EndpointTree } from '../endpoints/vscode/endpointTree';
import type { Levels } from '../environments/levels';
import type { Environments, Sessions } from '../environments/types';
import type { History } from '../history/history';
import type { HistoryNode } from '../history/historyNode';
import type { Sandbox } from '../sandbox/startSandbox';
import type { UserGroupFileInfo } from '../userGroups/file/userGroupFileStatus';
import type { UserGroups } from '../userGroups/list/userGroups';
import type { UserGroupTree } from '../userGroups/list/vscode/userGroupTree';
import type { CallSettings } from './callSettings';

/** What tests in a real editor look at and steer. */
export interface TestHandles {
  readonly catalog: Pick<Catalog, 'modules' | 'endpoints' | 'endpointsOf' | 'findEndpoint' | 'loadDetails'>;
  readonly environments: Pick<Environments, 'current' | 'find' | 'list' | 'switchTo'>;
  readonly sessions: Pick<Sessions, 'read' | 'store' | 'delete'>;
  readonly levels: Pick<Levels, 'levelOf' | 'choose'>;
  readonly pins: Pick<Pins, 'list'>;
  readonly tree: EndpointTree;
  readonly userGroups: UserGroups;
  readonly userGroupTree: UserGroupTree;
  readonly openHistory: () => Promise<History>;
  /** The chosen environment's rows as a new window reads them. */
  readonly reopenHistory: () => Promise<readonly HistoryNode[]>;
  readonly results: Pick<ResultDocuments, 'latest'>;
  readonly userGroupFiles: UserGroupFileInfo;
  readonly recents: Pick<RecentValues, 'list' | 'remember'>;
  readonly settings: () => CallSettings;
  readonly runningSandbox: () => Sandbox | undefined;
  /** Arguments of a command as a lens or button of ours hands them over. */
  asClick(args: readonly unknown[]): readonly unknown[];
  /** `globalState`. */
  readonly state: KeyValueStore;
  /** Takes prompts over; undefined gives them back to the user. */
  replaceInput(input: Prompts | undefined): void;
}

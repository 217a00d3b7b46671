import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import type { Level } from '../../http/types';
import type { UserGroupFileStatus } from './userGroupFileStatus';

/** The environment of a user group, and the level at which it is read and saved now. */
export interface UserGroupEnvironmentAndLevel {
  readonly environmentName: string;
  /** The environment is marked live. */
  readonly live: boolean;
  readonly level: Level;
  /** The service's own id of the user group. */
  readonly id: string;
}

/** What an editor of user groups needs to know beside the document itself. URIs are texts in any encoding. */
export interface UserGroupFileInfo {
  /** `loading` until the user group was asked for. */
  statusOf(uri: string): UserGroupFileStatus;
  /** The text that changes are judged against; undefined while none is known. */
  baselineOf(uri: string): string | undefined;
  /** A text that names the address from which the baseline was read; undefined while there is no baseline. */
  originOf(uri: string): string | undefined;
  /** undefined when the URI names no user group. */
  environmentAndLevelOf(uri: string): UserGroupEnvironmentAndLevel | undefined;
  /** Where the open document has what a save would send, in UTF-16 units. */
  changesOf(uri: string): readonly { readonly offset: number; readonly length: number }[];
  /** The old values of the last save can be put back: nothing was changed since. */
  canUndoSave(uri: string): boolean;
  /** The fields in the reference's order. */
  fields(): Promise<readonly UserGroupField[]>;
  /** A form of the user group opened. */
  noteForm(uri: string): void;
  /** Fires with the user group's URI after its status, baseline, environment or level changed. */
  onDidChange(listener: (uri: string) => void): { dispose(): void };
}

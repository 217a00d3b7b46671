import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import type { Level } from '../../http/types';
import type { UserGroupFileStatus } from './userGroupFileStatus';

/** Where a record lives and as whom it is read and saved now. */
export interface UserGroupEnvironmentAndLevel {
  readonly environmentName: string;
  /** The environment is marked live. */
  readonly live: boolean;
  readonly level: Level;
  /** The service's own id of the user group. */
  readonly id: string;
}

/** What an editor of records needs to know beside the document itself. URIs are texts in any encoding. */
export interface UserGroupFileInfo {
  /** `loading` until the record was asked for. */
  statusOf(uri: string): UserGroupFileStatus;
  /** The text that changes are judged against; undefined while none is known. */
  baselineOf(uri: string): string | undefined;
  /** What tells the address that the base was read from from others; undefined while none is known. */
  originOf(uri: string): string | undefined;
  /** undefined when the URI names no record. */
  environmentAndLevelOf(uri: string): UserGroupEnvironmentAndLevel | undefined;
  /** The fields in the reference's order. */
  fields(): Promise<readonly UserGroupField[]>;
  /** Fires with the record's URI after its status, base or place changed. */
  onDidChange(listener: (uri: string) => void): { dispose(): void };
}

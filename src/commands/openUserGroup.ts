import { findReadRecord, type FindRecordServices } from './findRecord';

export interface OpenUserGroupServices extends FindRecordServices {
  /** Opens a document in the editor that is meant for it. */
  openDocument(uri: string): Promise<void>;
}

/** Opens a user group to be edited: the one of the argument (an id, `{ id }`, a tree node), else a picked one. */
export async function openUserGroup(services: OpenUserGroupServices, argument?: unknown): Promise<void> {
  await services.openDocument(await findReadRecord(services, argument));
}

import { recordAddressOf } from '../documents/uris';
import { findReadRecord, type FindRecordServices } from './findRecord';

export interface OpenAsJsonServices extends FindRecordServices {
  activeDocumentUri(): string | undefined;
  /** Opens a document in the text editor. */
  openText(uri: string): Promise<void>;
}

/** Opens a user group as JSON: the one of the argument, else the active one, else a picked one. */
export async function openAsJson(services: OpenAsJsonServices, argument?: unknown): Promise<void> {
  const active = services.activeDocumentUri();
  const chosen = argument ?? (active !== undefined && recordAddressOf(active) ? active : undefined);
  await services.openText(await findReadRecord(services, chosen));
}

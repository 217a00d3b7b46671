import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import type { RecordDesk } from '../userGroups/file/recordDesk';
import { requireRecordUri } from './recordTarget';
import { tellNotSaved } from './tellNotSaved';

export interface SaveRecordServices {
  readonly openRecords: () => Promise<RecordDesk>;
  activeDocumentUri(): string | undefined;
  /** Resolves when what was typed into the record's form is in its document. */
  formSettled(uri: string): Promise<void>;
  recordDocument(uri: string): { readonly text: string; readonly isDirty: boolean } | undefined;
  /** Lets VS Code save the document; it shows a failure itself. */
  saveDocument(uri: string): Promise<void>;
  showStatus(text: string): void;
}

/**
 * Saves a user group: that of the argument, else of the active editor. `{ overwrite: true }` writes over what the
 * service has meanwhile. Rules and the question of the policy come first; then VS Code saves.
 */
export async function saveRecord(
  services: SaveRecordServices,
  argument?: unknown,
  options?: unknown,
): Promise<void> {
  const uri = requireRecordUri(argument, services.activeDocumentUri());
  await services.formSettled(uri);
  const document = services.recordDocument(uri);
  if (!document) throw new UserError(l10n.t('Open a user group first.'));
  const desk = await services.openRecords();
  const hasChanges = await tellNotSaved(() => desk.prepareSave(uri, document.text, isOverwrite(options)));
  try {
    if (document.isDirty) await services.saveDocument(uri);
    else if (!hasChanges) services.showStatus(l10n.t('Nothing changed, so nothing was sent.'));
  } finally {
    desk.endSave(uri);
  }
}

function isOverwrite(options: unknown): boolean {
  return (
    typeof options === 'object' && options !== null && 'overwrite' in options && options.overwrite === true
  );
}

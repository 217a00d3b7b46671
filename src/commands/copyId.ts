import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/plain';
import { recordAddressOf } from '../documents/uris';
import type { CopyText } from './copyText';
import { readRecordTarget, requireRecordUri } from './recordTarget';

export interface CopyIdServices {
  activeDocumentUri(): string | undefined;
  readonly copyText: CopyText;
}

/** Copies the id of a user group: that of the argument, else of the active editor. */
export async function copyId(services: CopyIdServices, argument?: unknown): Promise<void> {
  const named = readRecordTarget(argument).id;
  const id = named ?? recordAddressOf(requireRecordUri(argument, services.activeDocumentUri()))?.id ?? '';
  await services.copyText(id, l10n.t('Copied {0}', sanitizeForDisplay(id)));
}

import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import { readCommandTarget } from '../calls/commandTarget';
import type { RequestDocuments } from '../documents/types';
import type { RequestsGroup } from './commandServices';

export interface StartOverDeps extends Pick<RequestsGroup, 'activeRequestUri'> {
  readonly requests: Pick<RequestDocuments, 'reset'>;
}

/** Writes a request document's skeleton again; the editor's undo brings back what stood there. */
export async function startOver(deps: StartOverDeps, argument?: unknown): Promise<void> {
  const target = readCommandTarget(argument);
  const uri = target.kind === 'document' ? target.uri : deps.activeRequestUri();
  if (uri === undefined) throw new UserError(l10n.t('Open a request document to start it over.'));
  await deps.requests.reset(uri);
}

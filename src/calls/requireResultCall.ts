import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import { CommandId } from '../contributions';
import type { ResultDocuments } from '../documents/types';
import type { FinishedCall } from '../http/types';

/** The call behind a result document, or the newest one without a URI. Throws `UserError` when there is none. */
export function requireResultCall(
  results: Pick<ResultDocuments, 'find' | 'latest'>,
  uri?: string,
): FinishedCall {
  if (uri === undefined) {
    const latest = results.latest();
    if (latest) return latest;
    throw new UserError(l10n.t('No call was made in this window yet.'));
  }
  const call = results.find(uri);
  if (call) return call;
  throw new UserError(l10n.t('This result has expired; call the endpoint again.'), [
    { title: l10n.t('Call Again…'), command: CommandId.callAgain, arguments: [uri] },
  ]);
}

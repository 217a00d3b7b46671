import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import type { ResultsGroup, UserGroupsGroup } from './commandServices';
import { requireUserGroupUri } from './userGroupArgument';

export interface ShowAnswerDeps extends Pick<UserGroupsGroup, 'loadUserGroupFiles' | 'activeDocumentUri'> {
  readonly results: Pick<ResultsGroup['results'], 'open'>;
}

/** Shows what the service answered to the read or save of a user group that failed last, as a result. */
export async function showAnswer(deps: ShowAnswerDeps, argument?: unknown): Promise<void> {
  const uri = requireUserGroupUri(argument, deps.activeDocumentUri());
  const call = (await deps.loadUserGroupFiles()).answeredOf(uri);
  if (!call) throw new UserError(l10n.t('No answer of the service to this user group is kept.'));
  await deps.results.open(call);
}

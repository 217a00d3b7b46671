import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import { readCommandTarget } from '../calls/commandTarget';
import { requireResultCall } from '../calls/findFinishedCall';
import type { OpenResults, ResultDocuments } from '../documents/types';
import { openSettingRemedy } from '../environments/openSettingRemedy';
import type { Outcome } from '../http/types';
import type { ResultsGroup } from './commandServices';

export interface SaveFullAnswerDeps extends Pick<ResultsGroup, 'saveFile'> {
  readonly results: Pick<ResultDocuments, 'find' | 'latest'>;
  readonly openResults: Pick<OpenResults, 'shownUri'>;
}

/** Writes an answer's bytes, as received, to a file that the user chooses. */
export async function saveFullAnswer(deps: SaveFullAnswerDeps, argument?: unknown): Promise<void> {
  const target = readCommandTarget(argument);
  const uri = target.kind === 'document' ? target.uri : deps.openResults.shownUri();
  const { endpointId, outcome } = requireResultCall(deps.results, uri);
  const { answer } = outcome;
  if (!answer || answer.bytes.byteLength === 0) throw new UserError(l10n.t('The answer has no body.'));
  if (answer.cut) {
    throw new UserError(
      l10n.t('Only the head of this answer was received; raise the limit and call again.'),
      [openSettingRemedy('response.maxMegabytes')],
    );
  }
  await deps.saveFile(`${endpointId}.${extensionOf(outcome)}`, answer.bytes);
}

/** Bytes of another media type are not called text; the user knows what they are. */
function extensionOf(outcome: Outcome): 'json' | 'txt' | 'bin' {
  if (outcome.answer?.format === 'json') return 'json';
  return outcome.kind !== 'answer' && outcome.error.facts.mediaType !== undefined ? 'bin' : 'txt';
}

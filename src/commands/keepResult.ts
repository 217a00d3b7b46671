import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import { readCommandTarget } from '../calls/commandTarget';
import type { OpenResults } from '../documents/types';

export interface KeepResultDeps {
  readonly openResults: OpenResults;
}

/** Pins a result, so that the next one opens in a tab of its own; without an argument the one that is on screen. */
export async function keepResult({ openResults }: KeepResultDeps, argument?: unknown): Promise<void> {
  const target = readCommandTarget(argument);
  const uri = target.kind === 'document' ? target.uri : openResults.shownUri();
  if (uri === undefined) throw new UserError(l10n.t('Open a result to keep it.'));
  await openResults.keep(uri);
}

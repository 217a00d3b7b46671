import * as l10n from '@vscode/l10n';
import { CancelledError, UserError } from '../base/userError';
import { goBack, type UserInput } from '../base/userInput';
import { historyIdsOf } from '../calls/commandTarget';
import { compareCalls, type CompareCallsDeps } from '../calls/compareCalls';
import { requireCall, type FinishedCallDeps } from '../calls/findFinishedCall';
import type { ResultDocuments } from '../documents/types';
import type { History } from '../history/history';
import type { FinishedCall } from '../http/types';
import type { ResultsGroup } from './commandServices';

export interface CompareWithSelectedDeps
  extends FinishedCallDeps, CompareCallsDeps, Pick<ResultsGroup, 'selectedHistoryIds'> {
  readonly results: Pick<ResultDocuments, 'find' | 'latest' | 'compare'>;
  readonly history: Pick<History, 'read' | 'nodes' | 'companyNameOf'>;
  readonly input: Pick<UserInput, 'pick'>;
}

/**
 * Compares a row of the history with the other selected one, else with the answer in the active editor, else with a row
 * that the user picks.
 */
export async function compareWithSelected(
  deps: CompareWithSelectedDeps,
  node?: unknown,
  nodes?: unknown,
): Promise<void> {
  const ids = [...new Set([...historyIdsOf(node, nodes), ...deps.selectedHistoryIds()])];
  const [clicked, other] = ids;
  if (clicked === undefined || ids.length > 2) throw nothingSelected();
  const call = await requireCall(deps, { historyId: clicked });
  const against =
    other === undefined
      ? (shownOther(deps, call) ?? (await pickOther(deps, call, clicked)))
      : await requireCall(deps, { historyId: other });
  await compareCalls(deps, against, call);
}

/** The answer in the active editor, if it is another one. */
function shownOther(deps: CompareWithSelectedDeps, call: FinishedCall): FinishedCall | undefined {
  const uri = deps.activeResultUri();
  const shown = uri === undefined ? undefined : deps.results.find(uri);
  const isOther = shown?.startedAt !== call.startedAt || shown.endpointId !== call.endpointId;
  return isOther ? shown : undefined;
}

async function pickOther(
  deps: CompareWithSelectedDeps,
  { environmentName }: FinishedCall,
  ownId: string,
): Promise<FinishedCall> {
  const rows = (await deps.history.nodes(environmentName)).filter(
    ({ historyId, contextValue }) => historyId !== ownId && contextValue.split(';').includes('answered'),
  );
  if (rows.length === 0) throw nothingSelected();
  const picked = await deps.input.pick<string>({
    title: l10n.t('Compare with Selected'),
    placeholder: l10n.t('The call to compare with'),
    matchOnDescription: true,
    items: rows.map(({ label, description, historyId }) => ({ label, description, value: historyId })),
  });
  if (picked === goBack) throw new CancelledError();
  return requireCall(deps, { historyId: picked });
}

function nothingSelected(): UserError {
  return new UserError(l10n.t('Select two calls of the history to compare their answers.'));
}

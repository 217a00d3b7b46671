import * as l10n from '@vscode/l10n';
import { CancelledError, UserError } from '../base/userError';
import { goBack, type UserInput } from '../base/userInput';
import { compareCalls } from '../calls/compareCalls';
import { requireCall, type FinishedCallServices } from '../calls/findFinishedCall';
import { historyIdsOf } from '../calls/historyIdsOf';
import type { ResultDocuments } from '../documents/types';
import type { History } from '../history/history';
import type { FinishedCall } from '../http/types';

export interface CompareWithSelectedServices extends FinishedCallServices {
  readonly results: Pick<ResultDocuments, 'find' | 'latest' | 'compare'>;
  readonly history: Pick<History, 'read' | 'nodes'>;
  readonly input: Pick<UserInput, 'pick'>;
  /** Rows that are selected in the history view. */
  selectedHistoryIds(): readonly string[];
}

/**
 * Compares a row of the history with the other selected one, else with the answer in the active editor, else with a row
 * that the user picks.
 */
export async function compareWithSelected(
  services: CompareWithSelectedServices,
  node?: unknown,
  nodes?: unknown,
): Promise<void> {
  const ids = [...new Set([...historyIdsOf(node, nodes), ...services.selectedHistoryIds()])];
  const [clicked, other] = ids;
  if (clicked === undefined || ids.length > 2) throw nothingSelected();
  const call = await requireCall(services, { historyId: clicked });
  const against =
    other === undefined
      ? (shownOther(services, call) ?? (await pickOther(services, call, clicked)))
      : await requireCall(services, { historyId: other });
  await compareCalls(services.results, against, call);
}

/** The answer in the active editor, if it is another one. */
function shownOther(services: CompareWithSelectedServices, call: FinishedCall): FinishedCall | undefined {
  const uri = services.activeResultUri();
  const shown = uri === undefined ? undefined : services.results.find(uri);
  const isOther = shown?.startedAt !== call.startedAt || shown.endpointId !== call.endpointId;
  return isOther ? shown : undefined;
}

async function pickOther(
  services: CompareWithSelectedServices,
  { environmentName }: FinishedCall,
  ownId: string,
): Promise<FinishedCall> {
  const rows = (await services.history.nodes(environmentName)).filter(
    ({ historyId, contextValue }) => historyId !== ownId && contextValue.split(';').includes('answered'),
  );
  if (rows.length === 0) throw nothingSelected();
  const picked = await services.input.pick<string>({
    title: l10n.t('Compare with Selected'),
    placeholder: l10n.t('The call to compare with'),
    matchOnDescription: true,
    items: rows.map(({ label, description, historyId }) => ({ label, description, value: historyId })),
  });
  if (picked === goBack) throw new CancelledError();
  return requireCall(services, { historyId: picked });
}

function nothingSelected(): UserError {
  return new UserError(l10n.t('Select two calls of the history to compare their answers.'));
}

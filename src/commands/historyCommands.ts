import * as l10n from '@vscode/l10n';
import { requireAnswer } from '../base/requireAnswer';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import type { UserInput } from '../base/userInput';
import { compareCalls, type CompareCallsDeps } from '../calls/compareCalls';
import { type FinishedCallDeps, requireCall } from '../calls/findFinishedCall';
import { historyIdsOf } from '../calls/readArgument';
import { CommandId } from '../contributions';
import type { ResultDocuments } from '../documents/types';
import { listNames } from '../environments/namesAtOrigin';
import { readEnvironmentArgument } from '../environments/pickOwnEnvironment';
import type { Environments } from '../environments/types';
import type { History } from '../history/history';
import type { FinishedCall } from '../http/types';
import type { Screen } from './screen';

/** Opens a history entry's response as a result document. */
export async function openHistoryEntry(
  deps: FinishedCallDeps & { readonly results: Pick<ResultDocuments, 'open'> },
  argument?: unknown,
): Promise<void> {
  await deps.results.open(await requireCall(deps, argument));
}

/** Removes the history entries whose nodes a menu passes as arguments; without arguments, the selected rows. */
export async function deleteHistoryEntry(
  deps: {
    readonly history: Pick<History, 'remove'>;
    selectedHistoryIds(): readonly string[];
  },
  node?: unknown,
  nodes?: unknown,
): Promise<void> {
  const given = historyIdsOf(node, nodes);
  const ids = given.length > 0 ? given : deps.selectedHistoryIds();
  if (ids.length > 0) await deps.history.remove(ids);
}

/** After a question, clears the history of the chosen or named environment, of removed environments, or of all. */
export async function clearHistory(
  {
    environments,
    history,
    input,
    showNotice,
  }: Pick<Screen, 'showNotice'> & {
    readonly environments: Environments;
    readonly history: Pick<History, 'count' | 'clear' | 'names'>;
    readonly input: Pick<UserInput, 'confirm' | 'choose'>;
  },
  ...args: readonly unknown[]
): Promise<void> {
  const [first] = args;
  // The button in the view's title passes the selection as arguments, not a name.
  const named = typeof first === 'string' ? readEnvironmentArgument(environments, args) : undefined;
  const environment = named ?? environments.current;
  const name = sanitizeForDisplay(environment.name);
  const own = await history.count(environment.name);
  const all = await history.count();
  if (all === 0) {
    showNotice(l10n.t('The history is empty.'));
    return;
  }
  const detail = l10n.t('The kept calls and responses are deleted from this computer.');
  if (own === all) {
    await input.confirm({
      message: l10n.t('Clear the history of {0}?', name),
      detail,
      action: l10n.t('Clear'),
      isFinal: true,
    });
    await history.clear(environment.name);
    return;
  }
  const gone = (await history.names()).filter((kept) => environments.find(kept) === undefined);
  const ofGone =
    gone.length > 0
      ? [l10n.t('The history contains calls of removed environments: {0}.', listNames(gone))]
      : [];
  const choice = await input.choose(l10n.t('Clear the history?'), [detail, ...ofGone].join('\n'), [
    { value: 'kept' as const, label: l10n.t('Keep') },
    ...(own > 0 ? [{ value: 'own' as const, label: l10n.t('Clear for {0}', name) }] : []),
    ...(gone.length > 0 ? [{ value: 'gone' as const, label: l10n.t('Clear for Removed Environments') }] : []),
    { value: 'all' as const, label: l10n.t('Clear for All Environments') },
  ]);
  const cleared = { kept: [], own: [environment.name], gone, all: [undefined] }[choice];
  for (const each of cleared) await history.clear(each);
}

interface CompareDeps extends FinishedCallDeps, CompareCallsDeps {
  readonly catalog: FinishedCallDeps['catalog'];
  readonly results: FinishedCallDeps['results'] & CompareCallsDeps['results'];
  readonly history: Pick<History, 'read' | 'nodes' | 'companyNameOf'>;
  selectedHistoryIds(): readonly string[];
}

/** Compares a history row with the other selected row, else the response in the active editor, else a picked row. */
export async function compareWithSelected(deps: CompareDeps, node?: unknown, nodes?: unknown): Promise<void> {
  const given = historyIdsOf(node, nodes);
  const ids = given.length > 1 ? given : [...new Set([...given, ...deps.selectedHistoryIds()])];
  const [clicked, other] = ids;
  if (clicked === undefined || ids.length > 2) throw nothingSelected();
  const call = await requireCall(deps, { historyId: clicked });
  const against =
    other === undefined
      ? (shownOther(deps, call) ?? (await pickOther(deps, call, clicked)))
      : await requireCall(deps, { historyId: other });
  await compareCalls(deps, against, call);
}

/** The call whose response is in the active editor; undefined without a response, or if it is that of `call`. */
function shownOther(deps: CompareDeps, call: FinishedCall): FinishedCall | undefined {
  const uri = deps.activeDocumentUri();
  const shown = uri === undefined ? undefined : deps.results.find(uri);
  const isOther = shown?.startedAt !== call.startedAt || shown.endpointId !== call.endpointId;
  return isOther ? shown : undefined;
}

async function pickOther(
  deps: CompareDeps,
  { environmentName }: FinishedCall,
  ownId: string,
): Promise<FinishedCall> {
  const rows = (await deps.history.nodes(environmentName)).filter(
    ({ historyId, contextValue }) => historyId !== ownId && contextValue.split(';').includes('answered'),
  );
  if (rows.length === 0) throw nothingSelected();
  const picked = requireAnswer(
    await deps.input.pick<string>({
      title: l10n.t('Compare with Selected'),
      placeholder: l10n.t('The call to compare with'),
      matchOnDescription: true,
      items: rows.map(({ label, description, historyId }) => ({ label, description, value: historyId })),
    }),
  );
  return requireCall(deps, { historyId: picked });
}

function nothingSelected(): UserError {
  return new UserError(l10n.t('Select two calls of the history to compare their responses.'));
}

export const historyCommands = {
  [CommandId.compareWithSelected]: { run: compareWithSelected, unasked: 'shows' },
  [CommandId.openHistoryEntry]: { run: openHistoryEntry, unasked: 'shows' },
  [CommandId.deleteHistoryEntry]: { run: deleteHistoryEntry, unasked: 'local' },
  [CommandId.clearHistory]: { run: clearHistory, unasked: 'asks' },
} as const;

import * as l10n from '@vscode/l10n';
import { formatCount } from '../base/formatFigures';
import { openSettingRemedy } from '../base/openSettingRemedy';
import { requireAnswer } from '../base/requireAnswer';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { type Remedy, UserError } from '../base/userError';
import { buildExchangeText } from '../calls/buildExchangeText';
import { compareCalls, type CompareCallsDeps } from '../calls/compareCalls';
import {
  type FinishedCallDeps,
  requireCall,
  requireResultCall,
  requireSentCall,
} from '../calls/findFinishedCall';
import { documentUri, readCommandTarget } from '../calls/readArgument';
import type { LensesOf } from '../calls/results/createLensesOf';
import { resultTitle } from '../calls/results/resultTitle';
import { CommandId, EXCHANGE_LANGUAGE } from '../contributions';
import type { OpenResults, ResultDocuments } from '../documents/types';
import { isChangeSetUri } from '../documents/uris';
import type { History } from '../history/history';
import type { FinishedCall, HttpAnswer, Outcome } from '../http/types';
import type { SandboxRequests } from '../requests/sandboxRequests';
import { readTable, spreadsheetRows } from '../table/readTable';
import { tableText } from '../table/tableText';
import type { RowClicks } from '../userGroups/list/rowClicks';
import { goToCode } from './goToCode';
import type { CommandInput, Screen } from './screen';

/** The document that the argument names, else the result that is on screen. */
function resultUri(
  { openResults }: { readonly openResults: Pick<OpenResults, 'shownUri'> },
  argument: unknown,
): string | undefined {
  return documentUri(argument) ?? openResults.shownUri();
}

/** Pins a result, so that the next one opens in a tab of its own; without an argument the one that is on screen. */
export async function keepResult(
  { openResults }: { readonly openResults: OpenResults },
  argument?: unknown,
): Promise<void> {
  const uri = resultUri({ openResults }, argument);
  if (uri === undefined) throw new UserError(l10n.t('Open a result to keep it.'));
  await openResults.keep(uri);
}

/**
 * Shows the request of a result or of a user group's last save or read as it was sent, and what came before the body; of
 * a row of the sandbox's requests all of both. `from`: `row`, where a click keeps the focus.
 */
export async function showRequest(
  deps: FinishedCallDeps &
    Pick<Screen, 'showText'> & {
      readonly results: FinishedCallDeps['results'] & Pick<ResultDocuments, 'uriOf'>;
      readonly sandboxRequests: Pick<SandboxRequests, 'documentOf'>;
      readonly rowClicks: Pick<RowClicks, 'open'>;
      /** Replaces live secrets. */
      redact(text: string): string;
    },
  argument?: unknown,
  from?: unknown,
): Promise<void> {
  const target = readCommandTarget(argument);
  const sent =
    target.kind === 'history' ? await deps.sandboxRequests.documentOf(target.historyId) : undefined;
  if (sent) {
    const preserveFocus = from === 'row' && !deps.rowClicks.open(sent.title);
    await deps.showText(sent.title, sent.text, EXCHANGE_LANGUAGE, preserveFocus);
    return;
  }
  const call = await requireSentCall(deps, argument);
  const title = l10n.t('Exchange of {0}', resultTitle(deps.catalog, call.endpointId));
  const hasResult = call.kept !== undefined || deps.results.uriOf(call) !== undefined;
  await deps.showText(title, deps.redact(buildExchangeText(call, hasResult)), EXCHANGE_LANGUAGE);
}

/**
 * A menu of what can be done with a result, for whoever has no room for lenses or none at all; `rest`: of what its lens
 * line does not show.
 */
async function resultActions(
  deps: Pick<Screen, 'runCommand'> & {
    readonly input: Pick<CommandInput, 'pick' | 'isClick'>;
    readonly openResults: Pick<OpenResults, 'shownUri'>;
    /** What heads a result's document. */
    readonly lensesOf: LensesOf;
  },
  argument?: unknown,
  part?: unknown,
): Promise<void> {
  const uri = resultUri(deps, argument);
  const lenses = uri === undefined ? undefined : await deps.lensesOf(uri);
  if (!lenses) throw new UserError(l10n.t('No call was made in this window yet.'));
  const inRow = lenses.row.filter(
    (item): item is Remedy => item.command !== undefined && item.command !== CommandId.resultActions,
  );
  const chosen = requireAnswer(
    await deps.input.pick({
      title: l10n.t('Result Actions'),
      placeholder: lenses.about,
      items: [...(part === 'rest' ? [] : inRow), ...lenses.more].map((remedy) => ({
        label: remedy.title,
        value: remedy,
      })),
    }),
  );
  // A choice can be made by other extensions as well: it counts as a click only behind a click of the user's own.
  await deps.runCommand(chosen, deps.input.isClick);
}

/** Shows the list of a result as a table; without an argument of the one that is on screen. */
async function openAsTable(
  deps: {
    readonly results: Pick<ResultDocuments, 'find'>;
    readonly openResults: Pick<OpenResults, 'shownUri' | 'openTable'>;
    readonly activeDocumentUri: () => string | undefined;
    showChanges(uri: string): Promise<void>;
  },
  argument?: unknown,
): Promise<void> {
  const file = documentUri(argument) ?? deps.activeDocumentUri() ?? '';
  if (isChangeSetUri(file)) return deps.showChanges(file);
  const uri = resultUri(deps, argument);
  requireResultCall(deps.results, uri);
  if (uri !== undefined) await deps.openResults.openTable(uri);
}

interface SaveFileDeps extends Pick<Screen, 'showStatus'> {
  readonly results: Pick<ResultDocuments, 'find'>;
  readonly openResults: Pick<OpenResults, 'shownUri'>;
  /** Asks where, writes the bytes there and gives the path. Throws `CancelledError` when dismissed. */
  saveFile(name: string, bytes: Uint8Array): Promise<string>;
}

async function saveAndSay(deps: SaveFileDeps, name: string, bytes: Uint8Array): Promise<void> {
  const path = await deps.saveFile(name, bytes);
  deps.showStatus(l10n.t('Saved as {0}', sanitizeForDisplay(path)));
}

/** Writes an answer's bytes, as received, to a file that the user chooses. */
export async function saveFullAnswer(deps: SaveFileDeps, argument?: unknown): Promise<void> {
  const { endpointId, outcome, answer } = wholeAnswer(deps, argument);
  await saveAndSay(deps, `${endpointId}.${extensionOf(outcome)}`, answer.bytes);
}

/**
 * Writes the list of an answer as CSV, without any live secret, to a file that the user chooses: the rows that are chosen
 * in its table, or those that its filter leaves, or all.
 */
export async function saveAsCsv(
  deps: SaveFileDeps & {
    readonly input: Pick<CommandInput, 'pick'>;
    /** Replaces live secrets. */
    redact(text: string): string;
    /** Numbers of the rows that the table of a result takes; undefined for all. */
    rowsOf(uri: string): readonly number[] | undefined;
  },
  argument?: unknown,
): Promise<void> {
  const { endpointId, answer } = wholeAnswer(deps, argument);
  const table = await readTable(deps.redact(answer.text));
  if (!table) throw new UserError(l10n.t('The answer holds no list.'));
  const uri = resultUri(deps, argument);
  const numbers = uri === undefined ? undefined : deps.rowsOf(uri);
  const rows = numbers?.flatMap((number) => table.rows[number] ?? []) ?? table.rows;
  const forExcel = requireAnswer(
    await deps.input.pick({
      title:
        rows.length === 1
          ? l10n.t('Save 1 Row as CSV')
          : l10n.t('Save {0} Rows as CSV', formatCount(rows.length)),
      items: [
        {
          label: l10n.t('For Excel'),
          detail: l10n.t('Keeps Korean, the first zero of a number, and long numbers'),
          value: true,
        },
        { label: l10n.t('As It Is'), detail: l10n.t('UTF-8, values as received'), value: false },
      ],
    }),
  );
  const text = tableText(spreadsheetRows(rows, table.names), ',', forExcel);
  // Without the mark at its start a Korean Excel reads the file as CP949.
  await saveAndSay(deps, `${endpointId}.csv`, Buffer.from(forExcel ? `\ufeff${text}` : text));
}

/** The answer of a result that was received to its end. Throws `UserError` for any other. */
function wholeAnswer(
  deps: Pick<SaveFileDeps, 'results' | 'openResults'>,
  argument: unknown,
): Pick<FinishedCall, 'endpointId' | 'outcome'> & { readonly answer: HttpAnswer } {
  const uri = resultUri(deps, argument);
  const { endpointId, outcome } = requireResultCall(deps.results, uri);
  const { answer } = outcome;
  if (!answer || answer.bytes.byteLength === 0) throw new UserError(l10n.t('The answer has no body.'));
  if (answer.cut) {
    throw new UserError(
      l10n.t('Only the head of this answer was received; raise the limit and call again.'),
      [openSettingRemedy('response.maxMegabytes')],
    );
  }
  return { endpointId, outcome, answer };
}

/** Bytes of another media type are not called text; the user knows what they are. */
function extensionOf(outcome: Outcome): 'json' | 'txt' | 'bin' {
  if (outcome.answer?.format === 'json') return 'json';
  return outcome.kind !== 'answer' && outcome.error.facts.mediaType !== undefined ? 'bin' : 'txt';
}

/** Shows what differs between an answer and the one before it of the same endpoint, path values and environment. */
export async function compareWithPrevious(
  deps: FinishedCallDeps &
    CompareCallsDeps & {
      readonly results: Pick<ResultDocuments, 'findPrevious'>;
      readonly history: Pick<History, 'findPrevious'>;
    },
  argument?: unknown,
): Promise<void> {
  const call = await requireCall(deps, argument);
  const previous = newer(deps.results.findPrevious(call), await deps.history.findPrevious(call));
  if (!previous) throw new UserError(l10n.t('There is no earlier answer from this path to compare with.'));
  await compareCalls(deps, previous, call);
}

/** The newer of the two. Where both are the same call, the window's own is the fuller one. */
function newer(inWindow: FinishedCall | undefined, kept: FinishedCall | undefined): FinishedCall | undefined {
  if (!inWindow || !kept) return inWindow ?? kept;
  return kept.startedAt > inWindow.startedAt ? kept : inWindow;
}

/** The commands of results. */
export const resultCommands = {
  [CommandId.keepResult]: { run: keepResult, unasked: 'shows' },
  [CommandId.showRequest]: { run: showRequest, unasked: 'shows' },
  [CommandId.goToCode]: { run: goToCode, unasked: 'shows' },
  [CommandId.resultActions]: { run: resultActions, unasked: 'gated' },
  [CommandId.saveFullAnswer]: { run: saveFullAnswer, unasked: 'shows' },
  [CommandId.saveAsCsv]: { run: saveAsCsv, unasked: 'shows' },
  [CommandId.openAsTable]: { run: openAsTable, unasked: 'shows' },
  [CommandId.compareWithPrevious]: { run: compareWithPrevious, unasked: 'shows' },
} as const;

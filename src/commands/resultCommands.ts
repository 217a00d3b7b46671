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
import { documentUri, readCommandTarget, readArgument } from '../calls/readArgument';
import type { LensesOf } from '../calls/results/resultLenses';
import { resultTitle } from '../calls/results/resultTitle';
import { CommandId, EXCHANGE_LANGUAGE } from '../contributions';
import type { OpenResults, ResultDocuments } from '../documents/types';
import { isChangeSetUri } from '../documents/uris';
import type { History } from '../history/history';
import type { FinishedCall, HttpResponse, Outcome } from '../http/types';
import type { SandboxRequests } from '../requests/sandboxRequests';
import { readTable, spreadsheetRows } from '../table/readTable';
import { tableText } from '../table/tableText';
import type { RowClicks } from '../userGroups/list/rowClicks';
import type { CommandInput, Screen } from './screen';
import type { SentCall } from '../calls/sentCall';
import { callTitle } from '../catalog/callTitle';
import type { Catalog } from '../catalog/types';
import type { WordChange, CodeSearch, FoundCode } from '../code/codeSearch';
import { maskText } from '../http/redaction/maskHeader';

/** URI in the argument, else the URI of the visible result. */
function resultUri(
  { openResults }: { readonly openResults: Pick<OpenResults, 'shownUri'> },
  argument: unknown,
): string | undefined {
  return documentUri(argument) ?? openResults.shownUri();
}

/** Pins a result, so that the next result opens in another tab; without an argument, pins the visible result. */
export async function keepResult(
  { openResults }: { readonly openResults: OpenResults },
  argument?: unknown,
): Promise<void> {
  const uri = resultUri({ openResults }, argument);
  if (uri === undefined) throw new UserError(l10n.t('Open a result to keep it.'));
  await openResults.keep(uri);
}

/**
 * Shows the request of a result, a history row, or a user group's last save or read, as it was sent, with the
 * response's headers. Adds the response's body if no result shows it. For a sandbox request, shows the whole exchange.
 * `from`: `row` for a row of the view, where the first click keeps the focus in the view.
 */
export async function showRequest(
  deps: FinishedCallDeps &
    Pick<Screen, 'showText'> & {
      readonly results: FinishedCallDeps['results'] & Pick<ResultDocuments, 'uriOf'>;
      readonly sandboxRequests: Pick<SandboxRequests, 'documentOf'>;
      readonly rowClicks: Pick<RowClicks, 'open'>;
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
  const hasResult = deps.results.uriOf(call) !== undefined;
  await deps.showText(title, deps.redact(buildExchangeText(call, hasResult)), EXCHANGE_LANGUAGE);
}

/**
 * Shows a menu of all actions of a result, for editors that show no lenses. `part`: `rest` shows only the actions that
 * the lens line lacks.
 */
async function resultActions(
  deps: Pick<Screen, 'runCommand'> & {
    readonly input: Pick<CommandInput, 'pick' | 'isClick'>;
    readonly openResults: Pick<OpenResults, 'shownUri'>;
    readonly lensesOf: LensesOf;
  },
  argument?: unknown,
  part?: unknown,
): Promise<void> {
  const uri = resultUri(deps, argument);
  const lenses = uri === undefined ? undefined : await deps.lensesOf(uri);
  if (!lenses) throw new UserError(l10n.t('No calls in this window yet.'));
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
  // Another extension can accept the pick, so the chosen command gets the `isClick` of this command.
  await deps.runCommand(chosen, deps.input.isClick);
}

/**
 * Opens the list of a result, or a change set, as a table. Without an argument, uses the change set in the active
 * editor, else the visible result.
 */
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
  /** Asks for a path, writes the bytes and returns the path. Throws `CancelledError` if dismissed. */
  saveFile(name: string, bytes: Uint8Array): Promise<string>;
}

async function saveAndSay(deps: SaveFileDeps, name: string, bytes: Uint8Array): Promise<void> {
  const path = await deps.saveFile(name, bytes);
  deps.showStatus(l10n.t('Saved as {0}', sanitizeForDisplay(path)));
}

/** Saves a response's bytes, as received, to a file that the user picks. */
export async function saveFullAnswer(deps: SaveFileDeps, argument?: unknown): Promise<void> {
  const { endpointId, outcome, response } = wholeResponse(deps, argument);
  await saveAndSay(deps, `${endpointId}.${extensionOf(outcome)}`, response.bytes);
}

/**
 * Saves a response's list as CSV to a file that the user picks, with known secrets masked. Writes the rows that are
 * both chosen and shown in its table. If no row is chosen, writes all rows that the filter shows; without a table, all.
 */
export async function saveAsCsv(
  deps: SaveFileDeps & {
    readonly input: Pick<CommandInput, 'pick'>;
    redact(text: string): string;
    /** Row numbers from the result's table; undefined for all. */
    rowsOf(uri: string): readonly number[] | undefined;
  },
  argument?: unknown,
): Promise<void> {
  const { endpointId, response } = wholeResponse(deps, argument);
  const table = await readTable(deps.redact(response.text));
  if (!table) throw new UserError(l10n.t('The response contains no list.'));
  const uri = resultUri(deps, argument);
  const numbers = uri === undefined ? undefined : deps.rowsOf(uri);
  if (numbers?.length === 0) throw new UserError(l10n.t('Select the rows first.'));
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
          detail: l10n.t('Keeps Korean text, leading zeros and long numbers'),
          value: true,
        },
        { label: l10n.t('As It Is'), detail: l10n.t('UTF-8, values as received'), value: false },
      ],
    }),
  );
  const text = tableText(spreadsheetRows(rows, table.names), ',', forExcel);
  // Without the byte order mark, a Korean Excel reads the file as CP949.
  await saveAndSay(deps, `${endpointId}.csv`, Buffer.from(forExcel ? `\ufeff${text}` : text));
}

/** The whole response of a result. Throws `UserError` without a result or body, and if the body was cut. */
function wholeResponse(
  deps: Pick<SaveFileDeps, 'results' | 'openResults'>,
  argument: unknown,
): Pick<FinishedCall, 'endpointId' | 'outcome'> & { readonly response: HttpResponse } {
  const uri = resultUri(deps, argument);
  const { endpointId, outcome } = requireResultCall(deps.results, uri);
  const { response } = outcome;
  if (!response || response.bytes.byteLength === 0) throw new UserError(l10n.t('The response has no body.'));
  if (response.cut) {
    throw new UserError(
      l10n.t('Only the beginning of this response was received. Raise the limit and call again.'),
      [openSettingRemedy('response.maxMegabytes')],
    );
  }
  return { endpointId, outcome, response };
}

/** File extension of a body; `bin` for an unexpected media type. */
function extensionOf(outcome: Outcome): 'json' | 'txt' | 'bin' {
  if (outcome.response?.format === 'json') return 'json';
  return outcome.kind !== 'response' && outcome.error.facts.mediaType !== undefined ? 'bin' : 'txt';
}

/** Compares a response with the previous one of the same endpoint, path values and environment. */
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
  if (!previous) throw new UserError(l10n.t('There is no earlier response from this path to compare with.'));
  await compareCalls(deps, previous, call);
}

/** The call that started later. If both started at the same time, returns the window's own, which has more details. */
function newer(inWindow: FinishedCall | undefined, kept: FinishedCall | undefined): FinishedCall | undefined {
  if (!inWindow || !kept) return inWindow ?? kept;
  return kept.startedAt > inWindow.startedAt ? kept : inWindow;
}

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

/**
 * Opens the source line that sent a sandbox request. The user picks a line if several lines match, if the search
 * stopped early, or if a correction is known. The list also offers the correction. If no line matches, shows a notice.
 */
export async function goToCode(
  deps: Pick<Screen, 'showNotice'> & {
    readonly input: Pick<Screen['input'], 'pick'>;
    readonly catalog: Pick<Catalog, 'modules'>;
    readonly sandboxRequests: Pick<SandboxRequests, 'sentOf'>;
    /** Searches the workspace's source files. */
    findCode(sent: SentCall): Promise<CodeSearch>;
    /** Opens a source file and selects the call. With `change`, replaces a word of the call. */
    showCode(code: FoundCode, change?: WordChange): Promise<void>;
    redact(text: string): string;
  },
  argument?: unknown,
): Promise<void> {
  const read = readArgument(argument);
  const sent = read.kind === 'history' ? await deps.sandboxRequests.sentOf(read.historyId) : undefined;
  if (!sent) throw new UserError(l10n.t('Select a request that a program sent.'));
  const { endpoint, method, path } = sent;
  const title = sanitizeForDisplay(
    endpoint ? callTitle(endpoint, deps.catalog) : deps.redact(maskText(`${method} ${path}`)),
    80,
  );
  const { calls, fileCount, isCut } = await deps.findCode(sent);
  const files = String(fileCount);
  const [only] = calls;
  if (!only) {
    deps.showNotice(
      isCut
        ? l10n.t('No call of “{0}” in the first {1} files. The search stopped early.', title, files)
        : l10n.t('No call of “{0}” in {1} readable source files.', title, files),
    );
    return;
  }
  if (calls.length === 1 && !isCut && !only.change) return deps.showCode(only);
  const { code, change } = requireAnswer(
    await deps.input.pick<{ readonly code: FoundCode; readonly change?: WordChange }>({
      title: l10n.t('Go to Code'),
      placeholder: isCut
        ? l10n.t('Calls of “{0}” in the first {1} files; the search stopped early', title, files)
        : l10n.t('Calls of “{0}” in {1} files', title, files),
      matchOnDescription: true,
      items: calls.slice(0, MAX_SHOWN).flatMap((code) => {
        // A narrow list cuts off the end, so the position comes first.
        const label = sanitizeForDisplay(`${code.path}:${code.line}`);
        const description = sanitizeForDisplay(deps.redact(code.text), 100);
        const { from = '', to = '' } = code.change ?? {};
        const wrong = sanitizeForDisplay(deps.redact(from), 60);
        const mend = { label: l10n.t('{0}: change {1} to {2}', label, wrong, to), description };
        return [
          ...(code.change ? [{ ...mend, value: { code, change: code.change } }] : []),
          { label, description, value: { code } },
        ];
      }),
    }),
  );
  await deps.showCode(code, change);
}

const MAX_SHOWN = 200;

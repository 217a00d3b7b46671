import * as l10n from '@vscode/l10n';
import { formatCount } from '../../base/formatFigures';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { Remedy } from '../../base/userError';
import { CommandId } from '../../contributions';
import { goneItems, type GoneEnvironment } from '../../documents/goneEnvironment';
import type { LensItem } from '../../documents/types';
import { isRunResultUri, parseUri } from '../../documents/uris';
import { shortSentence } from '../../http/errorMessage';
import {
  describePages,
  mayBeDone,
  resultNotes,
  resultSentence,
  resultSummary,
  shortSummary,
  type PagesText,
} from '../describeOutcome';
import { isRun } from './isRun';
import { holdsList, type ResultPage, pageOf } from './pageOf';
import { expiredLine, type StoredResult, type ResultStore } from './resultStore';
import type { EndpointDetails } from '../../catalog/types';
import type { FinishedCall } from '../../http/types';

/** In UTF-16 units. Longer titles contain names from the user or the service, and are cut. */
const MAX_TITLE_CHARACTERS = 28;

/** Commands that take a result's URI. */
type ResultCommand = (typeof CommandId)[
  | 'callAgain'
  | 'callWithChanges'
  | 'compareWithPrevious'
  | 'copyAs'
  | 'copyAsCurl'
  | 'keepResult'
  | 'saveAsRequestFile'
  | 'saveAsCsv'
  | 'saveFullAnswer'
  | 'showRequest'];

export interface ResultLenses {
  /** Lenses on the first line, most important first, because a narrow editor cuts the end of the line. */
  readonly row: readonly LensItem[];
  /** Further actions, best first. */
  readonly more: readonly Remedy[];
  /**
   * Sentence about a failure, a deleted entity, truncation or an expired result; else the response in one line.
   * Sanitized for display.
   */
  readonly about: string;
}

export interface ResultLensOptions {
  readonly kept: boolean;
  /** Best first. */
  readonly remedies: readonly Remedy[];
  readonly hasPrevious: boolean;
  /** The page of the list, if the list has several pages. */
  readonly page?: ResultPage | undefined;
  /** Set if the call's environment was removed. The call can then only be sent in another environment. */
  readonly gone?: GoneEnvironment | undefined;
}

/**
 * Lenses of a result, as far as they apply: Call Again, the first remedy, Open as Table, the outcome in a few words,
 * the rows, and More… for further actions. A run of changes begins with Undo This Run instead. On a page of a list, the
 * outcome comes last. Whole sentences follow at the end, and also in the tooltip of the outcome. An expired result only
 * has lenses for another call; an expired run only has the lens that opens the history.
 */
export function resultLenses(
  shownUri: string,
  result: StoredResult | undefined,
  options: ResultLensOptions,
): ResultLenses {
  const { gone } = options;
  if (!result) {
    const again: LensItem = {
      title: l10n.t('Call Again…'),
      command: CommandId.callAgain,
      arguments: [shownUri],
    };
    const about = expiredLine(shownUri);
    const row = isRunResultUri(shownUri) ? [historyItem()] : gone ? goneItems(gone) : [again];
    return { row, more: [], about };
  }
  const { uri, call, content } = result;
  const sentence = resultSentence(call);
  const about = sentence ?? resultSummary(call, content);
  const { lead, more } = actionsOf(result, options);
  const short = content.isSentence === true ? undefined : shortSentence(call.outcome);
  const joined = call.pages && describePages(call.pages);
  const ended = joined?.isOutcome ? joined.short : short;
  const tooltip = [sentence, resultSummary(call, content)].filter((part) => part !== undefined).join('\n');
  const status = { title: ended ?? shortSummary(call, options.page !== undefined), tooltip };
  const notes = [
    gone?.sentence,
    content.isSentence === true ? undefined : sentence,
    ...resultNotes(call, content),
  ];
  return {
    row: [
      ...lead.map((item) => ({ ...item, title: sanitizeForDisplay(item.title, MAX_TITLE_CHARACTERS) })),
      ...(holdsList(call)
        ? [{ title: l10n.t('Open as Table'), command: CommandId.openAsTable, arguments: [uri] } as const]
        : []),
      // A narrow editor cuts the end: a page's rows and the next page matter more than the outcome.
      ...(options.page ? [] : [status]),
      ...(joined ? joinedRows(joined) : rowsShown(uri, options)),
      { title: l10n.t('More…'), command: CommandId.resultActions, arguments: [uri, 'rest'] },
      ...(options.page ? [status] : []),
      ...notes.flatMap((title) => (title === undefined ? [] : [{ title }])),
    ],
    more,
    about,
  };
}

/** Opens the history, from which the result of a run can be opened again; a new call cannot produce it. */
function historyItem(): LensItem {
  return { title: l10n.t('Show History'), command: 'workbench.view.extension.commerceApi' };
}

function actionsOf(
  { uri, call, content }: StoredResult,
  { kept, remedies, hasPrevious, page, gone }: ResultLensOptions,
): { readonly lead: readonly Remedy[]; readonly more: readonly Remedy[] } {
  const action = (title: string, command: ResultCommand): Remedy => ({ title, command, arguments: [uri] });
  const again = action(l10n.t('Call Again'), CommandId.callAgain);
  const best = (gone?.remedies ?? remedies).map((remedy) => ({
    ...remedy,
    title: sanitizeForDisplay(remedy.title),
  }));
  if (isRun(call))
    return {
      lead: [{ title: l10n.t('Undo This Run…'), command: CommandId.undoRun, arguments: [uri] }],
      more: [
        ...(kept ? [] : [action(l10n.t('Keep'), CommandId.keepResult)]),
        action(l10n.t('Save as CSV…'), CommandId.saveAsCsv),
      ],
    };
  const isInDoubt = mayBeDone(call.outcome);
  const canRepeat = !gone;
  const [first] = best.filter(({ title }) => title !== again.title);
  const lead = [...(canRepeat && !isInDoubt ? [again] : []), ...(first ? [first] : [])];
  const all = [
    ...best,
    ...(page && canRepeat ? pageActions(uri, page) : []),
    ...(canRepeat ? [action(l10n.t('Call with Changes…'), CommandId.callWithChanges)] : []),
    action(l10n.t('Show Exchange'), CommandId.showRequest),
    ...(kept ? [] : [action(l10n.t('Keep'), CommandId.keepResult)]),
    ...(hasPrevious ? [action(l10n.t('Compare with Previous'), CommandId.compareWithPrevious)] : []),
    action(l10n.t('Copy as cURL'), CommandId.copyAsCurl),
    action(l10n.t('Copy As…'), CommandId.copyAs),
    action(l10n.t('Save as Request File…'), CommandId.saveAsRequestFile),
    ...(content.asReceived ? [action(l10n.t('Save Full Response…'), CommandId.saveFullAnswer)] : []),
    ...(holdsList(call) ? [action(l10n.t('Save as CSV…'), CommandId.saveAsCsv)] : []),
    ...(canRepeat && isInDoubt ? [again] : []),
  ];
  const titles = new Set(lead.map(({ title }) => title));
  // Lists each title once, because a remedy may be an action that every result offers.
  const more = all.filter(({ title }) => !titles.has(title) && titles.add(title));
  return { lead, more };
}

function joinedRows({ isOutcome, short, whole }: PagesText): readonly LensItem[] {
  return isOutcome ? [] : [{ title: short, tooltip: whole }];
}

/** Shown rows and their total, with Next Page unless this is the last page or the environment was removed. */
function rowsShown(uri: string, { page, gone }: ResultLensOptions): readonly LensItem[] {
  if (!page) return [];
  const { first, last, count } = page;
  const shown = {
    title: l10n.t('{0}–{1} of {2}', formatCount(first), formatCount(last), formatCount(count)),
  };
  return last === count || gone
    ? [shown]
    : [shown, pageAction(l10n.t('Next Page'), uri, page, page.page + 1)];
}

function pageActions(uri: string, page: ResultPage): readonly Remedy[] {
  const all: Remedy = {
    title: l10n.t('Get All…'),
    command: CommandId.callAgain,
    arguments: [uri, { allPages: true }],
  };
  return page.page === 1 ? [all] : [pageAction(l10n.t('Previous Page'), uri, page, page.page - 1), all];
}

function pageAction(title: string, uri: string, { limit }: ResultPage, page: number): Remedy {
  return { title, command: CommandId.callAgain, arguments: [uri, { page, limit }] };
}

/**
 * Offset for the lens of an id, in UTF-16 units. If the line above ends with `{`, the lens goes to that line, so that
 * it does not separate `{` from the first member.
 */
export function lensOffset(text: string, offset: number): number {
  const start = lineStart(text, offset);
  const end = start - 1;
  if (end < 0) return offset;
  const above = lineStart(text, end);
  return text.slice(above, end).trimEnd().endsWith('{') ? lensOffset(text, above) : offset;
}

function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

export interface LensesOfDeps {
  readonly store: ResultStore;
  /** Returns undefined if the environment exists. */
  readonly goneOf: (environmentName: string, uri: string) => GoneEnvironment | undefined;
  readonly remediesFor: (call: FinishedCall, uri: string) => readonly Remedy[];
  /** True if an earlier response with the same endpoint, path values and environment is known. */
  readonly hasPrevious: (call: FinishedCall) => boolean;
  readonly loadDetails: (endpointId: string) => Promise<EndpointDetails>;
}

/** Computes a result's lenses; undefined for other URIs. */
export type LensesOf = (uri: string) => Promise<ResultLenses | undefined>;

export function createLensesOf(deps: LensesOfDeps): LensesOf {
  const { store, goneOf, remediesFor, hasPrevious } = deps;
  return async (uri) => {
    const address = parseUri(uri);
    if (address?.kind !== 'result') return undefined;
    const call = store.find(uri)?.call;
    const remedies = call ? remediesFor(call, uri) : [];
    const page = call && (await pageOf(call, deps.loadDetails));
    const result = store.find(uri);
    const { outcome, kept } = result?.call ?? {};
    const canCompare = outcome?.response !== undefined && kept?.responseLeftOut !== true;
    return resultLenses(uri, result, {
      kept: store.isKept(uri),
      remedies,
      page,
      hasPrevious: result !== undefined && canCompare && hasPrevious(result.call),
      gone: goneOf(address.environmentName, uri),
    });
  };
}

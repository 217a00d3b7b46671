import * as l10n from '@vscode/l10n';
import { requireAnswer } from '../base/requireAnswer';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import { CommandId } from '../contributions';
import type { UserInput } from '../base/userInput';
import type { Catalog } from '../catalog/types';
import type { ResultDocuments } from '../documents/types';
import { isRunResultUri, parseUri } from '../documents/uris';
import type { FinishedCall } from '../http/types';
import { describeOutcome } from './describeOutcome';
import { readCommandTarget } from './readArgument';
import { isRun } from './results/isRun';
import { resultTitle } from './results/resultTitle';
import { expiredLine } from './results/resultStore';

export interface FinishedCallDeps {
  readonly results: Pick<ResultDocuments, 'find' | 'recent'>;
  readonly history: Pick<CallHistory, 'read' | 'companyNameOf'>;
  readonly userGroupFiles: {
    /** Last save or read of an open user group. */
    exchangeOf(uri: string): FinishedCall | undefined;
  };
  readonly catalog: Catalog;
  readonly input: Pick<UserInput, 'pick'>;
  activeDocumentUri(): string | undefined;
}

/** A finished call, or the endpoint and environment from the URI of an expired result. */
type FoundFinishedCall =
  | { readonly kind: 'call'; readonly call: FinishedCall }
  | (Pick<FinishedCall, 'endpointId' | 'environmentName'> & {
      readonly kind: 'expired';
      readonly uri: string;
    });

/**
 * Finds the call for a command: the call of the argument (history row or document). For any other argument, the call of
 * the active document, else a call that the user picks. For an expired result, returns the endpoint and environment of
 * its URI. Throws `UserError` if there is no call, or if the result of a run has expired. Throws `CancelledError` if
 * the user dismisses the list.
 */
export async function findFinishedCall(
  deps: FinishedCallDeps,
  argument: unknown,
): Promise<FoundFinishedCall> {
  const target = readCommandTarget(argument);
  if (target.kind === 'history') {
    const call = await deps.history.read(target.historyId);
    if (call) return { kind: 'call', call };
    throw new UserError(l10n.t('This call is no longer in the history.'));
  }
  const uri = target.kind === 'document' ? target.uri : deps.activeDocumentUri();
  const address = uri === undefined ? undefined : parseUri(uri);
  if (uri !== undefined && address?.kind === 'result' && !deps.results.find(uri)) {
    if (isRunResultUri(uri)) throw new UserError(expiredLine(uri));
    const { endpointId, environmentName } = address;
    return { kind: 'expired', uri, endpointId, environmentName };
  }
  const call = uri === undefined ? undefined : callOf(deps, uri);
  if (call) return { kind: 'call', call };
  if (target.kind !== 'document') return { kind: 'call', call: await pickCall(deps) };
  return { kind: 'call', call: requireResultCall(deps.results, target.uri) };
}

function callOf({ results, userGroupFiles }: FinishedCallDeps, uri: string): FinishedCall | undefined {
  return results.find(uri) ?? userGroupFiles.exchangeOf(uri);
}

/** Call of the result or user group in the active editor. */
export function callInFront(deps: FinishedCallDeps): FinishedCall | undefined {
  const uri = deps.activeDocumentUri();
  return uri === undefined ? undefined : callOf(deps, uri);
}

/** Lets the user pick one of this window's last calls. */
async function pickCall({ results, history, catalog, input }: FinishedCallDeps): Promise<FinishedCall> {
  const items = results.recent().map((call) => ({
    label: [resultTitle(catalog, call.endpointId), ...companyOf(history, call)].join(' · '),
    description: sanitizeForDisplay(`${call.request.method} ${new URL(call.request.url).pathname}`),
    detail: describeOutcome(call),
    value: call,
  }));
  if (items.length === 0) throw new UserError(l10n.t('No calls in this window yet.'));
  const title = l10n.t('Calls of This Window');
  return requireAnswer(await input.pick<FinishedCall>({ title, placeholder: l10n.t('Which call?'), items }));
}

function companyOf(history: Pick<CallHistory, 'companyNameOf'>, call: FinishedCall): readonly string[] {
  const name = history.companyNameOf(call);
  return name === undefined ? [] : [sanitizeForDisplay(name, 60)];
}

/** Like `findFinishedCall`, but throws `UserError` for an expired result. */
export async function requireCall(deps: FinishedCallDeps, argument: unknown): Promise<FinishedCall> {
  const found = await findFinishedCall(deps, argument);
  return found.kind === 'call' ? found.call : requireResultCall(deps.results, found.uri);
}

/** Throws `UserError` if the call is a run of changes, because a run is more than one request. */
export function refuseRun(call: FinishedCall): void {
  if (isRun(call))
    throw new UserError(l10n.t('This is the result of a run of changes. To run it again, open its file.'));
}

/** Like `requireCall`, but throws `UserError` for a run of changes. */
export async function requireSentCall(deps: FinishedCallDeps, argument: unknown): Promise<FinishedCall> {
  const call = await requireCall(deps, argument);
  refuseRun(call);
  return call;
}

export interface CallHistory {
  /** Stores a call in the background; logs failures. */
  add(call: FinishedCall): void;
  /** A stored call; undefined if it was removed. */
  read(id: string): Promise<FinishedCall | undefined>;
  /**
   * Company of the call's user group according to the history, unsanitized. Undefined if the history has no entry for
   * the call, or the entry names no company.
   */
  companyNameOf(call: FinishedCall): string | undefined;
}

/** Call of a result document. Throws `UserError` without a URI and for an unknown or expired result. */
export function requireResultCall(results: Pick<ResultDocuments, 'find'>, uri?: string): FinishedCall {
  if (uri === undefined) throw new UserError(l10n.t('No calls in this window yet.'));
  const call = results.find(uri);
  if (call) return call;
  if (isRunResultUri(uri)) throw new UserError(expiredLine(uri));
  throw new UserError(expiredLine(uri), [
    { title: l10n.t('Call Again…'), command: CommandId.callAgain, arguments: [uri] },
  ]);
}

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
import { isRun } from './isRun';
import { expiredLine } from './results/resultStore';
import { resultTitle } from './results/resultTitle';

export interface FinishedCallDeps {
  readonly results: Pick<ResultDocuments, 'find' | 'recent'>;
  readonly history: Pick<CallHistory, 'read' | 'companyNameOf'>;
  readonly userGroupFiles: {
    /** The last save or read of an open user group. */
    exchangeOf(uri: string): FinishedCall | undefined;
  };
  readonly catalog: Catalog;
  readonly input: Pick<UserInput, 'pick'>;
  /** URI of the document in front. */
  activeDocumentUri(): string | undefined;
}

/** A finished call, or what the URI of an expired result still says of it. */
type FoundFinishedCall =
  | { readonly kind: 'call'; readonly call: FinishedCall }
  | (Pick<FinishedCall, 'endpointId' | 'environmentName'> & {
      readonly kind: 'expired';
      readonly uri: string;
    });

/**
 * The call that a command is about: of the history's row, the result or the user group in its argument, else of the
 * one in front, else one that the user picks. Throws `UserError` when there is none, and `CancelledError`.
 */
export async function findFinishedCall(
  deps: FinishedCallDeps,
  argument: unknown,
): Promise<FoundFinishedCall> {
  const target = readCommandTarget(argument);
  if (target.kind === 'history') {
    const call = await deps.history.read(target.historyId);
    if (call) return { kind: 'call', call };
    throw new UserError(l10n.t('This call is not in the history any more.'));
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

/** The call of the result or of the user group in front. */
export function callInFront(deps: FinishedCallDeps): FinishedCall | undefined {
  const uri = deps.activeDocumentUri();
  return uri === undefined ? undefined : callOf(deps, uri);
}

/** Lets the user pick one of this window's last calls: none is in front. */
async function pickCall({ results, history, catalog, input }: FinishedCallDeps): Promise<FinishedCall> {
  const items = results.recent().map((call) => ({
    label: [resultTitle(catalog, call.endpointId), ...companyOf(history, call)].join(' · '),
    description: sanitizeForDisplay(`${call.request.method} ${new URL(call.request.url).pathname}`),
    detail: describeOutcome(call),
    value: call,
  }));
  if (items.length === 0) throw new UserError(l10n.t('No call was made in this window yet.'));
  const title = l10n.t('Calls of This Window');
  return requireAnswer(await input.pick<FinishedCall>({ title, placeholder: l10n.t('Which call?'), items }));
}

function companyOf(history: Pick<CallHistory, 'companyNameOf'>, call: FinishedCall): readonly string[] {
  const name = history.companyNameOf(call);
  return name === undefined ? [] : [sanitizeForDisplay(name, 60)];
}

/** The call of `findFinishedCall`. Throws `UserError` for an expired one, too. */
export async function requireCall(deps: FinishedCallDeps, argument: unknown): Promise<FinishedCall> {
  const found = await findFinishedCall(deps, argument);
  return found.kind === 'call' ? found.call : requireResultCall(deps.results, found.uri);
}

/** A run has no request of its own: each of its updates was confirmed for one user group. */
export function refuseRun(call: FinishedCall): void {
  if (isRun(call))
    throw new UserError(l10n.t('This is the result of a run of changes: open its file to run it again.'));
}

/** The call of `requireCall`, which was sent as it stands. Throws `UserError` for a run of changes, too. */
export async function requireSentCall(deps: FinishedCallDeps, argument: unknown): Promise<FinishedCall> {
  const call = await requireCall(deps, argument);
  refuseRun(call);
  return call;
}

/** What calls need of the history. */
export interface CallHistory {
  /** Stores a call soon; a failure is logged. */
  add(call: FinishedCall): void;
  /** The kept call; undefined when it is gone. */
  read(id: string): Promise<FinishedCall | undefined>;
  /** Whose user group the call was about, as far as its entry tells it; in the service's own text. */
  companyNameOf(call: FinishedCall): string | undefined;
}

/** The call behind a result document. Throws `UserError` when there is none. */
export function requireResultCall(results: Pick<ResultDocuments, 'find'>, uri?: string): FinishedCall {
  if (uri === undefined) throw new UserError(l10n.t('No call was made in this window yet.'));
  const call = results.find(uri);
  if (call) return call;
  if (isRunResultUri(uri)) throw new UserError(expiredLine(uri));
  throw new UserError(expiredLine(uri), [
    { title: l10n.t('Call Again…'), command: CommandId.callAgain, arguments: [uri] },
  ]);
}

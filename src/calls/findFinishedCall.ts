import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import type { ResultDocuments } from '../documents/types';
import { parseUri } from '../documents/uris';
import type { FinishedCall } from '../http/types';
import type { CallHistory } from './callHistory';
import { readCommandTarget } from './commandTarget';
import { requireResultCall } from './requireResultCall';

export interface FinishedCallDeps {
  readonly results: Pick<ResultDocuments, 'find' | 'latest'>;
  readonly history: Pick<CallHistory, 'read'>;
  /** URI of the result document in the active editor. */
  activeResultUri(): string | undefined;
}

/** A finished call, or what is left of one: which endpoint it called and where. */
export type FoundFinishedCall =
  | { readonly kind: 'call'; readonly call: FinishedCall }
  | { readonly kind: 'expired'; readonly endpointId: string; readonly environmentName: string };

/**
 * The call that a command is about: that of the row of the history or the result document that it was given, else
 * that of the active result, else the newest one. Throws `UserError` when there is none.
 */
export async function findFinishedCall(
  deps: FinishedCallDeps,
  argument: unknown,
): Promise<FoundFinishedCall> {
  const target = readCommandTarget(argument);
  if (target.kind === 'history') {
    return { kind: 'call', call: await requireKept(deps.history, target.historyId) };
  }
  const uri = target.kind === 'document' ? target.uri : deps.activeResultUri();
  const address = uri === undefined ? undefined : parseUri(uri);
  if (uri !== undefined && address?.kind === 'result' && !deps.results.find(uri)) {
    const { endpointId, environmentName } = address;
    return { kind: 'expired', endpointId, environmentName };
  }
  return { kind: 'call', call: requireResultCall(deps.results, uri) };
}

/** As `findFinishedCall`, for commands that can do nothing without the call itself. */
export async function requireCall(deps: FinishedCallDeps, argument: unknown): Promise<FinishedCall> {
  const found = await findFinishedCall(deps, argument);
  if (found.kind === 'call') return found.call;
  const target = readCommandTarget(argument);
  const uri = target.kind === 'document' ? target.uri : deps.activeResultUri();
  return requireResultCall(deps.results, uri);
}

async function requireKept(history: Pick<CallHistory, 'read'>, id: string): Promise<FinishedCall> {
  const call = await history.read(id);
  if (call) return call;
  throw new UserError(l10n.t('This call is not in the history any more.'));
}

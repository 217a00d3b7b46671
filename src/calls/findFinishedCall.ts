import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import { CommandId } from '../contributions';
import type { ResultDocuments } from '../documents/types';
import { parseUri } from '../documents/uris';
import type { FinishedCall } from '../http/types';
import { readCommandTarget } from './readArgument';

export interface FinishedCallDeps {
  readonly results: Pick<ResultDocuments, 'find' | 'latest'>;
  readonly history: Pick<CallHistory, 'read'>;
  /** URI of the result document in the active editor. */
  activeResultUri(): string | undefined;
}

/** A finished call, or what the URI of an expired result still says of it. */
type FoundFinishedCall =
  | { readonly kind: 'call'; readonly call: FinishedCall }
  | (Pick<FinishedCall, 'endpointId' | 'environmentName'> & {
      readonly kind: 'expired';
      readonly uri: string;
    });

/**
 * The call that a command is about: of the history's row or the result document in its argument, else of the active
 * result, else the newest one. Throws `UserError` when there is none.
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
  const uri = target.kind === 'document' ? target.uri : deps.activeResultUri();
  const address = uri === undefined ? undefined : parseUri(uri);
  if (uri !== undefined && address?.kind === 'result' && !deps.results.find(uri)) {
    const { endpointId, environmentName } = address;
    return { kind: 'expired', uri, endpointId, environmentName };
  }
  return { kind: 'call', call: requireResultCall(deps.results, uri) };
}

/** The call of `findFinishedCall`. Throws `UserError` for an expired one, too. */
export async function requireCall(deps: FinishedCallDeps, argument: unknown): Promise<FinishedCall> {
  const found = await findFinishedCall(deps, argument);
  return found.kind === 'call' ? found.call : requireResultCall(deps.results, found.uri);
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

/** The call behind a result document, or the newest one without a URI. Throws `UserError` when there is none. */
export function requireResultCall(
  results: Pick<ResultDocuments, 'find' | 'latest'>,
  uri?: string,
): FinishedCall {
  if (uri === undefined) {
    const latest = results.latest();
    if (latest) return latest;
    throw new UserError(l10n.t('No call was made in this window yet.'));
  }
  const call = results.find(uri);
  if (call) return call;
  throw new UserError(l10n.t('This result has expired; call the endpoint again.'), [
    { title: l10n.t('Call Again…'), command: CommandId.callAgain, arguments: [uri] },
  ]);
}

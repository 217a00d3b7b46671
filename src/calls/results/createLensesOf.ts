import type { Remedy } from '../../base/userError';
import type { GoneEnvironment } from '../../documents/goneEnvironment';
import { parseUri } from '../../documents/uris';
import type { EndpointDetails } from '../../catalog/types';
import type { FinishedCall } from '../../http/types';
import { pageOf } from './pageOf';
import { resultLenses, type ResultLenses } from './resultLenses';
import type { ResultStore } from './resultStore';

export interface LensesOfDeps {
  readonly store: ResultStore;
  /** Undefined if the environment exists. */
  readonly goneOf: (environmentName: string, uri: string) => GoneEnvironment | undefined;
  readonly remediesFor: (call: FinishedCall, uri: string) => readonly Remedy[];
  /** True if an earlier response of the endpoint is known. */
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
    const canCompare = outcome?.answer !== undefined && kept?.answerLeftOut !== true;
    return resultLenses(uri, result, {
      kept: store.isKept(uri),
      remedies,
      page,
      hasPrevious: result !== undefined && canCompare && hasPrevious(result.call),
      gone: goneOf(address.environmentName, uri),
    });
  };
}

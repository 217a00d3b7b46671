import type * as vscode from 'vscode';
import type { Remedy } from '../../../base/userError';
import { SCHEME } from '../../../contributions';
import type { GoneEnvironment } from '../../../documents/goneEnvironment';
import { parseUri } from '../../../documents/uris';
import { registerLensLine, type LensItemsOf } from '../../../documents/vscode/registerLensLine';
import type { FinishedCall } from '../../../http/types';
import type { ResultStore } from '../resultStore';

export interface ResultLensDeps {
  readonly store: ResultStore;
  /** undefined while there is an environment of that name. */
  readonly goneOf: (environmentName: string, uri: string) => GoneEnvironment | undefined;
  readonly remediesFor: (call: FinishedCall, uri: string) => Promise<readonly Remedy[]>;
  /** An earlier answer of the same endpoint is known. */
  readonly hasPrevious: (call: FinishedCall) => boolean;
  /** Whatever changes a lens: a result was kept, a session came or went. */
  readonly changes: readonly vscode.Event<unknown>[];
}

/** The lens line of result documents, which are known by scheme and path whatever their language. */
export function registerResultLenses(deps: ResultLensDeps): vscode.Disposable {
  const { store, remediesFor, changes } = deps;
  const items: LensItemsOf = async (uri) => {
    const address = parseUri(uri);
    if (address?.kind !== 'result') return undefined;
    const { resultLensItems } = await import('../resultLensItems');
    const call = store.find(uri)?.call;
    const remedies = call ? await remediesFor(call, uri) : [];
    const gone = deps.goneOf(address.environmentName, uri);
    const result = store.find(uri);
    const { outcome, kept } = result?.call ?? {};
    const canCompare = outcome?.answer !== undefined && kept?.answerLeftOut !== true;
    const hasPrevious = result !== undefined && canCompare && deps.hasPrevious(result.call);
    return resultLensItems(uri, result, { kept: store.isKept(uri), remedies, hasPrevious, gone });
  };
  return registerLensLine({ scheme: SCHEME }, items, changes);
}

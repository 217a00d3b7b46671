import type * as vscode from 'vscode';
import type { CallRecord } from '../../api/types';
import { SCHEME } from '../../contributions';
import type { Remedy } from '../../platform/userError';
import { resultLensItems } from '../resultLensItems';
import type { ResultStore } from '../resultStore';
import { isResultUri } from './documentTabs';
import { registerLensLine } from './lenses';

export interface ResultLensNeeds {
  readonly store: ResultStore;
  readonly remediesFor: (record: CallRecord, uri: string) => readonly Remedy[];
  /** Whatever changes a lens: a result was kept, a session came or went. */
  readonly changes: readonly vscode.Event<unknown>[];
}

/** The lens line of result documents, by scheme and path whatever their language. */
export function registerResultLenses({ store, remediesFor, changes }: ResultLensNeeds): vscode.Disposable {
  const items = (uri: string): ReturnType<typeof resultLensItems> | undefined => {
    if (!isResultUri(uri)) return undefined;
    const result = store.find(uri);
    const remedies = result && result.record.outcome.kind !== 'answer' ? remediesFor(result.record, uri) : [];
    return resultLensItems(result, { kept: store.isKept(uri), remedies });
  };
  return registerLensLine({ scheme: SCHEME }, items, changes);
}

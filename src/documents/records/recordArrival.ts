import type { RecordStatus } from '../../platform/recordStatus';
import { findBase } from './recordBase';
import { compareSent, withSent, type ArrivalReport } from './recordChange';
import { publishService, readRecord, type RecordReaderNeeds } from './recordReader';
import type { RecordState } from './recordState';

/** What became of a write of unknown outcome, or why the service cannot tell. */
export type Arrival =
  | { readonly report: ArrivalReport }
  | { readonly status: Extract<RecordStatus, { kind: 'unreadable' | 'notSaved' }> };

/**
 * Asks the service what became of the write in doubt, and takes the answer into the record; undefined when none is in
 * doubt. Never throws for what the service does.
 */
export async function findArrival(
  needs: RecordReaderNeeds,
  state: RecordState,
): Promise<Arrival | undefined> {
  const { sent } = state.base?.inDoubt ?? {};
  if (!sent) return undefined;
  // What another address has tells nothing.
  const found = findBase(needs, state);
  if ('problem' in found) return { status: found.problem };
  const reading = await readRecord(needs, state);
  if (reading.kind === 'problem') return { status: reading.problem };
  const report = compareSent(sent, reading.text);
  const has = report.arrived.length > 0 && report.missing.length === 0;
  if (has && state.base && state.shown) {
    // Our own write is no foreign change: what VS Code knows stays valid, with the sent values in it. A field that is
    // never returned is not among them.
    const returned = Object.entries(sent).filter(([name]) => report.arrived.includes(name));
    const service = withSent(state.base.service, Object.fromEntries(returned));
    state.base = { ...state.base, text: withSent(state.base.text, sent), service };
    if (service === reading.text) state.shown = { ...state.shown, service };
    else publishService(state, reading.text, needs.now());
    state.described = state.shown;
  } else publishService(state, reading.text, needs.now());
  const isTold = report.arrived.length > 0 || report.missing.length > 0;
  if (isTold && state.base) state.base = { ...state.base, inDoubt: undefined };
  return { report };
}

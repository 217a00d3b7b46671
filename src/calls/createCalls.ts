import type { EndpointDetails } from '../catalog/types';
import type { AskForValues } from './askForValues';
import type { CallConnections } from './callConnections';
import { runCall, type PlannedCall } from './runCall';
import { askAll, startCall, type CallStart, type StartCallDeps } from './startCall';

/** How commands make calls. */
export interface Calls {
  /** Asks for what is missing, then sends; a call that takes a body goes on in its request document. */
  start(start: CallStart): Promise<void>;
  /** Sends a call whose values are all there: at most one request. */
  run(call: PlannedCall): Promise<void>;
  /** Asks for a session where the call needs one, then for missing values; sends nothing. */
  askAll(
    call: Pick<CallStart, 'endpoint' | 'environment' | 'given' | 'suggested'>,
    details: EndpointDetails,
  ): ReturnType<typeof askAll>;
  readonly ask: AskForValues;
  readonly connections: CallConnections;
}

export function createCalls(deps: StartCallDeps): Calls {
  return {
    start: (start) => startCall(deps, start),
    run: (call) => runCall(deps, call),
    askAll: (call, details) => askAll(deps, call, details, false),
    ask: deps.ask,
    connections: deps.connections,
  };
}

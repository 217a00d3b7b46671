import { createLensesOf, type LensesOf } from '../calls/results/createLensesOf';
import { goneEnvironment } from '../documents/goneEnvironment';
import type { Access } from './access';
import type { DocumentServices } from './documentServices';
import type { HistoryServices } from './historyServices';
import type { Remedies } from './remedies';

export interface ResultLensesOfDeps {
  readonly access: Pick<Access, 'environments'>;
  readonly documents: Pick<DocumentServices, 'details' | 'resultStore'>;
  readonly history: Pick<HistoryServices, 'hasPrevious'>;
  readonly remedies: Pick<Remedies, 'ofCall'>;
}

/** What heads the results of this window. */
export function createResultLensesOf(deps: ResultLensesOfDeps): LensesOf {
  const { environments } = deps.access;
  const { details, resultStore } = deps.documents;
  return createLensesOf({
    store: resultStore,
    goneOf: (name, uri) =>
      environments.find(name) ? undefined : goneEnvironment(name, environments.current.name, uri),
    remediesFor: deps.remedies.ofCall,
    hasPrevious: (call) => resultStore.findPrevious(call) !== undefined || deps.history.hasPrevious(call),
    loadDetails: (endpointId) => details.catalog.loadDetails(endpointId, { hints: details.hintsOn() }),
  });
}

import type { Remedy } from '../base/userError';
import type { CallRemediesDeps } from '../calls/remediesOfCall';
import type { ApiError } from '../http/apiError';
import type { FinishedCall } from '../http/types';

export type Remedies = ReturnType<typeof createRemedies>;

/** The buttons under what failed; what makes them is loaded with the first failure. */
export function createRemedies(deps: Required<CallRemediesDeps>) {
  // A failure is shown even when its buttons cannot be loaded.
  const load = () => import('../calls/remediesOfCall').catch(() => undefined);
  return {
    ofError: async (error: ApiError): Promise<readonly Remedy[]> =>
      (await load())?.remediesOfError(error, deps) ?? [],
    /** `uri`: the result document, where there is one. */
    ofCall: async (call: FinishedCall, uri: string | undefined): Promise<readonly Remedy[]> =>
      (await load())?.remediesOfCall({ ...deps, call, uri }) ?? [],
  };
}

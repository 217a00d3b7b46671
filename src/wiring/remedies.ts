import type { Remedy } from '../base/userError';
import type * as makers from '../commands/remediesOfError';
import type { RemedyContext } from '../commands/remediesOfError';
import type { ApiError } from '../http/apiError';
import type { FinishedCall } from '../http/types';

export type Remedies = ReturnType<typeof createRemedies>;

/** The buttons under what failed; what makes them is loaded with the first failure. */
export function createRemedies(
  deps: Pick<RemedyContext, 'catalog'> &
    Required<Pick<RemedyContext, 'hasAdminSession' | 'hintedEnvironment' | 'hasNewerSession'>>,
) {
  const make = async (buttons: (module: typeof makers) => readonly Remedy[]): Promise<readonly Remedy[]> => {
    // A failure is shown even when its buttons cannot be loaded.
    const module = await import('../commands/remediesOfError').catch(() => undefined);
    return module ? buttons(module) : [];
  };
  return {
    ofError: (error: ApiError) =>
      make(({ remediesOfError }) => remediesOfError(error, { catalog: deps.catalog })),
    /** `uri`: the result document, where there is one. */
    ofCall: (call: FinishedCall, uri: string | undefined) =>
      make(({ remediesOfCall }) => remediesOfCall({ ...deps, call, ...(uri === undefined ? {} : { uri }) })),
  };
}

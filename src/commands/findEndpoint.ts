import * as l10n from '@vscode/l10n';
import { startFound } from '../calls/startFound';
import type { CallDeps } from './call';

/** Finds an endpoint by words about it or by a pasted request, and calls it. */
export async function findEndpoint(deps: CallDeps): Promise<void> {
  await startFound(deps, deps.environments.current, l10n.t('Find Endpoint'));
}

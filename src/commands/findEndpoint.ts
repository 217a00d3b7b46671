import * as l10n from '@vscode/l10n';
import { startFoundCall } from '../calls/startFoundCall';
import type { CallDeps } from './call';

/** Finds an endpoint by words about it or by a pasted request, and calls it. */
export async function findEndpoint(deps: CallDeps): Promise<void> {
  await startFoundCall(deps, deps.environments.current, l10n.t('Find Endpoint'));
}

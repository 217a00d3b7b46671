import * as l10n from '@vscode/l10n';
import type { StartCallServices } from '../calls/startCall';
import { startFound } from '../calls/startFound';

/** Finds an endpoint by words about it or by a pasted request, and calls it. */
export async function findEndpoint(services: StartCallServices): Promise<void> {
  await startFound(services, services.environments.current, l10n.t('Find Endpoint'));
}

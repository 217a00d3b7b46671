import * as l10n from '@vscode/l10n';
import { readCallArgument } from './calls/callArguments';
import { pickEndpoint, requireEndpoint } from './calls/pickEndpoint';
import { nothingGiven, startCall, type StartCallServices } from './calls/startCall';

/** Calls an endpoint: picked, named by id, chosen in the tree, or given as `{ endpoint, path?, query?, body? }`. */
export async function call(services: StartCallServices, argument?: unknown): Promise<void> {
  const environment = services.environments.current;
  const read = readCallArgument(argument);
  const endpoint =
    read.kind === 'none'
      ? await pickEndpoint(services.input, services.catalog, l10n.t('Call Endpoint'))
      : requireEndpoint(services.catalog, read.endpointId);
  const hasValues = read.kind === 'values';
  await startCall(services, {
    endpoint,
    environment,
    given: hasValues ? read.given : nothingGiven,
    body: hasValues ? read.body : undefined,
    optional: !hasValues,
    withArguments: hasValues || read.kind === 'endpoint',
  });
}

import * as l10n from '@vscode/l10n';
import { readCallArgument } from '../calls/callArguments';
import { pickEndpoint, requireEndpoint } from '../calls/pickEndpoint';
import { pathParameterNames } from '../calls/prompts/questions';
import { readRecordTarget, type RecordTarget } from '../calls/recordTarget';
import { requireEnvironment } from '../calls/requireEnvironment';
import { nothingGiven, startCall, type StartCallServices } from '../calls/startCall';
import { startFound } from '../calls/startFound';

/**
 * Calls an endpoint: picked, named by id, chosen in the tree, or given as `{ endpoint, path?, query?, body? }`.
 * With the node of a record, one of the endpoints that take it.
 */
export async function call(services: StartCallServices, argument?: unknown): Promise<void> {
  const record = readRecordTarget(argument);
  if (record) return callWithRecord(services, record);
  const environment = services.environments.current;
  const read = readCallArgument(argument);
  if (read.kind === 'none') {
    await startFound(services, environment, l10n.t('Call Endpoint'));
    return;
  }
  const hasValues = read.kind === 'values';
  await startCall(services, {
    endpoint: requireEndpoint(services.catalog, read.endpointId),
    environment,
    given: hasValues ? read.given : nothingGiven,
    body: hasValues ? read.body : undefined,
    optional: !hasValues,
    withArguments: hasValues || read.kind === 'endpoint',
  });
}

async function callWithRecord(
  services: StartCallServices,
  { environmentName, parameter, id }: RecordTarget,
): Promise<void> {
  const environment = requireEnvironment(services.environments, environmentName);
  const endpoint = await pickEndpoint(
    services.input,
    services.catalog,
    l10n.t('Call with This Record'),
    (each) => pathParameterNames(each.path).includes(parameter),
  );
  await startCall(services, {
    endpoint,
    environment,
    given: { path: { [parameter]: id }, query: [] },
    optional: true,
    withArguments: false,
  });
}

import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import { askSecrets } from '../calls/askSecrets';
import { readCommandTarget } from '../calls/commandTarget';
import type { OpenRequestServices } from '../calls/openRequestInChosen';
import { requireEndpoint } from '../calls/pickEndpoint';
import { withoutBlanks } from '../calls/prompts/givenValues';
import { buildQuestions } from '../calls/prompts/questions';
import { requireEnvironmentOf } from '../calls/requireEnvironment';
import { runCall } from '../calls/runCall';
import { askAll, type StartCallServices } from '../calls/startCall';
import { callTitle } from '../catalog/callTitle';

export type SendRequestServices = StartCallServices & OpenRequestServices;

/** Sends a request document; asks for the values that a call needs and the document leaves blank. */
export async function sendRequest(services: SendRequestServices, argument?: unknown): Promise<void> {
  const target = readCommandTarget(argument);
  const open = services.readRequest(target.kind === 'document' ? target.uri : undefined);
  if (!open) throw new UserError(l10n.t('Open a request document to send it.'));
  const { environmentName: name } = open;
  const environment =
    name === undefined
      ? services.environments.current
      : requireEnvironmentOf(services.environments, name, argument);
  const { endpointId, values } = services.requests.parse(open.text);
  const endpoint = requireEndpoint(services.catalog, endpointId);
  const details = await services.catalog.loadDetails(endpoint.id, { hints: services.settings().hints });
  const given = withoutBlanks(buildQuestions(endpoint, details), values);
  const call = { endpoint, environment, given };
  const { path, query, withoutToken } = await askAll(services, call, details, false);
  const { body: written } = values;
  const title = callTitle(endpoint, services.catalog);
  const body = written === undefined ? undefined : await askSecrets(services.input, title, written);
  await runCall(services, {
    endpoint,
    values: { path, query, body },
    environment,
    withoutToken,
    origin: open.isActive ? 'user' : 'arguments',
  });
}

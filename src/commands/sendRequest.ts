import * as l10n from '@vscode/l10n';
import type { Environment } from '../auth/types';
import type { RequestDocuments } from '../documents/types';
import { UserError } from '../platform/userError';
import { withoutBlanks } from '../prompts/givenValues';
import { buildQuestions } from '../prompts/questions';
import { readCommandTarget } from './calls/commandTarget';
import { requireEndpoint } from './calls/pickEndpoint';
import { requireEnvironment } from './calls/requireEnvironment';
import { runCall } from './calls/runCall';
import { askAll, type StartCallServices } from './calls/startCall';

export interface OpenRequest {
  /** As the editor shows it, saved or not. */
  readonly text: string;
  /** The environment in the document's path; absent for a file of the workspace, which goes to the chosen one. */
  readonly environmentName?: string;
  /** It is in the active editor: the user looks at what is sent. */
  readonly isActive: boolean;
}

export interface SendRequestServices extends StartCallServices {
  readonly requests: Pick<RequestDocuments, 'open' | 'parse'>;
  /** The request document of the URI, or of the active editor without one. */
  readRequest(uri: string | undefined): OpenRequest | undefined;
}

/** Sends a request document; asks for the values that a call needs and the document leaves blank. */
export async function sendRequest(services: SendRequestServices, argument?: unknown): Promise<void> {
  const target = readCommandTarget(argument);
  const open = services.readRequest(target.kind === 'document' ? target.uri : undefined);
  if (!open) throw new UserError(l10n.t('Open a request document to send it.'));
  const environment = environmentOf(services, open.environmentName);
  const { endpointId, values } = services.requests.parse(open.text);
  const endpoint = requireEndpoint(services.catalog, endpointId);
  const details = await services.catalog.loadDetails(endpoint.id, { hints: services.settings().hints });
  const given = withoutBlanks(buildQuestions(endpoint, details), values);
  const call = { endpoint, environment, given };
  const { path, query, withoutToken } = await askAll(services, call, details, false);
  await runCall(services, {
    endpoint,
    values: { path, query, body: values.body },
    environment,
    withoutToken,
    origin: open.isActive ? 'user' : 'arguments',
  });
}

function environmentOf({ environments }: SendRequestServices, name: string | undefined): Environment {
  return name === undefined ? environments.current : requireEnvironment(environments, name);
}

import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import { callTitle } from '../catalog/callTitle';
import type { Endpoint, EndpointDetails } from '../catalog/types';
import type { RequestDocuments } from '../documents/types';
import type { Environment } from '../environments/types';
import { findOtherOperation } from '../http/buildRequest';
import { openConnection } from './openConnection';
import type { AskContext } from './prompts/askQuestion';
import { askValues, type AskedValues } from './prompts/askValues';
import { checkGivenValues, type GivenValues } from './prompts/givenValues';
import { buildQuestions } from './prompts/questions';
import type { RecordSource } from './prompts/recordSource';
import { runCall, type RunCallServices } from './runCall';

export interface StartCallServices extends RunCallServices {
  readonly requests: Pick<RequestDocuments, 'open'>;
  readonly recordSource: (environment: Environment) => RecordSource;
}

export interface CallStart {
  readonly endpoint: Endpoint;
  /** Taken before the first prompt: the call goes there whatever is chosen meanwhile. */
  readonly environment: Environment;
  readonly given: GivenValues;
  /** Values of an earlier call, prefilled in the prompts. */
  readonly suggested?: GivenValues;
  /** JSON text. */
  readonly body?: string;
  /** Offers the optional query parameters. */
  readonly optional: boolean;
  /** The command came with arguments, which another extension may have sent. */
  readonly withArguments: boolean;
}

export const nothingGiven: GivenValues = { path: {}, query: [] };

/** Asks for what is missing, then sends; a call that takes a body goes on in its request document. */
export async function startCall(services: StartCallServices, start: CallStart): Promise<void> {
  const { endpoint, environment, body } = start;
  if (body !== undefined && endpoint.method === 'GET') {
    throw new UserError(l10n.t('A GET call has no body.'));
  }
  const details = await services.catalog.loadDetails(endpoint.id, { hints: services.settings().hints });
  if (body === undefined && takesBody(endpoint, details)) {
    if (start.suggested) {
      // The document asks for the rest itself.
      await services.requests.open(endpoint, environment.name, start.suggested);
      return;
    }
    const { path, query } = await askFor(services, start, details, false);
    await services.requests.open(endpoint, environment.name, { path, query });
    return;
  }
  const { path, query, asked, withoutToken } = await askAll(services, start, details, start.optional);
  await runCall(services, {
    endpoint,
    values: { path, query, body },
    environment,
    withoutToken,
    // Where the user answered nothing, nothing shows that the user started it.
    origin: start.withArguments || !asked ? 'arguments' : 'user',
  });
}

/**
 * Asks for a session first, where the call needs one and there is none, then for missing values. Values that are
 * there already are held against the rules before: nobody signs in for a call that cannot be sent.
 */
export async function askAll(
  services: StartCallServices,
  call: Pick<CallStart, 'endpoint' | 'environment' | 'given' | 'suggested'>,
  details: EndpointDetails,
  optional: boolean,
): Promise<AskedValues & { readonly withoutToken: boolean }> {
  checkGivenValues(buildQuestions(call.endpoint, details), call.given);
  const connection = await openConnection(services, call.environment, call.endpoint.id);
  const asked = await askFor(services, call, details, optional);
  return { ...asked, withoutToken: connection.token === undefined };
}

/** Asks for missing path and query values only. */
export function askFor(
  services: Pick<StartCallServices, 'catalog' | 'input' | 'recents' | 'recordSource'>,
  {
    endpoint,
    environment,
    given,
    suggested,
    start,
    title = callTitle(endpoint, services.catalog),
  }: Pick<CallStart, 'endpoint' | 'environment' | 'given' | 'suggested'> &
    Pick<AskContext, 'start'> & { readonly title?: string },
  details: EndpointDetails,
  optional: boolean,
): Promise<AskedValues> {
  return askValues(
    {
      title,
      questions: buildQuestions(endpoint, details),
      given,
      suggested,
      optional,
    },
    {
      input: services.input,
      recents: (parameter) => services.recents.list(environment.name, parameter),
      records: services.recordSource(environment),
      checkPath: (name, value) => findOtherOperation(endpoint, name, value, services.catalog.endpoints),
      ...(start === undefined ? {} : { start }),
    },
  );
}

function takesBody({ method }: Endpoint, { bodyKnowledge }: EndpointDetails): boolean {
  if (bodyKnowledge === 'unknown') return method === 'POST' || method === 'PUT';
  return bodyKnowledge === 'known';
}

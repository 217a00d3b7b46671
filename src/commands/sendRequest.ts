import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import type { UserInput } from '../base/userInput';
import { askSecrets } from '../calls/askSecrets';
import { readCommandTarget } from '../calls/commandTarget';
import type { Calls } from '../calls/createCalls';
import type { OpenRequestDeps } from '../calls/openRequestInChosen';
import { requireEndpoint } from '../calls/pickEndpoint';
import { buildQuestions } from '../calls/prompts/buildQuestions';
import { withoutBlanks } from '../calls/prompts/givenValues';
import { requireEnvironmentOf } from '../calls/requireEnvironment';
import { callTitle } from '../catalog/callTitle';
import type { Environments } from '../environments/types';
import type { CommandCaller } from './commandServices';

export interface SendRequestDeps extends OpenRequestDeps {
  readonly calls: Pick<Calls, 'askAll' | 'run'>;
  readonly environments: Pick<Environments, 'current' | 'find'>;
  readonly input: UserInput & CommandCaller['input'];
  readonly settings: () => { readonly hints: boolean };
}

/** Sends a request document; asks for the values that a call needs and the document leaves blank. */
export async function sendRequest(deps: SendRequestDeps, argument?: unknown): Promise<void> {
  const target = readCommandTarget(argument);
  const open = deps.readRequest(target.kind === 'document' ? target.uri : undefined);
  if (!open) throw new UserError(l10n.t('Open a request document to send it.'));
  const { environmentName: name } = open;
  const environment =
    name === undefined ? deps.environments.current : requireEnvironmentOf(deps.environments, name, argument);
  const { endpointId, values } = deps.requests.parse(open.text);
  const endpoint = requireEndpoint(deps.catalog, endpointId);
  const details = await deps.catalog.loadDetails(endpoint.id, { hints: deps.settings().hints });
  const given = withoutBlanks(buildQuestions(endpoint, details), values);
  const call = { endpoint, environment, given };
  const { path, query, connection, withoutToken } = await deps.calls.askAll(call, details);
  const { body: written } = values;
  const title = callTitle(endpoint, deps.catalog);
  const filled = written === undefined ? undefined : await askSecrets(deps.input, title, written);
  await deps.calls.run({
    endpoint,
    values: { path, query, body: filled ?? written },
    environment,
    withoutToken,
    ...(filled === undefined ? { connection } : {}),
    origin: deps.input.isClick || (open.isActive && open.isTyped) ? 'user' : 'arguments',
  });
}

import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import type { UserInput } from '../base/userInput';
import { callTitle } from '../catalog/callTitle';
import type { Catalog, Endpoint } from '../catalog/types';
import type { Connection, Environment, Environments } from '../environments/types';
import { buildRequest } from '../http/buildRequest';
import type { FinishedCall, CallValues, HttpRequest, Level } from '../http/types';
import type { CallConnections } from './callConnections';
import type { CallOrigin } from './callOrigin';
import { describeConfirmation, needsConfirmation } from './describeConfirmation';
import type { PublishCall } from './publishCall';
import type { SendCall } from './sendCall';
import type { WritesInFlight } from './writesInFlight';

export interface RunCallDeps {
  readonly catalog: Catalog;
  readonly environments: Pick<Environments, 'current' | 'find'>;
  readonly connections: CallConnections;
  readonly input: Pick<UserInput, 'confirm'>;
  readonly settings: () => { readonly confirmWrites: 'live' | 'always' };
  readonly writes: WritesInFlight;
  readonly send: SendCall;
  readonly publish: PublishCall;
}

export interface PlannedCall {
  readonly endpoint: Endpoint;
  readonly values: CallValues;
  /** The environment in which the call was started, whatever is chosen now. */
  readonly environment: Environment;
  readonly origin: CallOrigin;
  /** Instead of the chosen level. */
  readonly level?: Level;
  /** The user was asked already and sends without a token. */
  readonly withoutToken?: boolean;
  /** Opened for this call, with no question since then. */
  readonly connection?: Connection;
}

/**
 * The one way of every call, from values to a result document; sends at most one request. Throws `CancelledError`, or
 * another error before anything is sent; what the network or the service does is reported, not thrown.
 */
export async function runCall(deps: RunCallDeps, call: PlannedCall): Promise<void> {
  const { connections } = deps;
  const environment = requireUnchanged(deps.environments, call.environment);
  const { level } = call;
  const open = (): Promise<Connection> =>
    call.withoutToken
      ? connections.open(environment, level)
      : connections.openFor(environment, call.endpoint.id, level);
  const connection = call.connection ?? (await open());
  const request = buildRequest(call.endpoint, call.values, connection.target, deps.catalog.endpoints);
  const send = (): Promise<FinishedCall> => confirmAndSend(deps, call, connection, request);
  const { origin, pathname } = new URL(request.url);
  const finishedCall =
    request.method === 'GET'
      ? await send()
      : await deps.writes.run(`${request.method} ${origin}${pathname}`, send);
  await deps.publish(finishedCall);
}

async function confirmAndSend(
  deps: RunCallDeps,
  { endpoint, values, origin }: PlannedCall,
  connection: Connection,
  request: HttpRequest,
): Promise<FinishedCall> {
  const { environment, level } = connection;
  const { confirmWrites } = deps.settings();
  const switched = deps.environments.current.name !== environment.name;
  const title = callTitle(endpoint, deps.catalog);
  const facts = { method: request.method, live: environment.live, confirmWrites, origin, switched };
  const asks = needsConfirmation(facts);
  if (asks) await deps.input.confirm(describeConfirmation(endpoint, title, request, connection));
  requireUnchanged(deps.environments, environment);
  // Without a question in between the connection is as new as another one would be.
  const token = asks ? await currentToken(deps.connections, connection) : connection.token;
  const { outcome, startedAt } = await deps.send(
    l10n.t('{0} in {1}', title, sanitizeForDisplay(environment.name)),
    request,
    token,
  );
  return {
    // It may have been renamed while the service worked.
    environmentName: nameNow(deps.environments, environment),
    level,
    endpointId: endpoint.id,
    values,
    request,
    outcome,
    startedAt,
    authorized: token !== undefined,
  };
}

/**
 * The token of the connection as it is now: a question may have stood for long, and the user may have signed out in
 * another window meanwhile. Throws `UserError` when the session is gone.
 */
async function currentToken(
  connections: CallConnections,
  { environment, level, token }: Connection,
): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const now = await connections.open(environment, level);
  if (now.token !== undefined) return now.token;
  throw new UserError(
    l10n.t('You were signed out of {0}; nothing was sent.', sanitizeForDisplay(environment.name)),
  );
}

/** Throws `UserError` when the environment was removed or now has another address: nothing may go there unseen. */
function requireUnchanged(environments: Pick<Environments, 'find'>, started: Environment): Environment {
  const found = environments.find(started.name);
  if (found?.baseUrl === started.baseUrl && found) return found;
  throw new UserError(
    l10n.t('The environment {0} changed meanwhile; start the call again.', sanitizeForDisplay(started.name)),
  );
}

function nameNow({ find }: Pick<Environments, 'find'>, { name, baseUrl }: Environment): string {
  const now = find(name);
  return now && now.baseUrl === baseUrl ? now.name : name;
}

import * as l10n from '@vscode/l10n';
import { plain } from '../base/plain';
import { CancelledError, UserError } from '../base/userError';
import type { UserInput } from '../base/userInput';
import { callTitle } from '../catalog/callTitle';
import type { Catalog, Endpoint } from '../catalog/types';
import type { ResultDocuments } from '../documents/types';
import type { Connection, Environment, Environments } from '../environments/types';
import type { History } from '../history/history';
import { buildRequest } from '../http/buildRequest';
import type { CallRecord, CallValues, HttpDoor, HttpRequest, Level, Outcome } from '../http/types';
import type { CallOrigin } from './callOrigin';
import { describeConfirmation, needsConfirmation } from './confirmCall';
import { openConnection, type OpenConnectionServices } from './openConnection';
import { describeOutcome, isCancelled } from './outcomeText';
import type { RecentValues } from './prompts/recentValues';
import { rememberValues } from './rememberValues';
import type { WritesInFlight } from './writesInFlight';

export interface CallSettings {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly confirmWrites: 'live' | 'always';
  readonly hints: boolean;
}

export interface RunCallServices extends OpenConnectionServices {
  readonly catalog: Catalog;
  readonly environments: Pick<Environments, 'current' | 'find'>;
  readonly door: HttpDoor;
  readonly input: UserInput;
  readonly results: Pick<ResultDocuments, 'open'>;
  readonly history: Pick<History, 'add'>;
  readonly recents: RecentValues;
  readonly writes: WritesInFlight;
  /** Lets what is on screen follow what the call did or read. */
  followCall(record: CallRecord): void;
  readonly settings: () => CallSettings;
  /** UTC, ms since 1970. */
  readonly now: () => number;
  /** Shows that the call runs; the signal aborts on the user's cancel. */
  withProgress<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** One quiet line that screen readers speak. */
  showStatus(text: string): void;
  /** Tells of an error or an unknown outcome: its sentence and its remedies. Must not wait for the user. */
  reportOutcome(record: CallRecord): unknown;
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
}

/**
 * The one way of every call, from values to a result document; sends at most one request. Throws `CancelledError`,
 * or an error of which nothing was sent; everything the network or the service does is reported, not thrown.
 */
export async function runCall(services: RunCallServices, call: PlannedCall): Promise<void> {
  const environment = requireUnchanged(services.environments, call.environment);
  const { level } = call;
  const connection = call.withoutToken
    ? await services.connections.open(environment, level)
    : await openConnection(services, environment, call.endpoint.id, level);
  const request = buildRequest(call.endpoint, call.values, connection.target, services.catalog.endpoints);
  const send = (): Promise<CallRecord> => confirmAndSend(services, call, connection, request);
  const { origin, pathname } = new URL(request.url);
  const record =
    request.method === 'GET'
      ? await send()
      : await services.writes.run(`${request.method} ${origin}${pathname}`, send);
  if (isCancelled(record.outcome)) {
    services.history.add(record);
    services.showStatus(statusText(services, record));
    throw new CancelledError();
  }
  // The answer need not wait for it, and it cannot fail.
  const remembered = wasAnswered(record.outcome)
    ? rememberValues(services.recents, environment.name, call.values)
    : undefined;
  try {
    await services.results.open(record);
  } finally {
    // After the answer is on screen: nobody waits for the history.
    services.history.add(record);
    services.followCall(record);
    services.showStatus(statusText(services, record));
    if (record.outcome.kind !== 'answer') services.reportOutcome(record);
  }
  await remembered;
}

async function confirmAndSend(
  services: RunCallServices,
  { endpoint, values, origin }: PlannedCall,
  connection: Connection,
  request: HttpRequest,
): Promise<CallRecord> {
  const { environment, level } = connection;
  const { confirmWrites, timeoutMs, maxBytes } = services.settings();
  const switched = services.environments.current.name !== environment.name;
  const title = callTitle(endpoint, services.catalog);
  const facts = { method: request.method, live: environment.live, confirmWrites, origin, switched };
  const asks = needsConfirmation(facts);
  if (asks) await services.input.confirm(describeConfirmation(endpoint, title, request, connection));
  requireUnchanged(services.environments, environment);
  // Without a question in between the connection is as new as another one would be.
  const token = asks ? await currentToken(services, connection) : connection.token;
  const startedAt = services.now();
  const outcome = await services.withProgress(
    l10n.t('{0} in {1}', title, plain(environment.name)),
    (signal) => services.door.send(request, { token, timeoutMs, maxBytes, signal }),
  );
  return {
    // It may have been renamed while the service worked.
    environmentName: nameNow(services.environments, environment),
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
async function currentToken(services: RunCallServices, connection: Connection): Promise<string | undefined> {
  const { environment, level, token } = connection;
  if (token === undefined) return undefined;
  const now = await services.connections.open(environment, level);
  if (now.token !== undefined) return now.token;
  throw new UserError(l10n.t('You were signed out of {0}; nothing was sent.', plain(environment.name)));
}

/** Throws `UserError` when the environment was removed or now has another address: nothing may go there unseen. */
function requireUnchanged(environments: Pick<Environments, 'find'>, started: Environment): Environment {
  const found = environments.find(started.name);
  if (found?.baseUrl === started.baseUrl && found) return found;
  throw new UserError(
    l10n.t('The environment {0} changed meanwhile; start the call again.', plain(started.name)),
  );
}

function nameNow({ find }: Pick<Environments, 'find'>, { name, baseUrl }: Environment): string {
  const now = find(name);
  return now && now.baseUrl === baseUrl ? now.name : name;
}

/** A value that names nothing, or that went nowhere, is not worth offering again. */
function wasAnswered(outcome: Outcome): boolean {
  if (outcome.answer === undefined || outcome.answer.status === 404) return false;
  return outcome.kind === 'answer' || outcome.error.kind !== 'notFound';
}

function statusText({ environments }: RunCallServices, record: CallRecord): string {
  const line = describeOutcome(record);
  const chosen = environments.current.name;
  if (chosen === record.environmentName) return line;
  return l10n.t('{0} · sent where the call was started; {1} is chosen now', line, plain(chosen));
}

import * as l10n from '@vscode/l10n';
import { foreignCause } from '../base/confirmForeign';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import type { ConfirmOptions, UserInput } from '../base/userInput';
import { callTitle } from '../catalog/callTitle';
import type { Catalog, Endpoint } from '../catalog/types';
import type { ConfirmedEnvironments } from '../environments/confirmedEnvironments';
import type { Connection, Environment, Environments } from '../environments/types';
import { buildRequest } from '../http/buildRequest';
import type { NoteThrown } from '../http/noteThrown';
import { refuseMarks } from '../http/redaction/markProblem';
import type {
  CallValues,
  Credential,
  FinishedCall,
  HttpDoor,
  HttpRequest,
  Level,
  Outcome,
} from '../http/types';
import type { CallConnections } from './callConnections';
import { companyLines, entityLines, type Company } from './companyLines';
import { describeConfirmation, needsConfirmation, type CallOrigin } from './describeConfirmation';
import { joinPages } from './joinPages';
import type { EntityNames } from './prompts/entityNames';
import type { PublishCall } from './publishCall';
import type { WritesInFlight } from './writesInFlight';

export interface RunCallDeps {
  readonly catalog: Catalog;
  readonly environments: Pick<Environments, 'current' | 'find'>;
  readonly connections: CallConnections;
  readonly confirmed: Pick<ConfirmedEnvironments, 'changesOf' | 'confirm'>;
  readonly input: Pick<UserInput, 'confirm' | 'confirmForeign'>;
  readonly settings: () => { readonly confirmWrites: 'live' | 'always' };
  /** Whose user group an id names, as far as it is known without asking. */
  readonly companyOf: (environmentName: string, userGroupId: string) => Company;
  readonly entityNames: Pick<EntityNames, 'find'>;
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
  /** Opened for this call, and nothing was asked since then. */
  readonly connection?: Connection;
  /** Of a read: joins the answers of this page, which is the first one, and of all that follow it. */
  readonly allPages?: boolean;
}

/**
 * Sends a call, at most one request, and shows its result. Throws `CancelledError`, or another error before anything is
 * sent; a failure of the network or the service is shown, not thrown.
 */
export async function runCall(deps: RunCallDeps, call: PlannedCall): Promise<void> {
  const { connections } = deps;
  refuseMarks(call.values);
  const environment = requireUnchanged(deps.environments, call.environment);
  const { level } = call;
  const connection =
    call.connection ??
    (await (call.withoutToken
      ? connections.open(environment, level)
      : connections.openFor(environment, call.endpoint.id, level)));
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
  { endpoint, values, origin, allPages }: PlannedCall,
  connection: Connection,
  request: HttpRequest,
): Promise<FinishedCall> {
  const { environment, level } = connection;
  const { confirmWrites } = deps.settings();
  const switched = deps.environments.current.name !== environment.name;
  const title = callTitle(endpoint, deps.catalog);
  const changes = request.method === 'GET' ? [] : deps.confirmed.changesOf(environment);
  const isChanged = changes.length > 0;
  const facts = {
    method: request.method,
    live: environment.live,
    confirmWrites,
    origin,
    switched,
    isChanged,
  };
  const asks = needsConfirmation(facts);
  if (asks)
    await ask(deps.input, describeConfirmation(endpoint, title, request, connection), origin, [
      [
        ...companyLines(deps.companyOf(environment.name, values.path['user_group_id'] ?? '')),
        ...entityLines(values, (parameter, id) => deps.entityNames.find(environment.name, parameter, id)),
      ],
      changes,
    ]);
  if (isChanged) await deps.confirmed.confirm(environment);
  requireUnchanged(deps.environments, environment);
  // A question may stand for long, and the session may end meanwhile.
  const credential = asks ? await currentCredential(deps.connections, connection) : connection.credential;
  const { outcome, startedAt, pages } = await deps.send(
    l10n.t('{0} in {1}', title, sanitizeForDisplay(environment.name)),
    request,
    credential,
    allPages && request.method === 'GET' ? environment : undefined,
  );
  return {
    // The environment may have been renamed while the service worked.
    environmentName: nameNow(deps.environments, environment),
    level,
    endpointId: endpoint.id,
    values,
    request,
    outcome,
    startedAt,
    authorized: credential !== undefined,
    ...(credential?.keys ? { withKeys: true } : {}),
    ...(pages ? { pages } : {}),
  };
}

async function ask(
  input: RunCallDeps['input'],
  question: ConfirmOptions,
  origin: CallOrigin,
  [named, changes]: readonly [named: readonly string[], changes: readonly string[]],
): Promise<void> {
  const isForeign = origin === 'arguments';
  if (!isForeign && changes.length === 0)
    return input.confirm({ ...question, detail: [...named, question.detail].join('\n') });
  const why = [named.join('\n'), isForeign ? foreignCause() : '', changes.join('\n'), question.detail];
  const detail = why.filter((part) => part !== '').join('\n\n');
  return input.confirmForeign({ ...question, detail, decline: l10n.t('Do Not Send') });
}

/** The credential of the connection as it is now. Throws `UserError` when there was one and it is gone. */
async function currentCredential(
  connections: CallConnections,
  { environment, level, credential }: Connection,
): Promise<Credential | undefined> {
  if (credential === undefined) return undefined;
  const now = await connections.open(environment, level);
  if (now.credential !== undefined) return now.credential;
  throw new UserError(
    l10n.t('You were signed out of {0}; nothing was sent.', sanitizeForDisplay(environment.name)),
  );
}

/** Throws `UserError` when the environment was removed or has another address than the user saw. */
function requireUnchanged(environments: Pick<Environments, 'find'>, started: Environment): Environment {
  const found = environments.find(started.name);
  if (found && found.baseUrl === started.baseUrl) return found;
  throw new UserError(
    l10n.t('The environment {0} changed meanwhile; start the call again.', sanitizeForDisplay(started.name)),
  );
}

function nameNow({ find }: Pick<Environments, 'find'>, { name, baseUrl }: Environment): string {
  const now = find(name);
  return now && now.baseUrl === baseUrl ? now.name : name;
}

/**
 * Sends one request, once, while its title is shown as progress that the user can cancel. With `joins` it sends those of
 * the pages that follow, too.
 */
type SendCall = (
  title: string,
  request: HttpRequest,
  credential: Credential | undefined,
  joins?: Pick<Environment, 'live'>,
) => Promise<Pick<FinishedCall, 'outcome' | 'startedAt' | 'pages'>>;

export interface SendCallDeps {
  readonly door: HttpDoor;
  readonly settings: () => { readonly timeoutMs: number; readonly maxBytes: number };
  /** UTC, ms since 1970. */
  readonly now: () => number;
  /** In ms, whatever the clock of the system is set to. */
  readonly steadyNow: () => number;
  wait(ms: number): Promise<unknown>;
  /** Shows the title, and behind it what is reported, while `work` runs; the signal aborts when the user cancels. */
  withProgress<T>(
    title: string,
    work: (signal: AbortSignal, report: (text: string) => void) => Promise<T>,
  ): Promise<T>;
  readonly noteThrown: NoteThrown;
}

export function createSendCall(deps: SendCallDeps): SendCall {
  return async (title, request, credential, joins) => {
    const { timeoutMs, maxBytes } = deps.settings();
    const startedAt = deps.now();
    const sent: { result?: Pick<FinishedCall, 'outcome' | 'pages'> } = {};
    try {
      await deps.withProgress(title, async (signal, report) => {
        const send = (each: HttpRequest, most = maxBytes): Promise<Outcome> =>
          deps.door.send(each, { ...credential, timeoutMs, maxBytes: Math.min(most, maxBytes), signal });
        sent.result = joins
          ? await joinPages(request, {
              ...{ send, report, live: joins.live, now: deps.steadyNow },
              wait: (ms) => deps.wait(ms),
            })
          : { outcome: await send(request) };
      });
    } catch (thrown) {
      if (!sent.result) throw thrown;
      deps.noteThrown(thrown);
    }
    if (!sent.result) throw new Error('the progress ended before the call');
    return { ...sent.result, startedAt };
  };
}

import { isCancelled } from '../base/userError';
import type { PublishCall } from '../calls/publishCall';
import type { SendCall } from '../calls/sendCall';
import { callTitleIn } from '../catalog/callTitle';
import { needsToken } from '../catalog/needsToken';
import type { Catalog } from '../catalog/types';
import type { Levels } from '../environments/levels';
import { nameAndLevel } from '../environments/nameAndLevel';
import type { ConfirmedEnvironments } from '../environments/confirmedEnvironments';
import type { Connection, Connections, Environment, Environments } from '../environments/types';
import { ApiError } from '../http/apiError';
import { buildRequest } from '../http/buildRequest';
import type { FinishedCall } from '../http/types';
import type { ToolInputs } from './inputSchemas';
import { callerKey, type Caller, Refusal, type ToolAnswer } from './toolCall';
import type { CallLimits } from './callLimits';
import type { Waiting } from './decisions';
import type { ReadConsent, EnvironmentAndLevel } from './readConsent';
import type { ResponseCursors } from './responseCursors';

/** A response of which the model got at least a part. */
export interface ShownResponse {
  readonly call: FinishedCall;
  readonly environment: { readonly name: string; readonly live: boolean };
  /** Members to return, as names or paths such as `manager.name`; empty: all. */
  readonly fields: readonly string[];
}

/** Writes a response for the model, without its first `from` rows. */
type DescribeShown = (shown: ShownResponse, from: number, handle: string, caller: Caller) => Promise<string>;

export interface ReadServiceDeps {
  readonly catalog: Pick<Catalog, 'endpoints' | 'modules' | 'findEndpoint'>;
  readonly environments: Pick<Environments, 'current' | 'find'>;
  readonly levels: Pick<Levels, 'levelOf'>;
  readonly connections: Connections;
  readonly send: SendCall;
  readonly publish: PublishCall;
  readonly consent: Pick<ReadConsent, 'isGiven' | 'isDeclined' | 'ask'>;
  readonly confirmed: Pick<ConfirmedEnvironments, 'changesOf'>;
  readonly limits: Pick<CallLimits, 'read'>;
  readonly cursors: Pick<ResponseCursors<ShownResponse>, 'keep'>;
  readonly describeShown: DescribeShown;
  /** True if the setting allows reading and proposing, and the folder is trusted. */
  readonly mayAsk: () => boolean;
  /** Tells the user that they are signed out, with the Sign In button. */
  readonly offerSignIn: (chosen: EnvironmentAndLevel) => void;
}

/**
 * Sends one GET request to the chosen environment, shows the response to the user and returns a part of it to the
 * model. Asks the user for permission first if needed; throws `Refusal` without the permission.
 */
export async function readService(
  deps: ReadServiceDeps,
  { endpoint: id, path, query, fields }: Exclude<ToolInputs['commerce_read'], { cursor: string }>,
  caller: Caller,
  waiting: Waiting,
): Promise<ToolAnswer> {
  const endpoint = requireEndpoint(deps.catalog, id);
  const chosen = chosenNow(deps);
  if (!deps.consent.isGiven(caller, chosen)) await openConnection(deps, chosen, id);
  await requireConsent(deps.consent, caller, chosen, waiting);
  return deps.limits.read(async () => {
    waiting.awaits = 'service';
    const connection = await openConnection(deps, chosen, id);
    const { environment, target } = connection;
    const request = refuseInvalid(() =>
      buildRequest(endpoint, { path, query }, target, deps.catalog.endpoints),
    );
    requireUnchanged(deps, chosen, waiting.signal);
    requireGiven(deps.consent, caller, chosen);
    const title = `${caller.label}: ${callTitleIn(endpoint, deps.catalog, environment.name)}`;
    const finished = await deps.send({
      title,
      values: { path, query },
      request,
      connection,
      signal: waiting.signal,
    });
    const call = { ...finished, assistant: caller.label };
    const shown = { call, ...guarded(deps.confirmed, chosen.environment), fields };
    await publishQuietly(deps.publish, call, shown.environment.live);
    requireGiven(deps.consent, caller, chosen);
    const handle = deps.cursors.keep(callerKey(caller), shown);
    const outcome = call.outcome.kind === 'response' ? 'answered' : 'failed';
    return { outcome, text: await deps.describeShown(shown, 0, handle, caller) };
  });
}

async function requireConsent(
  consent: ReadServiceDeps['consent'],
  caller: Caller,
  chosen: EnvironmentAndLevel,
  waiting: Waiting,
): Promise<void> {
  if (consent.isGiven(caller, chosen)) return;
  const where = nameAndLevel(chosen.environment.name, chosen.level, 60);
  const declined = `the user does not allow you to read from ${where}. Ask in the chat before you try again.`;
  if (consent.isDeclined(caller, chosen)) throw new Refusal(declined);
  if (waiting.signal.aborted) throw new Refusal('the call was cancelled.');
  waiting.awaits = 'user';
  if (!(await consent.ask(caller, chosen))) throw new Refusal(declined);
}

function requireGiven(
  consent: Pick<ReadConsent, 'isGiven'>,
  caller: Caller,
  chosen: EnvironmentAndLevel,
): void {
  if (!consent.isGiven(caller, chosen)) throw new Refusal('the user took the permission to read back.');
}

/** The environment and level that the user has chosen. */
export function chosenNow({
  environments,
  levels,
}: Pick<ReadServiceDeps, 'environments' | 'levels'>): EnvironmentAndLevel {
  const environment = environments.current;
  return { environment, level: levels.levelOf(environment) };
}

/** Treats an environment with unconfirmed settings as live, since someone else may have removed its mark `live`. */
export function guarded(
  confirmed: Pick<ConfirmedEnvironments, 'changesOf'>,
  environment: Environment,
): Pick<ShownResponse, 'environment'> {
  const live = environment.live || confirmed.changesOf(environment).length > 0;
  return { environment: { name: environment.name, live } };
}

/** True if the chosen environment, its settings and its level are still the same. */
export function isUnchanged(
  deps: Pick<ReadServiceDeps, 'environments' | 'levels'>,
  chosen: EnvironmentAndLevel,
): boolean {
  return JSON.stringify(chosenNow(deps)) === JSON.stringify(chosen);
}

function requireUnchanged(
  deps: Pick<ReadServiceDeps, 'environments' | 'levels'>,
  chosen: EnvironmentAndLevel,
  signal: AbortSignal,
): void {
  if (signal.aborted) throw new Refusal('the call was cancelled.');
  if (!isUnchanged(deps, chosen))
    throw new Refusal('the user changed environment or level meanwhile; call again if it is still needed.');
}

export function requireEndpoint(catalog: Pick<Catalog, 'findEndpoint'>, id: string) {
  const endpoint = catalog.findEndpoint(id);
  if (!endpoint) throw new Refusal('there is no such endpoint; call commerce_find_endpoints first.');
  return endpoint;
}

/** Throws `Refusal` if assistants may not read and propose. */
export function requireAsk({ mayAsk }: Pick<ReadServiceDeps, 'mayAsk'>): void {
  if (!mayAsk())
    throw new Refusal(
      'the user does not let assistants read and propose now, at most look up endpoints (commerce_find_endpoints, commerce_describe_endpoint); do not retry.',
    );
}

/**
 * Opens the connection of an environment and level. Throws `Refusal` if assistants may no longer read and propose. Also
 * throws it if the endpoint needs a token and the user is signed out; then shows the Sign In button.
 */
export async function openConnection(
  deps: Pick<ReadServiceDeps, 'connections' | 'offerSignIn' | 'mayAsk'>,
  chosen: EnvironmentAndLevel,
  endpointId: string,
): Promise<Connection> {
  const connection = await deps.connections.open(chosen.environment, chosen.level);
  requireAsk(deps);
  if (connection.credential === undefined && needsToken(endpointId)) {
    deps.offerSignIn(chosen);
    const where = nameAndLevel(chosen.environment.name, chosen.level, 60);
    throw new Refusal(
      `the user is signed out of ${where}. Ask the user to sign in; do not retry before that.`,
    );
  }
  return connection;
}

/** Runs `build`. Turns its `ApiError`, which reports an invalid value, into a `Refusal`. */
export function refuseInvalid<T>(build: () => T): T {
  try {
    return build();
  } catch (thrown) {
    if (ApiError.is(thrown)) throw new Refusal(thrown.message);
    throw thrown;
  }
}

/** Shows a call to the user. Ignores the `CancelledError` that a cancelled call throws. */
export async function publishQuietly(
  publish: PublishCall,
  call: FinishedCall,
  isHidden: boolean,
): Promise<void> {
  try {
    await publish(call, false, isHidden);
  } catch (thrown) {
    if (!isCancelled(thrown)) throw thrown;
  }
}

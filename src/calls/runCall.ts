import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError, CancelledError } from '../base/userError';
import { callTitleIn } from '../catalog/callTitle';
import type { Catalog, Endpoint } from '../catalog/types';
import type { RequestDocuments } from '../documents/types';
import { findUnchanged } from '../environments/findUnchanged';
import type { Connection, Environment, Environments, Connections } from '../environments/types';
import { buildRequest, refuseMarks } from '../http/buildRequest';
import type { CallValues, FinishedCall, Level } from '../http/types';
import { companyLines, entityLines, type Company } from './writes/describeWrite';
import type { EntityNames } from './prompts/entitySource';
import type { PublishCall } from './publishCall';
import type { SendCall } from './sendCall';
import type { CallOrigin, WriteGate } from './writes/writeGate';
import type { UserInput } from '../base/userInput';
import { needsToken } from '../catalog/needsToken';
import { nameAndLevel } from '../environments/nameAndLevel';

export interface RunCallDeps {
  readonly catalog: Catalog;
  readonly environments: Pick<Environments, 'current' | 'find'>;
  readonly connections: CallConnections;
  /** Known company of a user group's id; makes no request. */
  readonly companyOf: (environmentName: string, userGroupId: string) => Company;
  readonly entityNames: Pick<EntityNames, 'find'>;
  readonly gate: WriteGate;
  readonly send: SendCall;
  readonly requests: Pick<RequestDocuments, 'open'>;
  readonly publish: PublishCall;
}

export interface PlannedCall {
  readonly endpoint: Endpoint;
  readonly values: CallValues;
  /** Environment that was chosen when the call started; the user may have chosen another one since then. */
  readonly environment: Environment;
  readonly origin: CallOrigin;
  readonly isUnedited?: boolean;
  readonly isRepeat?: boolean;
  /** Level to use instead of the chosen level. */
  readonly level?: Level;
  /** True if no sign-in is offered, because the endpoint needs no token or the user has chosen to send without one. */
  readonly withoutToken?: boolean;
  /**
   * Shows the document from which the call is sent. Absent: opens the endpoint's request document with the call's
   * values.
   */
  readonly show?: () => Promise<void>;
  /** Called just before a write is sent. */
  readonly sending?: () => void;
  /** Connection that was opened for this call; no prompt has been shown since then. */
  readonly connection?: Connection;
  /** Only for a read: also requests all later pages and joins them to this first page. */
  readonly allPages?: boolean;
  /** Shows a list as a table. */
  readonly asTable?: boolean | undefined;
}

/**
 * Sends a call and shows its result. A read may be sent a second time if the connection broke; with `allPages`, there
 * is one request per page. Throws `CancelledError` if the user cancels, and another error if the call was not sent.
 * Other failures of the network and the service are shown, not thrown.
 */
export async function runCall(deps: RunCallDeps, call: PlannedCall): Promise<void> {
  const { connections } = deps;
  const { endpoint, values, level } = call;
  refuseMarks(values);
  const environment = requireUnchanged(deps.environments, call.environment);
  const connection =
    call.connection ??
    (await (call.withoutToken
      ? connections.open(environment, level)
      : connections.openFor(environment, endpoint.id, level)));
  await deps.publish(await (endpoint.method === 'GET' ? read : write)(deps, call, connection), call.asTable);
}

function read(deps: RunCallDeps, call: PlannedCall, connection: Connection): Promise<FinishedCall> {
  const { endpoint, values, allPages } = call;
  const request = buildRequest(endpoint, values, connection.target, deps.catalog.endpoints);
  requireUnchanged(deps.environments, connection.environment);
  const title = callTitleIn(endpoint, deps.catalog, connection.environment.name);
  return deps.send({ title, values, request, connection, allPages });
}

async function write(deps: RunCallDeps, call: PlannedCall, connection: Connection): Promise<FinishedCall> {
  const { gate, environments } = deps;
  const { endpoint, values, origin, isUnedited, isRepeat } = call;
  const { name } = connection.environment;
  const { show = () => deps.requests.open(endpoint, name, values) } = call;
  const plan = gate.plan({
    endpoint,
    values,
    connection,
    origin,
    isUnedited,
    isRepeat,
    switched: environments.current.name !== name,
    named: [
      ...companyLines(deps.companyOf(name, values.path['user_group_id'] ?? '')),
      ...entityLines(values, (parameter, id) => deps.entityNames.find(name, parameter, id)),
    ],
  });
  return gate.alone(plan, async () => {
    const ticket = await gate.allow([plan], { decline: l10n.t('Show Request'), look: show });
    const now = await gate.reopen(plan, ticket);
    if (now.kind === 'changed') throw changedMeanwhile(name);
    if (now.kind === 'signedOut')
      throw new UserError(l10n.t('Nothing was sent: you were signed out of {0}.', sanitizeForDisplay(name)));
    call.sending?.();
    return gate.send(plan, ticket, now.connection);
  });
}

/** Throws `UserError` if the environment was removed or has another address than the user saw. */
function requireUnchanged(environments: Pick<Environments, 'find'>, started: Environment): Environment {
  const found = findUnchanged(environments, started);
  if (found) return found;
  throw changedMeanwhile(started.name);
}

function changedMeanwhile(name: string): UserError {
  return new UserError(
    l10n.t('The environment {0} changed in the meantime. Start the call again.', sanitizeForDisplay(name)),
  );
}

/** Connections for calls. `openFor` asks the user how to go on without a session. */
export interface CallConnections extends Connections {
  /**
   * Opens the connection for an endpoint, by default at the chosen level. Offers to sign in or to send without a token
   * if the user is signed out and the endpoint needs a token. Throws `CancelledError` if the user dismisses the offer
   * or is still signed out after the sign-in.
   */
  openFor(environment: Environment, endpointId: string, level?: Level): Promise<Connection>;
}

export interface CallConnectionsDeps {
  readonly connections: Connections;
  readonly input: Pick<UserInput, 'choose'>;
  /** Runs the sign-in. Throws `CancelledError` if the user cancels the sign-in. */
  signIn(environment: Environment, level: Level): Promise<void>;
}

export function createCallConnections(deps: CallConnectionsDeps): CallConnections {
  const { connections, input } = deps;
  return {
    open: (environment, level) => connections.open(environment, level),
    openFor: async (environment, endpointId, level) => {
      const connection = await connections.open(environment, level);
      if (connection.credential !== undefined || !needsToken(endpointId)) return connection;
      if ((await askHow(input, connection, level)) === 'send') return connection;
      await deps.signIn(environment, connection.level);
      const signedIn = await connections.open(environment, level);
      if (signedIn.credential === undefined) throw new CancelledError();
      return signedIn;
    },
  };
}

function askHow(
  input: Pick<UserInput, 'choose'>,
  { environment, signedOutReason }: Connection,
  level: Level | undefined,
): Promise<'signIn' | 'send'> {
  const sendsKeys = environment.authorization === 'keys';
  return input.choose(
    level === undefined
      ? l10n.t('You are not signed in to {0}.', sanitizeForDisplay(environment.name))
      : l10n.t('You are not signed in to {0}.', nameAndLevel(environment.name, level)),
    signedOutReason ??
      (sendsKeys
        ? l10n.t('Most calls need a client key and a secret key.')
        : l10n.t('Most calls need an access token.')),
    [
      { value: 'signIn', label: l10n.t('Sign In') },
      { value: 'send', label: sendsKeys ? l10n.t('Send Without Keys') : l10n.t('Send Without Token') },
    ],
  );
}

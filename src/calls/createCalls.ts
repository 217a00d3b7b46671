import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import type { UserInput } from '../base/userInput';
import { callTitle } from '../catalog/callTitle';
import type { Catalog, Endpoint, EndpointDetails } from '../catalog/types';
import type { RequestDocuments } from '../documents/types';
import type { Environment } from '../environments/types';
import { findOtherOperation } from '../http/buildRequest';
import type { CallConnections, PlannedCall } from './runCall';
import type { AskDeps } from './prompts/askQuestion';
import { askValues, type AskedValues, reviewCall } from './prompts/askValues';
import { buildQuestions, checkGivenValues, type GivenValues } from './prompts/buildQuestions';
import type { EntitySource } from './prompts/entitySource';
import { lastQuery, type RecentValues } from './prompts/recentValues';

export interface Calls {
  /**
   * Asks for a session if needed, then for missing values, and sends the call. If the endpoint may take a body and
   * `body` is absent, asks only for missing values and opens the request document. With `suggested` but without `open`,
   * the document opens without prompts. Throws `UserError` for a GET call with a body.
   */
  start(start: CallStart): Promise<void>;
  /** Sends a call with complete values and shows its result, as described at `runCall`. */
  run(call: PlannedCall): Promise<void>;
  /** Asks for a session if needed, then for missing values; does not send the call. */
  askAll(call: CallQuestion, details: EndpointDetails): ReturnType<typeof askAll>;
  readonly ask: AskForValues;
  readonly connections: CallConnections;
}

export function createCalls(deps: StartCallDeps): Calls {
  return {
    start: (start) => startCall(deps, start),
    run: deps.run,
    askAll: (call, details) => askAll(deps, call, details, false),
    ask: deps.ask,
    connections: deps.connections,
  };
}

interface StartCallDeps extends Pick<Calls, 'run' | 'ask' | 'connections'> {
  readonly catalog: Catalog;
  readonly settings: () => { readonly hints: boolean };
  readonly requests: Pick<RequestDocuments, 'open'>;
}

interface CallStart extends Pick<
  CallQuestion,
  'endpoint' | 'environment' | 'given' | 'suggested' | 'review'
> {
  /** Query parameters to ask for. Parameters with a suggested value are skipped if a request document opens next. */
  readonly open?: readonly string[];
  /** JSON text. */
  readonly body?: string;
  /** JSON text of the body with which the request document opens, if `body` is absent. */
  readonly draft?: string;
  /** True: also offers optional query parameters. */
  readonly optional: boolean;
  /** Shows a list as a table. */
  readonly asTable?: boolean;
  /** True if the command had arguments and was not run by a click: another extension may have run it. */
  readonly withArguments: boolean;
}

export const nothingGiven: GivenValues = { path: {}, query: [] };

async function startCall(deps: StartCallDeps, start: CallStart): Promise<void> {
  const { endpoint, environment, body } = start;
  if (body !== undefined && endpoint.method === 'GET') {
    throw new UserError(l10n.t('A GET call has no body.'));
  }
  const details = await deps.catalog.loadDetails(endpoint.id, { hints: deps.settings().hints });
  if (body === undefined && takesBody(endpoint, details)) {
    // No session is needed yet: the command Send asks for the session, and for values that the document lacks.
    const { path, query } = await valuesBeforeBody(deps, start, details);
    const draft = start.draft === undefined ? {} : { body: start.draft };
    await deps.requests.open(endpoint, environment.name, { path, query, ...draft });
    return;
  }
  const { path, query, ...answers } = await askAll(deps, start, details, start.optional);
  await deps.run({
    endpoint,
    values: { path, query, body },
    environment,
    asTable: start.asTable,
    ...answers,
    // Without an answered prompt, another extension may have started the call.
    origin: start.withArguments || !answers.asked ? 'command' : 'user',
    isUnedited: !answers.asked,
  });
}

async function valuesBeforeBody(
  { ask }: Pick<StartCallDeps, 'ask'>,
  { suggested, ...start }: CallStart,
  details: EndpointDetails,
): Promise<GivenValues> {
  if (!suggested) return ask(start, details, false);
  return start.open ? ask({ ...start, given: suggested }, details, false) : suggested;
}

/**
 * Asks for a session if needed, then for missing values. Checks the given values first, so that nobody signs in for an
 * invalid call. `connection` is undefined if a value was asked for, because the session can change during prompts.
 */
async function askAll(
  { connections, ask }: Pick<StartCallDeps, 'connections' | 'ask'>,
  call: CallQuestion,
  details: EndpointDetails,
  optional: boolean,
): Promise<AskedValues & Pick<PlannedCall, 'withoutToken' | 'connection'>> {
  checkGivenValues(buildQuestions(call.endpoint, details), call.given);
  const connection = await connections.openFor(call.environment, call.endpoint.id);
  const asked = await ask(call, details, optional);
  return {
    ...asked,
    connection: asked.asked ? undefined : connection,
    withoutToken: connection.credential === undefined,
  };
}

function takesBody({ method }: Endpoint, { bodyKnowledge }: EndpointDetails): boolean {
  if (bodyKnowledge === 'unknown') return method === 'POST' || method === 'PUT';
  return bodyKnowledge === 'known';
}

interface CallQuestion extends Pick<AskDeps, 'start'> {
  readonly endpoint: Endpoint;
  /** Environment that the call goes to, even if the user chooses another one during the prompts. */
  readonly environment: Environment;
  readonly given: GivenValues;
  /** Values to prefill in the prompts, for example those of an earlier call. */
  readonly suggested?: GivenValues;
  /** Query parameters to ask for, even if they are optional or undocumented. */
  readonly open?: readonly string[];
  /**
   * Asks only for values without a suggestion, then shows the call before sending. The user can then send the call, or
   * open the prompts for all values.
   */
  readonly review?: boolean;
  /** Title of the prompts; absent: the call's title. */
  readonly title?: string;
}

/** Asks for missing path and query values. `optional`: also offers optional query parameters. */
type AskForValues = (call: CallQuestion, details: EndpointDetails, optional: boolean) => Promise<AskedValues>;

export interface AskForValuesDeps {
  readonly catalog: Catalog;
  readonly input: UserInput;
  readonly recents: Pick<RecentValues, 'list'>;
  readonly entitySource: (environment: Environment) => EntitySource;
}

export function createAskForValues(deps: AskForValuesDeps): AskForValues {
  const { catalog, input, recents } = deps;
  return ({ endpoint, environment, given, suggested, open, start, review, ...call }, details, optional) => {
    const { title = callTitle(endpoint, catalog) } = call;
    return askValues(
      {
        title,
        questions: buildQuestions(endpoint, details),
        given,
        suggested,
        open,
        optional,
        review: review
          ? (values) => reviewCall(input, endpoint, values, { title, environmentName: environment.name })
          : undefined,
        sentBefore: lastQuery(recents, environment.name, endpoint.id),
      },
      {
        input,
        recents: (parameter) => recents.list(environment.name, parameter),
        entitySource: deps.entitySource(environment),
        checkPath: (name, value) => findOtherOperation(endpoint, name, value, catalog.endpoints),
        start,
      },
    );
  };
}

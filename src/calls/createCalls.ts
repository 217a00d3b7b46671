import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import type { UserInput } from '../base/userInput';
import { callTitle } from '../catalog/callTitle';
import type { Catalog, Endpoint, EndpointDetails } from '../catalog/types';
import type { RequestDocuments } from '../documents/types';
import type { Environment } from '../environments/types';
import { findOtherOperation } from '../http/buildRequest';
import type { CallConnections } from './callConnections';
import type { AskDeps } from './prompts/askQuestion';
import { askValues, type AskedValues } from './prompts/askValues';
import { buildQuestions } from './prompts/buildQuestions';
import type { EntitySource } from './prompts/entitySource';
import { checkGivenValues, type GivenValues } from './prompts/givenValues';
import { lastQuery } from './prompts/lastQuery';
import type { RecentValues } from './prompts/recentValues';
import { reviewCall } from './prompts/reviewCall';
import type { PlannedCall } from './runCall';

/** How commands make calls. */
export interface Calls {
  /** Asks for what is missing, then sends; a call that takes a body goes on in its request document. */
  start(start: CallStart): Promise<void>;
  /** Sends a call whose values are all there: at most one request. */
  run(call: PlannedCall): Promise<void>;
  /** Asks for a session where the call needs one, then for missing values; sends nothing. */
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

interface CallStart {
  readonly endpoint: Endpoint;
  /** Where the call goes, whatever the user chooses during the prompts. */
  readonly environment: Environment;
  readonly given: GivenValues;
  /** Values of an earlier call, prefilled in the prompts. */
  readonly suggested?: GivenValues;
  /** Parameters of the query to ask for; with it, only what lacks a suggested value is asked before a body is written. */
  readonly open?: readonly string[];
  /** JSON text. */
  readonly body?: string;
  /** JSON text that the request document begins with. */
  readonly draft?: string;
  /** Shows the call with its suggested values before it is sent, in place of a prompt for each. */
  readonly review?: boolean;
  /** Offers the optional query parameters. */
  readonly optional: boolean;
  /** Shows a list that comes as a table. */
  readonly asTable?: boolean;
  /** The command came with arguments and without a click of ours: another extension may have sent them. */
  readonly withArguments: boolean;
}

export const nothingGiven: GivenValues = { path: {}, query: [] };

/** Asks for what is missing, then sends; a call that takes a body goes on in its request document. */
async function startCall(deps: StartCallDeps, start: CallStart): Promise<void> {
  const { endpoint, environment, body } = start;
  if (body !== undefined && endpoint.method === 'GET') {
    throw new UserError(l10n.t('A GET call has no body.'));
  }
  const details = await deps.catalog.loadDetails(endpoint.id, { hints: deps.settings().hints });
  if (body === undefined && takesBody(endpoint, details)) {
    // Sending the document asks for the values that are missing.
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
    // Without an answer nothing proves that the user started it.
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
 * Asks for a session where the call needs one and there is none, then for missing values. Given values are checked
 * first: nobody signs in for a call that cannot be sent. The connection is part of the answer only where no value was
 * asked for: after prompts it is out of date.
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
  readonly environment: Environment;
  readonly given: GivenValues;
  /** Values of an earlier call, prefilled in the prompts. */
  readonly suggested?: GivenValues;
  /** Parameters of the query to ask for, although nobody knows a value. */
  readonly open?: readonly string[];
  /** Shows the call with its suggested values first. */
  readonly review?: boolean;
  /** The title of the prompts; absent: the call's own title. */
  readonly title?: string;
}

/** Asks for the path and query values of a call that are missing; `optional` offers the optional ones too. */
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

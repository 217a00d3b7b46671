import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { formatCount } from '../base/formatFigures';
import type { UserInput } from '../base/userInput';
import { type Calls, nothingGiven } from '../calls/createCalls';
import { findFinishedCall, type FinishedCallDeps } from '../calls/findFinishedCall';
import { rowsToCome } from '../calls/joinPages';
import { pageOf } from '../calls/results/pageOf';
import { type OpenRequestDeps, openRequestInChosen } from '../calls/openRequestInChosen';
import { requireEndpoint } from '../calls/findCall';
import type { AskedValues } from '../calls/prompts/askValues';
import { environmentOfCall, requireEnvironmentOf } from '../calls/requireEnvironment';
import type { PlannedCall } from '../calls/runCall';
import type { Endpoint } from '../catalog/types';
import { IN_CHOSEN } from '../documents/goneEnvironment';
import type { Environment, Environments } from '../environments/types';
import type { CallValues, FinishedCall } from '../http/types';
import type { CommandCaller } from './commandServices';

const atPublicPathShape = v.object({ atPublicPath: v.literal(true) });
const positive = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const pageShape = v.object({ page: positive, limit: positive });
const allPagesShape = v.object({ allPages: v.literal(true) });

/** Rows that each request for all of them asks for. */
const LIMIT_OF_ALL = 100;

/**
 * Sends the call behind a result or a row of the history, or the newest one, again, to the environment it went to; a
 * write asks first. Where some values of the call are gone, it asks for them. `{ atPublicPath: true }` sends it at its
 * own level to the path that public clients use; `{ page, limit }` reads another page of a list, and `{ allPages: true }`
 * all of them after a question, which a call that read all of them asks again.
 */
export async function callAgain(
  deps: CallWithChangesDeps & CommandCaller,
  argument?: unknown,
  options?: unknown,
): Promise<void> {
  const found = await findFinishedCall(deps, argument);
  if (found.kind === 'expired' || (found.call.kept?.withheld ?? []).length > 0) {
    await callWithChanges(deps, argument);
    return;
  }
  const { call } = found;
  const environment = await environmentOfCall(deps, call, argument);
  const endpoint = requireEndpoint(deps.catalog, call.endpointId);
  await deps.calls.run({
    ...(await changesOf(deps, { endpoint, call, environment }, options)),
    environment,
    origin: deps.input.isClick ? 'repeat' : 'arguments',
  });
}

async function changesOf(
  deps: Pick<CallWithChangesDeps, 'catalog' | 'input' | 'settings'>,
  { endpoint, call, environment }: Pick<PlannedCall, 'endpoint' | 'environment'> & { call: FinishedCall },
  options: unknown,
): Promise<Pick<PlannedCall, 'endpoint' | 'values' | 'level' | 'allPages'>> {
  const { catalog } = deps;
  const { values } = call;
  const other = v.is(atPublicPathShape, options) ? catalog.findPublic(endpoint.id) : undefined;
  if (other) return { endpoint: other, values: valuesFor(other, values), level: call.level };
  if (v.is(pageShape, options)) return { endpoint, values: atPage(values, options.page, options.limit) };
  if (call.pages) {
    const { count, end, rows } = call.pages;
    const limit = Number(values.query.find(([name]) => name === 'limit')?.[1] ?? LIMIT_OF_ALL);
    await confirmAll(deps, environment, count, end === 'limit' ? rows : rowsToCome(count, limit));
    return { endpoint, values, allPages: true };
  }
  if (!v.is(allPagesShape, options)) return { endpoint, values };
  const page = await pageOf(call, (id) => catalog.loadDetails(id, { hints: deps.settings().hints }));
  if (!page) return { endpoint, values };
  const limit = Math.max(page.limit, LIMIT_OF_ALL);
  await confirmAll(deps, environment, page.count, rowsToCome(page.count, limit));
  return { endpoint, values: atPage(values, 1, limit), allPages: true };
}

/** Asks whether to read all rows, or the first ones where no more come. */
async function confirmAll(
  { input }: Pick<CallWithChangesDeps, 'input'>,
  { live }: Pick<Environment, 'live'>,
  count: number,
  rows: number,
): Promise<void> {
  const all = formatCount(count);
  await input.confirm({
    message:
      rows < count
        ? l10n.t('Get the first {0} of {1} rows?', formatCount(rows), all)
        : l10n.t('Get all {0} rows?', all),
    detail: live
      ? l10n.t(
          'At most 10,000 rows, 200 requests and 20 MB, with two requests a second. A cancel keeps what came.',
        )
      : l10n.t('At most 10,000 rows, 200 requests and 20 MB. A cancel keeps what came.'),
    action: l10n.t('Get All'),
  });
}

/** What the other path takes leaves the query. */
function valuesFor({ path: template }: Endpoint, { path, query, body }: CallValues): CallValues {
  const isInPath = ([name]: readonly [string, string]): boolean => template.split('/').includes(`:${name}`);
  return {
    path: { ...path, ...Object.fromEntries(query.filter(isInPath)) },
    query: query.filter((entry) => !isInPath(entry)),
    body,
  };
}

/** The values of a call at another page of its list. */
function atPage(values: CallValues, page: number, limit: number): CallValues {
  const rest = values.query.filter(([name]) => name !== 'page' && name !== 'limit');
  return { ...values, query: [...rest, ['page', String(page)], ['limit', String(limit)]] };
}

export interface CallWithChangesDeps extends FinishedCallDeps, OpenRequestDeps {
  readonly calls: Pick<Calls, 'start' | 'run' | 'ask'>;
  readonly environments: Pick<Environments, 'current' | 'find'>;
  readonly input: Pick<UserInput, 'confirm'> & CommandCaller['input'];
  readonly settings: () => { readonly hints: boolean };
}

/** Asks for the ids only: typed, with the one that was sent in the box, or picked from the list of entities. */
type ChangeStart = 'typeId' | 'pickId';

/**
 * Asks again for the values of the call behind a result or a row of the history, prefilled with what was sent. `start` asks for the ids alone
 * and keeps the rest; `IN_CHOSEN` goes to the chosen environment, and takes a request document too.
 */
export async function callWithChanges(
  deps: CallWithChangesDeps,
  argument?: unknown,
  start?: unknown,
): Promise<void> {
  const isInChosen = start === IN_CHOSEN;
  if (isInChosen && (await openRequestInChosen(deps, argument))) return;
  const found = await findFinishedCall(deps, argument);
  const { endpointId } = found.kind === 'call' ? found.call : found;
  const values: CallValues = found.kind === 'call' ? found.call.values : nothingGiven;
  const { body } = values;
  const endpoint = requireEndpoint(deps.catalog, endpointId);
  const environment = isInChosen
    ? deps.environments.current
    : found.kind === 'call'
      ? await environmentOfCall(deps, found.call, argument)
      : requireEnvironmentOf(deps.environments, found.environmentName, argument);
  if (start === 'typeId' || start === 'pickId') {
    const { path, query, asked } = await askForIds(deps, endpoint, environment, values, start);
    if (body === undefined) {
      // Without an answer it is the same call once more.
      const byClick = asked ? 'user' : 'repeat';
      const origin = deps.input.isClick ? byClick : 'arguments';
      await deps.calls.run({ endpoint, values: { path, query }, environment, origin });
    } else await deps.requests.open(endpoint, environment.name, { path, query, body });
    return;
  }
  if (body !== undefined) {
    await deps.requests.open(endpoint, environment.name, values);
    return;
  }
  await deps.calls.start({
    endpoint,
    environment,
    given: nothingGiven,
    suggested: values,
    optional: true,
    withArguments: false,
  });
}

async function askForIds(
  deps: CallWithChangesDeps,
  endpoint: Endpoint,
  environment: Environment,
  values: CallValues,
  start: ChangeStart,
): Promise<AskedValues> {
  const details = await deps.catalog.loadDetails(endpoint.id, { hints: deps.settings().hints });
  const given = { path: {}, query: values.query };
  const suggested = { path: values.path, query: [] };
  return deps.calls.ask({ endpoint, environment, given, suggested, start }, details, false);
}

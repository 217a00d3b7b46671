import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { formatCount } from '../base/formatFigures';
import { requireAnswer } from '../base/requireAnswer';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import type { PickItem } from '../base/userInput';
import { type Calls, nothingGiven } from '../calls/createCalls';
import {
  pickEndpoint,
  requireEndpoint,
  startFoundCall,
  type StartFoundDeps,
  mayReadAtOnce,
} from '../calls/findCall';
import { findFinishedCall, type FinishedCallDeps, refuseRun } from '../calls/findFinishedCall';
import { rowsToCome } from '../calls/joinPages';
import { type OpenRequestDeps, openRequestInChosen } from '../calls/openRequestInChosen';
import type { AskedValues } from '../calls/prompts/askValues';
import { buildQuestions, pathParameterNames, valueQuestions } from '../calls/prompts/buildQuestions';
import { readCallArgument } from '../calls/readArgument';
import { environmentOfCall, requireEnvironment, requireEnvironmentOf } from '../calls/requireEnvironment';
import {
  type EntityId,
  loadNextCalls,
  nextCallItems,
  type NextCalls,
  type NextStep,
  nextSteps,
} from '../calls/results/nextCallItems';
import { pageOf } from '../calls/results/pageOf';
import type { PlannedCall } from '../calls/runCall';
import type { Catalog, Endpoint } from '../catalog/types';
import { bodyFor, usableValues } from '../code/written/usableValues';
import type { WrittenCall } from '../code/written/writtenCall';
import { type CallSource, CommandId, type NextCallArgument } from '../contributions';
import { answeredEndpointId, environmentOfResponse } from '../documents/uris';
import { IN_CHOSEN } from '../documents/goneEnvironment';
import type { ActiveLine } from '../documents/vscode/cursor';
import { methodIcons } from '../endpoints/endpointNodes';
import type { Environment, Environments } from '../environments/types';
import { pageSizes } from '../http/loadListPage';
import type { CallValues, FinishedCall } from '../http/types';
import type { CommandInput } from './screen';
import { openUserGroup } from './userGroupFileCommands';

interface CallDeps extends StartFoundDeps {
  readonly input: StartFoundDeps['input'] & Pick<CommandInput, 'isClick'>;
  readonly environments: Pick<Environments, 'current' | 'find'>;
  /** Reads a call's values from an open document; undefined if the call is no longer at that position. */
  writtenCall(source: CallSource, endpoint: Endpoint): Promise<WrittenCall | undefined>;
  redact(text: string): string;
}

/**
 * Calls an endpoint. The argument is an id, a node of the tree, a call in a source file or `{ endpoint, path?, query?,
 * body? }`. Without an argument, the user picks an endpoint. For a row of the user group list, the user picks an
 * endpoint that takes the group's id.
 */
export async function call(deps: CallDeps, argument?: unknown): Promise<void> {
  const environment = deps.environments.current;
  const read = readCallArgument(argument);
  if (read.kind === 'userGroup') return callWithUserGroup(deps, read);
  if (read.kind === 'none') return startFoundCall(deps, environment, l10n.t('Call Endpoint'));
  if (read.kind === 'source')
    return callWritten(deps, requireEndpoint(deps.catalog, read.endpointId), read.source);
  const hasValues = read.kind === 'values';
  await deps.calls.start({
    endpoint: requireEndpoint(deps.catalog, read.endpointId),
    environment,
    given: hasValues ? read.given : nothingGiven,
    body: hasValues ? read.body : undefined,
    optional: !hasValues,
    withArguments: read.kind !== 'node' || !deps.input.isClick,
  });
}

async function callWithUserGroup(
  deps: CallDeps,
  { id, environmentName }: { readonly id: string; readonly environmentName: string },
): Promise<void> {
  const environment = requireEnvironment(deps.environments, environmentName);
  const endpoint = await pickEndpoint(deps.input, deps.catalog, l10n.t('Call with This User Group'), (each) =>
    pathParameterNames(each.path).includes('user_group_id'),
  );
  await deps.calls.start({
    endpoint,
    environment,
    given: { path: { user_group_id: id }, query: [] },
    optional: true,
    withArguments: !deps.input.isClick,
  });
}

/** Enter in the tree: calls the focused endpoint. */
export async function callSelected(deps: {
  readonly calls: Pick<Calls, 'start'>;
  readonly catalog: Pick<Catalog, 'findEndpoint'>;
  readonly environments: Pick<Environments, 'current'>;
  /** Selects the focused row; expands or collapses a module, as Enter does. */
  selectFocused(): Promise<void>;
  /** The selected endpoint's id; undefined for a module or no selection. */
  selectedEndpointId(): string | undefined;
}): Promise<void> {
  // Arrow keys only move the focus, so the selection may be outdated.
  await deps.selectFocused();
  const id = deps.selectedEndpointId();
  if (id === undefined) return;
  await deps.calls.start({
    endpoint: requireEndpoint(deps.catalog, id),
    environment: deps.environments.current,
    given: nothingGiven,
    optional: true,
    withArguments: false,
  });
}

/**
 * Sends a call that is written in a source file. Asks for missing values. The user reviews a read before it is sent in
 * three cases: without a click, in a live environment, and in Restricted Mode except for the sandbox. A write opens as
 * a request or goes through the write gate, with the written values filled in.
 */
async function callWritten(deps: CallDeps, endpoint: Endpoint, source: CallSource): Promise<void> {
  const environment = deps.environments.current;
  const written = await deps.writtenCall(source, endpoint);
  const details = await deps.catalog.loadDetails(endpoint.id, deps.settings());
  const questions = valueQuestions(buildQuestions(endpoint, details));
  const { values, open } = usableValues(written, questions, (text) => deps.redact(text));
  const body = written && bodyFor(written, endpoint.id, environment);
  const isTrusted = environment.builtIn || deps.isTrusted();
  const isShown = !deps.input.isClick || !mayReadAtOnce(endpoint, environment, isTrusted);
  await deps.calls.start({
    endpoint,
    environment,
    given: isShown ? nothingGiven : values,
    suggested: isShown ? values : undefined,
    review: isShown && endpoint.method === 'GET',
    open,
    draft: body === undefined ? undefined : deps.redact(body),
    optional: isShown || written?.isWhole !== true,
    withArguments: !deps.input.isClick,
  });
}

const atPublicPathShape = v.object({ atPublicPath: v.literal(true) });
const positive = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const pageShape = v.object({ page: positive, limit: positive });
const allPagesShape = v.object({ allPages: v.literal(true) });
const asTableShape = v.object({ asTable: v.literal(true) });

interface ChangeDeps extends FinishedCallDeps, OpenRequestDeps {
  readonly calls: Pick<Calls, 'start' | 'run' | 'ask'>;
  readonly environments: Pick<Environments, 'current' | 'find'>;
  readonly input: Pick<CommandInput, 'pick' | 'confirm' | 'isClick'>;
  readonly settings: () => { readonly hints: boolean };
}

/**
 * Sends the call of a result or history row again, to its environment; a write asks first. If values were not kept,
 * asks as `callWithChanges` does. Options: `{ atPublicPath: true }` uses the path of public clients; `{ page, limit }`
 * reads another page. `{ allPages: true }` reads all pages, after a question; a call that read all pages does so again.
 * `{ asTable: true }` opens a list as a table.
 */
export async function callAgain(deps: ChangeDeps, argument?: unknown, options?: unknown): Promise<void> {
  const found = await findFinishedCall(deps, argument);
  const asTable = v.is(asTableShape, options);
  if (found.kind === 'expired' || (found.call.kept?.withheld ?? []).length > 0)
    return askAndCall(deps, argument, undefined, asTable);
  const { call } = found;
  refuseRun(call);
  const environment = await environmentOfCall(deps, call, argument);
  const endpoint = requireEndpoint(deps.catalog, call.endpointId);
  await deps.calls.run({
    ...(await changesOf(deps, { endpoint, call, environment }, options)),
    environment,
    origin: deps.input.isClick ? 'user' : 'command',
    isRepeat: true,
    asTable,
  });
}

async function changesOf(
  deps: Pick<ChangeDeps, 'catalog' | 'input' | 'settings'>,
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
    const limit = Number(values.query.find(([name]) => name === 'limit')?.[1] ?? pageSizes.all);
    await confirmAll(deps, environment, count, end === 'limit' ? rows : rowsToCome(count, limit));
    return { endpoint, values, allPages: true };
  }
  if (!v.is(allPagesShape, options)) return { endpoint, values };
  const page = await pageOf(call, (id) => catalog.loadDetails(id, { hints: deps.settings().hints }));
  if (!page) return { endpoint, values };
  const limit = Math.max(page.limit, pageSizes.all);
  await confirmAll(deps, environment, page.count, rowsToCome(page.count, limit));
  return { endpoint, values: atPage(values, 1, limit), allPages: true };
}

/** Asks whether to read all rows, or the first ones if a limit allows no more. */
async function confirmAll(
  { input }: Pick<ChangeDeps, 'input'>,
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
          'At most 10,000 rows, 200 requests and 20 MB, two requests per second. If you cancel, the rows received so far are kept.',
        )
      : l10n.t(
          'At most 10,000 rows, 200 requests and 20 MB. If you cancel, the rows received so far are kept.',
        ),
    action: l10n.t('Get All'),
  });
}

/** Moves query values into the path, if the endpoint's path has parameters of their names. */
function valuesFor({ path: template }: Endpoint, { path, query, body }: CallValues): CallValues {
  const isInPath = ([name]: readonly [string, string]): boolean => template.split('/').includes(`:${name}`);
  return {
    path: { ...path, ...Object.fromEntries(query.filter(isInPath)) },
    query: query.filter((entry) => !isInPath(entry)),
    body,
  };
}

function atPage(values: CallValues, page: number, limit: number): CallValues {
  const rest = values.query.filter(([name]) => name !== 'page' && name !== 'limit');
  return { ...values, query: [...rest, ['page', String(page)], ['limit', String(limit)]] };
}

/**
 * Sends a result's or history row's call with changes: asks again for its values, prefilled. A call with a body opens
 * as a request document instead. `start`: `typeId` and `pickId` ask only for ids; a call with a body asks for them
 * before its document opens. `IN_CHOSEN` calls the chosen environment, and also accepts a request document.
 */
export async function callWithChanges(deps: ChangeDeps, argument?: unknown, start?: unknown): Promise<void> {
  await askAndCall(deps, argument, start, false);
}

async function askAndCall(
  deps: ChangeDeps,
  argument: unknown,
  start: unknown,
  asTable: boolean,
): Promise<void> {
  const isInChosen = start === IN_CHOSEN;
  if (isInChosen && (await openRequestInChosen(deps, argument))) return;
  const found = await findFinishedCall(deps, argument);
  if (found.kind === 'call') refuseRun(found.call);
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
      // A call without an answered prompt is a repeat.
      const origin = deps.input.isClick ? 'user' : 'command';
      await deps.calls.run({ endpoint, values: { path, query }, environment, origin, isRepeat: !asked });
    } else await deps.requests.open(endpoint, environment.name, { path, query, body });
    return;
  }
  if (body !== undefined) return deps.requests.open(endpoint, environment.name, values);
  await deps.calls.start({
    endpoint,
    environment,
    given: nothingGiven,
    suggested: values,
    optional: true,
    withArguments: false,
    asTable,
  });
}

async function askForIds(
  deps: ChangeDeps,
  endpoint: Endpoint,
  environment: Environment,
  values: CallValues,
  start: 'typeId' | 'pickId',
): Promise<AskedValues> {
  const details = await deps.catalog.loadDetails(endpoint.id, { hints: deps.settings().hints });
  const given = { path: {}, query: values.query };
  const suggested = { path: values.path, query: [] };
  return deps.calls.ask({ endpoint, environment, given, suggested, start }, details, false);
}

const idShape = v.object({ parameter: v.string(), value: v.string() });
/** Optional members of the wrong type are ignored. */
const argumentShape = v.object({
  ...idShape.entries,
  uri: v.string(),
  step: v.fallback(v.optional(v.string()), undefined),
  others: v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((others) => others.filter((other) => v.is(idShape, other))),
    ),
    [],
  ),
});

type NextCallDeps = Parameters<typeof openUserGroup>[0] & {
  readonly calls: Pick<Calls, 'start'>;
  readonly input: Pick<CommandInput, 'pick' | 'isClick'>;
  /** The cursor's line in the active editor. */
  activeLine(): ActiveLine | undefined;
};

/**
 * Continues from an id in a response, in the response's environment. The argument names the id; without an argument,
 * takes the id in the cursor's line. If several steps are possible, the user picks one. A step calls an endpoint with
 * the id filled in, or opens the user group. A write opens as a request or goes through the write gate.
 */
export async function nextCall(deps: NextCallDeps, argument?: unknown): Promise<void> {
  const calls = await loadNextCalls(deps.catalog, deps.settings().hints);
  const given = readArgument(argument);
  const target = given ?? targetOfLine(deps, calls);
  const name = environmentOfResponse(target.uri);
  if (name === undefined) throw noId();
  const environment = requireEnvironment(deps.environments, name);
  const { call, parameter, value } = await choose(deps, target, calls);
  if (!call) return openUserGroup(deps, { userGroupId: value, environmentName: environment.name });
  await deps.calls.start({
    endpoint: call.endpoint,
    environment,
    given:
      call.location === 'path'
        ? { path: { [parameter]: value }, query: [] }
        : { path: {}, query: [[parameter, value]] },
    optional: false,
    withArguments: given !== undefined && !deps.input.isClick,
  });
}

/** A step with the id that it continues from. */
type Chosen = NextStep & EntityId;

async function choose(
  { catalog, input }: NextCallDeps,
  target: NextCallArgument,
  calls: NextCalls,
): Promise<Chosen> {
  const { uri, step, others = [] } = target;
  const stepsOf = ({ parameter, value }: EntityId): readonly Chosen[] =>
    nextSteps(parameter, uri, { catalog, calls }).map((each) => ({ ...each, parameter, value }));
  const own = stepsOf(target).filter(
    ({ call }) => step === undefined || (call?.endpoint.id ?? 'open') === step,
  );
  const behind = step === undefined ? others.map(stepsOf).filter(({ length }) => length > 0) : [];
  const [only] = own;
  if (only === undefined) throw new UserError(l10n.t('No endpoint takes this id.'));
  if (own.length === 1 && behind.length === 0) return only;
  return requireAnswer(
    await input.pick<Chosen>({
      title: l10n.t('Next Call with {0}', sanitizeForDisplay(target.parameter)),
      placeholder: sanitizeForDisplay(target.value),
      matchOnDescription: true,
      items: [
        ...own.map(toItem),
        ...behind.flatMap((steps) => [...steps.slice(0, 1).map(toHeading), ...steps.map(toItem)]),
      ],
    }),
  );
}

function toHeading(first: Chosen): PickItem<Chosen> {
  return {
    label: sanitizeForDisplay(`${first.parameter} ${first.value}`, 80),
    separator: true,
    value: first,
  };
}

function toItem(step: Chosen): PickItem<Chosen> {
  const { title, call } = step;
  if (!call) return { label: title, icon: 'organization', value: step };
  const { method, path } = call.endpoint;
  return { label: title, description: `${method} ${path}`, icon: methodIcons[method].icon, value: step };
}

function readArgument(argument: unknown): NextCallArgument | undefined {
  const read = v.safeParse(argumentShape, argument);
  return read.success ? read.output : undefined;
}

function targetOfLine(deps: NextCallDeps, calls: NextCalls): NextCallArgument {
  const { catalog } = deps;
  const line = deps.activeLine();
  const answered = line && catalog.findEndpoint(answeredEndpointId(line.uri) ?? '');
  if (!line || !answered) throw noId();
  const [item] = nextCallItems(line.text, line.uri, answered, { catalog, calls, within: line });
  if (!item) throw noId();
  return item.argument;
}

function noId(): UserError {
  return new UserError(l10n.t('Put the cursor on a line of a response that contains an id.'));
}

export const callCommands = {
  [CommandId.call]: { run: call, unasked: 'gated' },
  [CommandId.callAgain]: { run: callAgain, unasked: 'gated' },
  [CommandId.callWithChanges]: { run: callWithChanges, unasked: 'gated' },
  [CommandId.callSelected]: { run: callSelected, unasked: 'shows' },
  [CommandId.nextCall]: { run: nextCall, unasked: 'gated' },
  [CommandId.cancelCall]: {
    run: ({ cancelCalls }: { readonly cancelCalls: () => void }) => cancelCalls(),
    unasked: 'local',
  },
} as const;

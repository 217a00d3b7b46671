import * as l10n from '@vscode/l10n';
import { readEntityNode, readCallArgument, type EntityNode } from '../calls/commandTarget';
import { type Calls, nothingGiven } from '../calls/createCalls';
import { pickEndpoint, requireEndpoint, startFoundCall, type StartFoundDeps } from '../calls/findCall';
import { buildQuestions, pathParameterNames, type ValueQuestion } from '../calls/prompts/buildQuestions';
import { checkValue, type GivenValues, valueQuestions } from '../calls/prompts/givenValues';
import { requireEnvironment } from '../calls/requireEnvironment';
import type { Catalog, Endpoint } from '../catalog/types';
import { looksSecret } from '../code/written/writtenCall';
import type { WrittenCall } from '../code/written/writtenCall';
import type { CallSource } from '../contributions';
import type { Environments } from '../environments/types';
import type { ApiGroup, CommandCaller, EndpointsGroup } from './commandServices';

export interface CallDeps extends StartFoundDeps, Omit<CallWrittenDeps, keyof StartFoundDeps> {
  readonly input: StartFoundDeps['input'] & CommandCaller['input'];
  readonly environments: Pick<Environments, 'current' | 'find'>;
}

/**
 * Calls an endpoint: picked, named by id, chosen in the tree, written in a source file, or given as `{ endpoint, path?, query?, body? }`. With
 * the node of an entity, one of the endpoints that take it.
 */
export async function call(deps: CallDeps, argument?: unknown): Promise<void> {
  const node = readEntityNode(argument);
  if (node) return callWithEntity(deps, node);
  const environment = deps.environments.current;
  const read = readCallArgument(argument);
  if (read.kind === 'none') {
    await startFoundCall(deps, environment, l10n.t('Call Endpoint'));
    return;
  }
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

async function callWithEntity(deps: CallDeps, { environmentName, parameter, id }: EntityNode): Promise<void> {
  const environment = requireEnvironment(deps.environments, environmentName);
  const endpoint = await pickEndpoint(deps.input, deps.catalog, l10n.t('Call with This User Group'), (each) =>
    pathParameterNames(each.path).includes(parameter),
  );
  await deps.calls.start({
    endpoint,
    environment,
    given: { path: { [parameter]: id }, query: [] },
    optional: true,
    withArguments: !deps.input.isClick,
  });
}

export interface CallSelectedDeps
  extends Pick<ApiGroup, 'catalog'>, Pick<EndpointsGroup, 'selectFocused' | 'selectedEndpointId'> {
  readonly calls: Pick<Calls, 'start'>;
  readonly environments: Pick<Environments, 'current'>;
}

/** Enter in the tree: calls the endpoint under the focus. */
export async function callSelected(deps: CallSelectedDeps): Promise<void> {
  // The arrow keys move the focus only: before this the selection is empty or that of an earlier row.
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

export interface CallWrittenDeps extends CommandCaller {
  readonly calls: Pick<Calls, 'start'>;
  readonly catalog: Pick<Catalog, 'loadDetails'>;
  readonly settings: () => { readonly hints: boolean };
  readonly environments: Pick<Environments, 'current'>;
  /** What stands in the source now; undefined where no such call does. */
  writtenCall(source: CallSource, endpoint: Endpoint): Promise<WrittenCall | undefined>;
  /** False in Restricted Mode: what a folder holds may be anybody's. */
  isTrusted(): boolean;
  /** Replaces live secrets. */
  redact(text: string): string;
}

/**
 * Calls what is written in a source file. A read that is complete is sent at once; in Restricted Mode, in a live
 * environment and without a click its values are shown first, in the prompts. A write goes its usual way, prefilled.
 */
async function callWritten(deps: CallWrittenDeps, endpoint: Endpoint, source: CallSource): Promise<void> {
  const environment = deps.environments.current;
  const written = await deps.writtenCall(source, endpoint);
  const details = await deps.catalog.loadDetails(endpoint.id, deps.settings());
  const questions = valueQuestions(buildQuestions(endpoint, details));
  const { values, open } = usableValues(written, questions, (text) => deps.redact(text));
  const isShown = !deps.input.isClick || !deps.isTrusted() || environment.live || endpoint.method !== 'GET';
  await deps.calls.start({
    endpoint,
    environment,
    given: isShown ? nothingGiven : values,
    suggested: isShown ? values : undefined,
    open: open.filter((name) => isAsked(name, questions)),
    draft: written?.body === undefined ? undefined : deps.redact(written.body),
    optional: isShown || written?.isWhole !== true,
    withArguments: !deps.input.isClick,
  });
}

/** A secret is asked for where the call is known to take one, not in a box that shows it. */
function isAsked(name: string, questions: readonly ValueQuestion[]): boolean {
  const isKnown = questions.some((question) => question.name === name);
  return isKnown || !(name.startsWith('body.') || looksSecret(name, ''));
}

/** Values that their parameters take and that hold no live secret; the names of the others. */
function usableValues(
  written: WrittenCall | undefined,
  questions: readonly ValueQuestion[],
  redact: (text: string) => string,
): { readonly values: GivenValues; readonly open: readonly string[] } {
  if (!written) return { values: nothingGiven, open: [] };
  const isUsable =
    (location: ValueQuestion['location']) =>
    ([name, value]: readonly [string, string]): boolean => {
      const question = questions.find((each) => each.location === location && each.name === name);
      // What only hints say of a type does not refuse a value, but one of another type is worth a look.
      const problem = question && checkValue({ ...question, origin: 'reference' }, value);
      return problem === undefined && question?.secret !== true && redact(value) === value;
    };
  const inPath = Object.entries(written.path);
  const path = inPath.filter(isUsable('path'));
  const query = written.query.filter(isUsable('query'));
  const refused = [
    ...inPath.filter((pair) => !path.includes(pair)),
    ...written.query.filter((pair) => !query.includes(pair)),
  ];
  const open = new Set([...written.open, ...refused.map(([name]) => name)]);
  return { values: { path: Object.fromEntries(path), query }, open: [...open] };
}

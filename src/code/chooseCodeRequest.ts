import * as l10n from '@vscode/l10n';
import { requireAnswer } from '../base/requireAnswer';
import { UserError } from '../base/userError';
import type { PickItem, UserInput } from '../base/userInput';
import { findCall, hasPastedValues, requireEndpoint, withoutValues } from '../calls/findCall';
import { callInFront, type FinishedCallDeps, refuseRun, requireSentCall } from '../calls/findFinishedCall';
import { isRun } from '../calls/results/isRun';
import { pathParameterNames } from '../calls/prompts/buildQuestions';
import type { RecentValues } from '../calls/prompts/recentValues';
import { documentUri, readArgument, readCommandTarget } from '../calls/readArgument';
import { requireEnvironment } from '../calls/requireEnvironment';
import { buildBodyNames } from '../catalog/buildRequestSkeleton';
import type { FoundCall } from '../catalog/find/matchPastedCall';
import { needsToken } from '../catalog/needsToken';
import type { Catalog, Endpoint } from '../catalog/types';
import { CommandId } from '../contributions';
import type { RequestDocuments } from '../documents/types';
import { bodyWithoutWrapper } from '../environments/bodyWithoutWrapper';
import { headersOf } from '../environments/toTarget';
import type { Levels } from '../environments/levels';
import type { Environment, Environments } from '../environments/types';
import { ownHeaders } from '../http/buildRequest';
import type { FinishedCall } from '../http/types';
import { type CodeOptions, type CodeRequest, endpointRequest, toCodeRequest } from './snippets/codeRequest';
import { sdkTargets } from './snippets/sdkTargets';
import { type SnippetTarget, snippetTargets } from './snippets/snippetTargets';

interface ChooseCodeDeps extends FinishedCallDeps {
  readonly environments: Pick<Environments, 'current' | 'find'>;
  readonly levels: Pick<Levels, 'levelOf'>;
  readonly requests: Pick<RequestDocuments, 'parse'>;
  readonly recents: Pick<RecentValues, 'list'>;
  readonly settings: () => { readonly hints: boolean };
  /** The open request document with this URI; without a URI, the active one. Undefined if there is none. */
  readRequest(uri: string | undefined): { readonly text: string } | undefined;
}

/**
 * The request of the argument: a result, history row, request document, endpoint or user group. Without such an
 * argument, the request of the active document, else one that the user picks. Throws `UserError` if the call is gone
 * or is a run of changes.
 */
export type ChooseCodeRequest = (
  argument: unknown,
  title: string,
  options?: Pick<CodeOptions, 'asCommand'>,
) => Promise<CodeRequest>;

export function createChooseCodeRequest(deps: ChooseCodeDeps): ChooseCodeRequest {
  const { catalog } = deps;
  return async (argument, title, options = {}) => {
    const given = readArgument(argument);
    if (given.kind === 'userGroup') return ofUserGroup(deps, given, options);
    const target = readCommandTarget(argument);
    if (target.kind === 'endpoint')
      return ofEndpoint(deps, withoutValues(requireEndpoint(catalog, target.endpointId)), options);
    if (target.kind === 'history') return callCode(catalog, await requireSentCall(deps, argument), options);
    const request = deps.readRequest(documentUri(argument));
    if (request) return ofDocument(deps, request.text, options);
    if (target.kind === 'document') return callCode(catalog, await requireSentCall(deps, argument), options);
    const shown = callInFront(deps);
    if (shown) {
      refuseRun(shown);
      return callCode(catalog, shown, options);
    }
    // The endpoint of a call may be gone, with the user's OpenAPI file.
    const latest = deps.results
      .recent()
      .find((call) => !isRun(call) && catalog.findEndpoint(call.endpointId));
    const first = latest && lastCallItem(requireEndpoint(catalog, latest.endpointId));
    const { hints } = deps.settings();
    const found = await findCall(deps.input, catalog, title, { hints, first });
    return latest && found === first?.value
      ? callCode(catalog, latest, options)
      : ofEndpoint(deps, found, options);
  };
}

/**
 * Asks for the language and library of the code; targets of `language` come first. With `isOfLanguage`, offers only
 * targets of `language` if there are any, and returns a sole target without asking.
 */
export async function chooseTarget(
  { input, settings }: Pick<ChooseCodeDeps, 'settings'> & { readonly input: Pick<UserInput, 'pick'> },
  request: CodeRequest,
  options: {
    readonly title: string;
    readonly language: string | undefined;
    readonly isOfLanguage?: boolean;
  },
): Promise<SnippetTarget> {
  const { title, language, isOfLanguage = false } = options;
  const ofSdk = settings().hints ? sdkTargets.filter((target) => target.canWrite?.(request)) : [];
  // Puts the SDK targets of a language after its other targets.
  const all = snippetTargets.flatMap((target, index) =>
    snippetTargets[index + 1]?.language === target.language
      ? [target]
      : [target, ...ofSdk.filter((one) => one.language === target.language)],
  );
  const own = all.filter((target) => target.language === language);
  const [only, ...more] = own;
  if (isOfLanguage && only && more.length === 0) return only;
  const offered = isOfLanguage && only ? own : [...own, ...all.filter((target) => !own.includes(target))];
  return requireAnswer(
    await input.pick<SnippetTarget>({
      title,
      placeholder: l10n.t('Language and library'),
      items: offered.map((target) => ({
        label: target.title,
        ...(sdkTargets.includes(target) ? { description: l10n.t('hint · undocumented') } : {}),
        value: target,
      })),
    }),
  );
}

/** Writes code for a target; throws `UserError` if the target cannot express the request. */
export function explainUnwritableCode(target: SnippetTarget, write: () => string): string {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UserError(
      target.id === 'curl'
        ? l10n.t('This request cannot be written as a shell command.')
        : l10n.t('This request cannot be written as {0}.', target.title),
    );
  }
}

function lastCallItem(endpoint: Endpoint): PickItem<FoundCall> {
  const description = `${endpoint.method} ${endpoint.path}`;
  return { label: l10n.t('The Last Call'), description, icon: 'history', value: withoutValues(endpoint) };
}

function ofDocument(
  deps: ChooseCodeDeps,
  text: string,
  options: Pick<CodeOptions, 'asCommand'>,
): CodeRequest {
  const { endpointId, values } = deps.requests.parse(text);
  return codeOf(deps, requireEndpoint(deps.catalog, endpointId), values, deps.environments.current, options);
}

/** The request that reads a user group, in the environment of the list that shows the group. */
function ofUserGroup(
  deps: ChooseCodeDeps,
  { id, environmentName }: { readonly id: string; readonly environmentName: string },
  options: Pick<CodeOptions, 'asCommand'>,
): CodeRequest {
  const environment = requireEnvironment(deps.environments, environmentName);
  const endpoint = requireEndpoint(deps.catalog, 'userGroups.detail');
  return codeOf(deps, endpoint, { path: { user_group_id: id }, query: [] }, environment, options);
}

/**
 * The request of a found endpoint with its pasted values. A read also gets the path values sent last, and if nothing
 * was pasted, the query values sent last. A write gets no such values, because the user did not choose its entity; a
 * shell command gets none either. Missing values stay as names, such as `:user_group_id`. In a command, missing path
 * and query values are variables.
 */
async function ofEndpoint(
  deps: ChooseCodeDeps,
  found: FoundCall,
  options: Pick<CodeOptions, 'asCommand'>,
): Promise<CodeRequest> {
  const { endpoint } = found;
  const { catalog, recents, settings } = deps;
  const environment = deps.environments.current;
  const last = (name: string): string | undefined =>
    endpoint.method === 'GET' && !options.asCommand ? recents.list(environment.name, name)[0] : undefined;
  const details = await catalog.loadDetails(endpoint.id, { hints: settings().hints });
  const blank = buildBodyNames(endpoint, bodyWithoutWrapper(endpoint, details, environment));
  const values = {
    path: Object.fromEntries(
      pathParameterNames(endpoint.path).map((name) => [name, found.path[name] ?? last(name) ?? '']),
    ),
    query: hasPastedValues(found) ? found.query : endpoint.query.map((name) => [name, last(name)] as const),
    body: found.body ?? (blank && JSON.stringify(blank)),
  };
  return codeOf(deps, endpoint, values, environment, options);
}

function codeOf(
  { levels }: ChooseCodeDeps,
  endpoint: Endpoint,
  values: Pick<Parameters<typeof endpointRequest>[1], 'path' | 'query' | 'body'>,
  environment: Environment,
  options: Pick<CodeOptions, 'asCommand'>,
): CodeRequest {
  const headers = headersOf(environment, levels.levelOf(environment), endpoint.id);
  return endpointRequest(
    endpoint,
    { ...values, headers, baseUrl: environment.baseUrl },
    { ...options, ...codeOptions(endpoint.id, environment.authorization === 'keys') },
  );
}

/**
 * The code request of a finished call. Values that the history did not store stay as names, such as `:user_group_id`,
 * or are variables in a command. Throws `UserError` if the history did not store the body.
 */
function callCode(
  catalog: Pick<Catalog, 'findEndpoint'>,
  call: FinishedCall,
  { asCommand = false }: Pick<CodeOptions, 'asCommand'>,
): CodeRequest {
  const { request, values, kept } = call;
  const options = { ...codeOptions(request.endpointId, call.withKeys), asCommand };
  requireKeptBody(call);
  const endpoint = catalog.findEndpoint(call.endpointId);
  if (!endpoint) return toCodeRequest(request, options);
  if (!kept || kept.withheld.length === 0) return { ...toCodeRequest(request, options), endpoint };
  const withheld = endpoint.query.filter(
    (name) => kept.withheld.includes(name) && !values.query.some(([given]) => given === name),
  );
  const query = [...values.query, ...withheld.map((name) => [name, undefined] as const)];
  const { origin, basePath } = request.target;
  return endpointRequest(
    endpoint,
    {
      path: values.path,
      query,
      body: values.body,
      headers: ownHeaders(request.target, endpoint.id),
      baseUrl: origin + basePath,
    },
    options,
  );
}

function codeOptions(endpointId: string, withKeys = false): CodeOptions {
  return { token: needsToken(endpointId), withKeys };
}

function requireKeptBody({ values, kept }: FinishedCall): void {
  if (!kept || values.body !== undefined || !kept.withheld.includes('body')) return;
  throw new UserError(l10n.t('The body of this call was not kept: it is too large or not JSON.'), [
    {
      title: l10n.t('Call with Changes…'),
      command: CommandId.callWithChanges,
      arguments: [{ historyId: kept.id }],
    },
  ]);
}

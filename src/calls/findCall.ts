import * as l10n from '@vscode/l10n';
import { requireAnswer } from '../base/requireAnswer';
import { lazy } from '../base/lazy';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import type { PickItem, UserInput } from '../base/userInput';
import type { LeftOut } from '../catalog/find/leftOut';
import { matchPastedCall, type FoundCall } from '../catalog/find/matchPastedCall';
import { loadEndpointSearch } from '../catalog/find/loadEndpointSearch';
import { customOpenApiMark } from '../catalog/hintMark';
import { isSecretField } from '../catalog/isSecretField';
import { translated } from '../catalog/translated';
import type { Catalog, Endpoint } from '../catalog/types';
import type { RequestDocuments } from '../documents/types';
import { formEndpoints, methodIcons } from '../endpoints/endpointNodes';
import type { Environment } from '../environments/types';
import { nothingGiven, type Calls } from './createCalls';
import { mayReadAtOnce } from './mayReadAtOnce';
import { describePairs } from './prompts/reviewCall';
import { readCommandTarget } from './readArgument';

/** What a row of the search opens beside its call. */
export interface FoundViews {
  /** The form of the user group that the call is about. */
  readonly form: (id: string | undefined) => Promise<void>;
  /** The endpoint's page. */
  readonly page: (endpoint: Endpoint) => Promise<void>;
}

/** A found call, or a view of what it is about. */
interface Found extends FoundCall {
  readonly view?: keyof FoundViews;
}

/**
 * Lets the user find an endpoint by words about it, or by a pasted URL, path, request line, line of a log or command, whose
 * values are part of the answer. Details are loaded when the user starts to type. Throws `CancelledError`.
 */
export async function findCall(
  input: Pick<UserInput, 'pick'>,
  catalog: Catalog,
  title: string,
  options: {
    readonly hints: boolean;
    readonly accepts?: (endpoint: Endpoint) => boolean;
    /** Where the call goes, whatever host the text names. */
    readonly environmentName?: string;
    /** The caller takes no values: pasted ones are neither shown nor returned. */
    readonly leavesValues?: boolean;
    /** Stands above the endpoints, until the user types. */
    readonly first?: PickItem<FoundCall> | undefined;
    /** Buttons open the page, and the form for endpoints that have one. */
    readonly offersViews?: boolean;
  },
): Promise<Found> {
  const accepts = options.accepts ?? (() => true);
  const search = lazy(() => loadEndpointSearch(catalog, options));
  const withViews = (item: PickItem<FoundCall>): PickItem<Found> => {
    if (!options.offersViews) return item;
    const page = {
      icon: 'book',
      title: l10n.t('Show Endpoint'),
      value: { ...item.value, view: 'page' },
    } as const;
    const form = {
      icon: 'organization',
      title: l10n.t('Open Form'),
      value: { ...item.value, view: 'form' },
    } as const;
    return { ...item, buttons: formEndpoints.has(item.value.endpoint.id) ? [form, page] : [page] };
  };
  return requireAnswer(
    await input.pick<Found>({
      title,
      placeholder: l10n.t('Operation, module, path, field or id; or paste a URL or a curl command'),
      // What the editor finds by itself stands there until the search has its answer.
      matchOnDescription: true,
      items: [
        ...(options.first ? [options.first] : []),
        ...catalog.modules
          .flatMap(({ id }) => catalog.endpointsOf(id))
          .filter(accepts)
          .map((endpoint) => withViews(toItem(catalog, withoutValues(endpoint)))),
      ],
      search: async (text) => {
        const pasted = matchPastedCall(catalog.endpoints, text)
          .filter(({ endpoint }) => accepts(endpoint))
          .map((call) => (options.leavesValues ? withoutValues(call.endpoint) : call));
        // The words of an address or a command say nothing; but more paths may begin with a typed one.
        const isAddress = pasted.length > 0 || text.includes('://');
        const found = isAddress
          ? catalog.endpoints.filter(({ method, path }) => `${method} ${path}`.includes(text.trim()))
          : (await search())(text).map(({ endpoint }) => endpoint);
        const ranked = found.filter(
          (endpoint) => accepts(endpoint) && !pasted.some((call) => call.endpoint === endpoint),
        );
        if (pasted.length + ranked.length === 0)
          throw new UserError(l10n.t('No endpoint fits what was typed or pasted.'));
        return [
          ...pasted.map((call) => toItem(catalog, call, hostNote(call, options.environmentName))),
          ...ranked.map((endpoint) => toItem(catalog, withoutValues(endpoint))),
        ].map(withViews);
      },
    }),
  );
}

/** Lets the user find one of the endpoints that `accepts` lets through. Throws `CancelledError`. */
export async function pickEndpoint(
  input: Pick<UserInput, 'pick'>,
  catalog: Catalog,
  title: string,
  accepts?: (endpoint: Endpoint) => boolean,
): Promise<Endpoint> {
  const options = { hints: false, accepts, leavesValues: true };
  const { endpoint } = await findCall(input, catalog, title, options);
  return endpoint;
}

/** The endpoint that an argument names by its id or its node in the tree, else a picked one. Throws `CancelledError`. */
export async function chooseEndpoint(
  { input, catalog }: { readonly input: Pick<UserInput, 'pick'>; readonly catalog: Catalog },
  argument: unknown,
  title: string,
): Promise<Endpoint> {
  const target = readCommandTarget(argument);
  return target.kind === 'endpoint'
    ? requireEndpoint(catalog, target.endpointId)
    : pickEndpoint(input, catalog, title);
}

/** The endpoint of an id. Throws `UserError` for an unknown one. */
export function requireEndpoint(catalog: Pick<Catalog, 'findEndpoint'>, id: string): Endpoint {
  const endpoint = catalog.findEndpoint(id);
  if (!endpoint) throw new UserError(l10n.t('There is no endpoint “{0}”.', sanitizeForDisplay(id, 80)));
  return endpoint;
}

/** An endpoint without pasted values. */
export function withoutValues(endpoint: Endpoint): FoundCall {
  return { endpoint, path: {}, query: [] };
}

/** The pasted text held values of the path or the query. */
export function hasPastedValues({ path, query }: FoundCall): boolean {
  return Object.keys(path).length > 0 || query.length > 0;
}

export interface StartFoundDeps {
  readonly calls: Pick<Calls, 'start'>;
  readonly catalog: Catalog;
  readonly input: Pick<UserInput, 'pick'>;
  readonly requests: Pick<RequestDocuments, 'open'>;
  readonly settings: () => { readonly hints: boolean };
  /** False in Restricted Mode. */
  isTrusted(): boolean;
}

/**
 * Lets the user find an endpoint and starts its call. A read takes the values of a pasted text, which its row showed,
 * at once if the text is read as a whole and names no other host, else after a look at the call; other calls have them
 * in their prompts or in their request document.
 */
export async function startFoundCall(
  deps: StartFoundDeps,
  environment: Environment,
  title: string,
  views?: FoundViews,
): Promise<void> {
  const found = await findCall(deps.input, deps.catalog, title, {
    ...deps.settings(),
    environmentName: environment.name,
    offersViews: views !== undefined,
  });
  if (found.view === 'form') return views?.form(found.path['user_group_id']);
  if (found.view === 'page') return views?.page(found.endpoint);
  const { endpoint, path, query, body, open, left = [] } = found;
  const leavesBody = left.some(({ kind }) => kind === 'body' || kind === 'noJson');
  if (endpoint.method !== 'GET' && (body !== undefined || leavesBody)) {
    await deps.requests.open(endpoint, environment.name, { path, query, body }, true);
    return;
  }
  const pasted = hasPastedValues(found) ? { path, query } : undefined;
  const isTaken =
    pasted !== undefined &&
    mayReadAtOnce(endpoint, environment, deps.isTrusted()) &&
    isWhole(found, environment);
  await deps.calls.start({
    endpoint,
    environment,
    given: isTaken ? pasted : nothingGiven,
    suggested: isTaken ? undefined : pasted,
    review: endpoint.method === 'GET' && pasted !== undefined && !isTaken,
    // What a write lacks is asked for when its request document is sent.
    open: endpoint.method === 'GET' ? open : undefined,
    optional: !isTaken,
    withArguments: false,
  });
}

/** The row showed everything that the text holds, and the environment is the one that the text names. */
function isWhole(found: FoundCall, { baseUrl, gatewayUrl }: Environment): boolean {
  const { path, query, left = [], host, isGuessed } = found;
  const isOwn = [baseUrl, gatewayUrl].some((url) => url !== undefined && new URL(url).host === host);
  // A row hides secrets, so the user has not seen them.
  const holdsSecret = [...Object.entries(path), ...query].some(([name]) => isSecretField(name));
  return (host === undefined || isOwn) && left.length === 0 && !isGuessed && !holdsSecret;
}

function moduleOf({ modules }: Pick<Catalog, 'modules'>, { moduleId }: Endpoint) {
  return modules.find(({ id }) => id === moduleId);
}

function toItem(catalog: Catalog, call: FoundCall, note?: string): PickItem<FoundCall> {
  const { endpoint } = call;
  const module = moduleOf(catalog, endpoint);
  return {
    label: sanitizeForDisplay(translated(endpoint.label)),
    description: sanitizeForDisplay(
      [
        translated(module?.label) ?? endpoint.moduleId,
        `${endpoint.method} ${endpoint.path}`,
        ...(endpoint.file === undefined ? [] : [customOpenApiMark(endpoint.file)]),
      ].join(' · '),
    ),
    detail:
      [describeValues(call), describeLeft(call.left), note]
        .filter((part) => part !== undefined)
        .join(' · ') || undefined,
    icon: methodIcons[endpoint.method].icon,
    value: call,
  };
}

/** Neither host nor token of a pasted text decide where its call goes; undefined where it names no host. */
function hostNote({ host }: FoundCall, environmentName: string | undefined): string | undefined {
  if (environmentName === undefined || host === undefined) return undefined;
  return l10n.t('goes to {0}, with its session', sanitizeForDisplay(environmentName));
}

/** The values of a pasted text, secrets hidden; undefined without any. */
function describeValues({ path, query, body, open = [] }: FoundCall): string | undefined {
  const pairs = [...Object.entries(path), ...query];
  const parts = [
    ...(pairs.length > 0 ? [describePairs(pairs)] : []),
    ...(open.length > 0 ? [l10n.t('asks for {0}', open.join(', '))] : []),
    ...(body === undefined ? [] : [l10n.t('with a body')]),
  ];
  return parts.length > 0 ? sanitizeForDisplay(parts.join(' · ')) : undefined;
}

const MAX_NAME = 40;

/** Names what a call does not take of a pasted text; undefined when it takes all of it. */
function describeLeft(left: readonly LeftOut[] = []): string | undefined {
  const names = left.map(({ kind, name }) => {
    const shown = sanitizeForDisplay(name, MAX_NAME);
    if (kind === 'header') return l10n.t('header {0}', shown);
    if (kind === 'noJson') return l10n.t('the body, which is no JSON');
    if (kind === 'readBody') return l10n.t('the body');
    return kind === 'words' ? l10n.t('the rest of the text') : shown;
  });
  return names.length > 0 ? l10n.t('without {0}', [...new Set(names)].join(', ')) : undefined;
}

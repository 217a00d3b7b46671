import * as l10n from '@vscode/l10n';
import { requireAnswer } from '../base/requireAnswer';
import { lazy } from '../base/lazy';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import type { PickItem, UserInput } from '../base/userInput';
import type { LeftOut } from '../catalog/find/readShellCall';
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
import { describePairs } from './prompts/askValues';
import { readCommandTarget } from './readArgument';

/** Views that the buttons of a search row open. */
export interface FoundViews {
  /** Opens the form of the call's user group; `id` is undefined if the call has no user group id. */
  readonly form: (id: string | undefined) => Promise<void>;
  /** Opens the endpoint's page. */
  readonly page: (endpoint: Endpoint) => Promise<void>;
}

/** A found call. `view` is set if the user pressed a button of the row. */
interface Found extends FoundCall {
  readonly view?: keyof FoundViews;
}

/**
 * Lets the user search an endpoint by words or by a pasted URL, path, request line, log line or command. Returns the
 * endpoint and, unless `leavesValues`, the values in the pasted text. Throws `CancelledError` if the user dismisses the
 * list.
 */
export async function findCall(
  input: Pick<UserInput, 'pick'>,
  catalog: Catalog,
  title: string,
  options: {
    readonly hints: boolean;
    readonly accepts?: (endpoint: Endpoint) => boolean;
    /** Environment that the call goes to, even if a pasted text names another host. */
    readonly environmentName?: string;
    /** True: drops pasted values, because the caller takes none. */
    readonly leavesValues?: boolean;
    /** Item shown first, until the user types. */
    readonly first?: PickItem<FoundCall> | undefined;
    /** Adds a button for the endpoint's page and, if the endpoint has a form, a button for the form. */
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
      // VS Code filters these items by the typed text until `search` returns.
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
        // Does not search the words of a URL or a command. A typed path may be the start of several paths.
        const isAddress = pasted.length > 0 || text.includes('://');
        const found = isAddress
          ? catalog.endpoints.filter(({ method, path }) => `${method} ${path}`.includes(text.trim()))
          : (await search())(text).map(({ endpoint }) => endpoint);
        const ranked = found.filter(
          (endpoint) => accepts(endpoint) && !pasted.some((call) => call.endpoint === endpoint),
        );
        if (pasted.length + ranked.length === 0) throw new UserError(l10n.t('No endpoint matches.'));
        return [
          ...pasted.map((call) => toItem(catalog, call, hostNote(call, options.environmentName))),
          ...ranked.map((endpoint) => toItem(catalog, withoutValues(endpoint))),
        ].map(withViews);
      },
    }),
  );
}

/** Lets the user search an endpoint that `accepts` allows. Throws `CancelledError` if the user dismisses the list. */
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

/**
 * Returns the endpoint of an argument: an id, a tree node, or a call in a source file. For any other argument, the user
 * picks an endpoint. Throws `UserError` for an unknown id, and `CancelledError` if the user dismisses the list.
 */
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

/** Finds an endpoint by id. Throws `UserError` for an unknown id. */
export function requireEndpoint(catalog: Pick<Catalog, 'findEndpoint'>, id: string): Endpoint {
  const endpoint = catalog.findEndpoint(id);
  if (!endpoint) throw new UserError(l10n.t('There is no endpoint “{0}”.', sanitizeForDisplay(id, 80)));
  return endpoint;
}

/** A found call without pasted values. */
export function withoutValues(endpoint: Endpoint): FoundCall {
  return { endpoint, path: {}, query: [] };
}

/** True if the pasted text had path or query values. */
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
 * Lets the user search an endpoint, then starts its call, or opens the view whose button the user pressed. A read with
 * pasted values is sent at once if `mayReadAtOnce` and `isWhole` allow it; otherwise the read is shown first. Other
 * calls put pasted values into prompts or the request document.
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
    // For most writes, the command Send of the request document asks for missing values later.
    open: endpoint.method === 'GET' ? open : undefined,
    optional: !isTaken,
    withArguments: false,
  });
}

/**
 * Whether the search row showed the whole pasted text, without a masked secret and without a guess. False also if the
 * text names a host that is not the environment's.
 */
function isWhole(found: FoundCall, { baseUrl, gatewayUrl }: Environment): boolean {
  const { path, query, left = [], host, isGuessed } = found;
  const isOwn = [baseUrl, gatewayUrl].some((url) => url !== undefined && new URL(url).host === host);
  // The row masks secrets, so the user has not seen them.
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

/**
 * Note that the call goes to the given environment with its session, even if the pasted text names another host.
 * Undefined if the text names no host, or if `environmentName` is undefined.
 */
function hostNote({ host }: FoundCall, environmentName: string | undefined): string | undefined {
  if (environmentName === undefined || host === undefined) return undefined;
  return l10n.t('goes to {0} with its session', sanitizeForDisplay(environmentName));
}

/**
 * Values of a pasted text and names of parameters without a value, in one line, with secrets masked. A body is only
 * mentioned. Undefined if there is nothing to show.
 */
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

/** Names the parts of a pasted text that the call leaves out; undefined if the call uses all parts. */
function describeLeft(left: readonly LeftOut[] = []): string | undefined {
  const names = left.map(({ kind, name }) => {
    const shown = sanitizeForDisplay(name, MAX_NAME);
    if (kind === 'header') return l10n.t('header {0}', shown);
    if (kind === 'noJson') return l10n.t('the body, which is not JSON');
    if (kind === 'readBody') return l10n.t('the body');
    return kind === 'words' ? l10n.t('the rest of the text') : shown;
  });
  return names.length > 0 ? l10n.t('without {0}', [...new Set(names)].join(', ')) : undefined;
}

/**
 * Whether a call with all values may be sent without showing it first. False for a write and for a live environment.
 * False also in an untrusted folder, where anyone may have written the text with the values.
 */
export function mayReadAtOnce(
  { method }: Pick<Endpoint, 'method'>,
  { live }: Pick<Environment, 'live'>,
  isTrusted: boolean,
): boolean {
  return method === 'GET' && !live && isTrusted;
}

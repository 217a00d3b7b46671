import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { callTitle } from '../../catalog/callTitle';
import { translated } from '../../catalog/translated';
import type { Endpoint, Catalog } from '../../catalog/types';
import type { NextCallArgument } from '../../contributions';
import { userGroupAddressOf, answeredEndpointId } from '../../documents/uris';
import { pathParameterNames } from '../prompts/buildQuestions';
import { checkPathValue } from '../../http/buildRequest';
import { JsonTokens } from '../../json/jsonTokens';

export type EntityId = Pick<FoundId, 'parameter' | 'value'>;

export interface NextStep {
  readonly title: string;
  /** Call that the action starts. Undefined: the action opens the entity's editor. */
  readonly call?: NextCall;
}

/** An id in a text, and the actions for it. */
export interface NextCallItem extends FoundId {
  readonly title: string;
  readonly steps: readonly NextStep[];
  readonly argument: NextCallArgument;
}

export interface NextCallContext {
  readonly catalog: Catalog;
  readonly calls: NextCalls;
  /** Finds only ids that start in this range. */
  readonly within?: FindIdsOptions['within'];
}

/** Maximum number of lenses; a user scrolls through no more. */
export const MAX_LENSES = 200;

const SHOWN_STEPS = 2;

/** Maximum number of further ids of an entity for which its lens offers calls. */
const MAX_OTHERS = 5;

/** Titles of the actions that open an entity in its own editor, by the name of its id parameter. */
const editors: Readonly<Record<string, () => string>> = { user_group_id: () => l10n.t('Open User Group') };

/**
 * Maps id parameters to the operations that take them. Loads the details of all reads, because only the details name
 * all query parameters.
 */
export async function loadNextCalls(catalog: Catalog, hints: boolean): Promise<NextCalls> {
  const reads = catalog.endpoints.filter(({ method }) => method === 'GET');
  const known = await Promise.all(
    reads.map(async ({ id }) => {
      const { queryParameters } = await catalog.loadDetails(id, { hints });
      return [id, queryParameters.map(({ name }) => name)] as const;
    }),
  );
  const names = new Map<string, readonly string[]>(known);
  return buildNextCalls(catalog.endpoints, ({ id }) => names.get(id) ?? []);
}

/** Ids of a response with their actions, in text order. */
export function nextCallItems(
  text: string,
  uri: string,
  answered: Endpoint,
  context: NextCallContext,
): readonly NextCallItem[] {
  const { catalog, calls, within } = context;
  const own = ownParameter(catalog.endpoints, answered);
  const ids = findIds(text, { parameters: new Set(calls.keys()), ownParameter: own, within });
  return ids.flatMap((id) => {
    const steps = nextSteps(id.parameter, uri, context);
    if (steps.length === 0) return [];
    const shown = steps
      .slice(0, SHOWN_STEPS)
      .map(({ title }) => title)
      .join(', ');
    const title = steps.length > SHOWN_STEPS ? l10n.t('▶ {0}…', shown) : l10n.t('▶ {0}', shown);
    return [{ ...id, title, steps, argument: { parameter: id.parameter, value: id.value, uri } }];
  });
}

/**
 * One item per entity, for at most `MAX_LENSES` entities. The item is at the entity's own id, else at the entity's
 * first id. The item also offers calls for the entity's other ids.
 */
export function lensesOfEntities(items: readonly NextCallItem[]): readonly NextCallItem[] {
  const byEntity = new Map<number, NextCallItem[]>();
  for (const item of items) byEntity.set(item.entityIndex, [...(byEntity.get(item.entityIndex) ?? []), item]);
  return [...byEntity.values()].slice(0, MAX_LENSES).flatMap((ids) => {
    const shown = ids.find(({ own }) => own) ?? ids[0];
    if (!shown) return [];
    const others = othersOf(ids, shown);
    if (others.length === 0) return [shown];
    const title = shown.title.endsWith('…') ? shown.title : `${shown.title}…`;
    return [{ ...shown, title, argument: { ...shown.argument, others } }];
  });
}

/**
 * The item of a list's row, at the row's own id, else at its first id. Reads only the row, so the response may have any
 * length.
 */
export function nextCallItemOfRow(
  text: string,
  uri: string,
  answered: Endpoint,
  { start, end, ...context }: NextCallContext & { readonly start: number; readonly end: number },
): Pick<NextCallItem, 'steps' | 'argument'> | undefined {
  // In a list, the row is an entity, but an object within the row is not.
  return lensesOfEntities(nextCallItems(`[${text.slice(start, end)}]`, uri, answered, context))[0];
}

/** The first id of each parameter other than that of `shown`, because a list inside an entity may hold many ids. */
function othersOf(ids: readonly NextCallItem[], shown: NextCallItem): readonly EntityId[] {
  const byParameter = new Map<string, EntityId>();
  for (const { parameter, value } of ids) {
    if (!byParameter.has(parameter)) byParameter.set(parameter, { parameter, value });
  }
  byParameter.delete(shown.parameter);
  return [...byParameter.values()].slice(0, MAX_OTHERS);
}

/**
 * Actions for an id in a document, best first. Leaves out the document's own call and, in a user group, the action that
 * opens a user group.
 */
export function nextSteps(
  parameter: string,
  uri: string,
  { catalog, calls }: Pick<NextCallContext, 'catalog' | 'calls'>,
): readonly NextStep[] {
  const answered = answeredEndpointId(uri);
  const editor = userGroupAddressOf(uri) ? undefined : editors[parameter];
  const offered = (calls.get(parameter) ?? []).filter(({ endpoint }) => endpoint.id !== answered);
  const home = offered.find(({ location }) => location === 'path')?.endpoint.moduleId;
  return [
    ...(editor ? [{ title: editor() }] : []),
    ...offered.map((call): NextStep => ({ title: stepTitle(catalog, call.endpoint, home), call })),
  ];
}

/** A title such as `Detail`, or `List users` for a call of another module. */
function stepTitle(catalog: Catalog, endpoint: Endpoint, home: string | undefined): string {
  const isHome = endpoint.moduleId === home;
  return sanitizeForDisplay(isHome ? translated(endpoint.label) : callTitle(endpoint, catalog));
}

/** An operation that takes an id in its path or query. */
interface NextCall {
  readonly endpoint: Endpoint;
  readonly location: 'path' | 'query';
}

/** Operations by parameter, best first. */
export type NextCalls = ReadonlyMap<string, readonly NextCall[]>;

/** Order of the methods in a list of actions. */
const order: Readonly<Record<Endpoint['method'], number>> = { GET: 0, PUT: 1, POST: 2, DELETE: 3 };

/** Finds the operations for each id parameter of a path. `queryOf`: known query parameters of a GET operation. */
function buildNextCalls(
  endpoints: readonly Endpoint[],
  queryOf: (endpoint: Endpoint) => readonly string[],
): NextCalls {
  const byPath = new Map<string, NextCall[]>();
  for (const endpoint of endpoints) {
    for (const name of pathParameterNames(endpoint.path)) {
      byPath.set(name, [...(byPath.get(name) ?? []), { endpoint, location: 'path' }]);
    }
  }
  const calls = new Map<string, readonly NextCall[]>();
  for (const [name, own] of byPath) {
    if (!name.endsWith('_id')) continue;
    const others = endpoints
      .filter((endpoint) => !own.some((call) => call.endpoint === endpoint))
      .filter((endpoint) => endpoint.method === 'GET' && queryOf(endpoint).includes(name))
      .map((endpoint): NextCall => ({ endpoint, location: 'query' }));
    calls.set(
      name,
      [...own, ...others].sort((one, other) => rank(one, name) - rank(other, name)),
    );
  }
  return calls;
}

/** Id parameter of the entities in a response, such as `product_id` of products. Undefined if the paths show none. */
export function ownParameter(endpoints: readonly Endpoint[], endpoint: Endpoint): string | undefined {
  const own = withoutSlash(endpoint.path);
  const last = own.split('/').at(-1) ?? '';
  if (last.startsWith(':')) return last.slice(1);
  const details = endpoints.filter(
    ({ method, path }) => method === 'GET' && withoutSlash(path).replace(/\/[^/]*$/, '') === own,
  );
  return details.flatMap(({ path }) => pathParameterNames(path)).find((name) => name.endsWith('_id'));
}

/** Paths in a user's OpenAPI file may end with a slash. */
function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

function rank({ endpoint, location }: NextCall, name: string): number {
  const isDetail = location === 'path' && withoutSlash(endpoint.path).endsWith(`/:${name}`);
  return order[endpoint.method] * 10 + (isDetail ? 0 : location === 'path' ? 1 : 2);
}

/** An id in a JSON text, with the parameter that takes the id. Offsets are in UTF-16 units. */
interface FoundId {
  readonly parameter: string;
  readonly value: string;
  /** Index of the entity that contains the id, counted in text order. */
  readonly entityIndex: number;
  readonly own: boolean;
  /** Start of the value's literal. */
  readonly offset: number;
  readonly length: number;
}

interface FindIdsOptions {
  readonly parameters: ReadonlySet<string>;
  /** Parameter for a plain `id` or `_id` of the response's entities. */
  readonly ownParameter?: string;
  /** Finds only values that start in this range. */
  readonly within?: { readonly start: number; readonly end: number };
}

/** Maximum number of ids that are found; a user scrolls through no more. */
export const MAX_IDS = 1000;

/** In UTF-16 units. Longer texts are not searched. */
export const MAX_TEXT_CHARACTERS = 500_000;

/**
 * Open brackets at the start of an entity. An entity is the root object, an object in a root array, or an object in an
 * array of the root object.
 */
const ENTITY_PATHS: readonly string[] = ['{', '[{', '{[{'];

/** The first `MAX_IDS` ids of a response, in text order; none in a text over `MAX_TEXT_CHARACTERS`. Never throws. */
export function findIds(text: string, options: FindIdsOptions): readonly FoundId[] {
  if (text.length > MAX_TEXT_CHARACTERS) return [];
  const { parameters, ownParameter, within } = options;
  const found: FoundId[] = [];
  const path: string[] = [];
  let name: string | undefined;
  let opened = 0;
  // Entity indices of the open root object and of the open list element.
  const openEntities: number[] = [];
  const isEntity = (): boolean => path.length <= 3 && ENTITY_PATHS.includes(path.join(''));
  const take = ({ value, offset, length }: JsonTokens): void => {
    const isOwn = (name === 'id' || name === '_id') && isEntity();
    const parameter = name !== undefined && parameters.has(name) ? name : isOwn ? ownParameter : undefined;
    name = undefined;
    if (parameter === undefined || found.length >= MAX_IDS || checkPathValue(value) !== undefined) return;
    if (within && (offset < within.start || offset > within.end)) return;
    const own = isOwn || (parameter === ownParameter && isEntity());
    found.push({ parameter, value, entityIndex: openEntities.at(-1) ?? 0, own, offset, length });
  };
  const tokens = new JsonTokens(text);
  for (let first = tokens.next(); first !== undefined; first = tokens.next()) {
    if (first === ':') continue;
    // A number keeps its literal, so that it is not rounded.
    const isScalar = first === '"' || /^[0-9]+$/.test(tokens.literal);
    if (isScalar && !tokens.isName) take(tokens);
    else name = isScalar ? tokens.value : undefined;
    if (first === '{' || first === '[') {
      path.push(first);
      if (isEntity()) openEntities.push(opened++);
    } else if (first === '}' || first === ']') {
      if (isEntity()) openEntities.pop();
      path.pop();
      if (path.length === 0) break;
    }
  }
  return found;
}

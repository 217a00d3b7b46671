import type { Endpoint } from '../types';
import { findOperations, operationKey } from './compileLayer';
import {
  CatalogDocumentError,
  isNode,
  nodesAt,
  requiredTextAt,
  textsAt,
  type DocumentNode,
} from './documentNode';

/** Call in JavaScript's spelling → the endpoint, and the meaning of each argument, as in `x-sdk`. */
export type SdkCalls = Readonly<Record<string, readonly [endpointId: string, ...takes: string[]]>>;

/** `path:a`, `path:a|b`, `path:a=fixed`, `query:a`, `body:a`, `query`, `body`, `body with a`. */
const take = /^(?:(?:path:|body with )(?<path>\w+)(?:\|\w+|=[\w-]+)?|query(?::\w+)?|body(?::\w+)?)$/;

/**
 * The calls of the backend SDK. Throws `CatalogDocumentError` for a call that is listed twice, has no titled source, or
 * whose arguments are not exactly the path's parameters.
 */
export function compileSdkCalls(
  hints: DocumentNode,
  endpoints: readonly Endpoint[],
  titles: ReadonlySet<string>,
): SdkCalls {
  const ids = new Map(endpoints.map((endpoint) => [operationKey(endpoint), endpoint]));
  const calls: Record<string, [string, ...string[]]> = {};
  for (const operation of findOperations({ document: hints })) {
    const node = operation.node['x-sdk'];
    const endpoint = ids.get(operationKey(operation));
    if (!isNode(node) || !endpoint) continue;
    const nodePath = `${operation.nodePath}.x-sdk`;
    const parameters = endpoint.path.split('/').filter((part) => part.startsWith(':'));
    for (const each of [node, ...nodesAt(node, 'also', nodePath)]) {
      const call = requiredTextAt(each, 'call', nodePath);
      const takes = textsAt(each, 'takes', nodePath);
      const sources = textsAt(each, 'x-sources', nodePath);
      const filled = takes.flatMap((one) => take.exec(one)?.groups?.['path'] ?? []).map((name) => `:${name}`);
      if (call in calls) throw new CatalogDocumentError(nodePath, `${call} stands twice`);
      if (sources.length === 0 || !sources.every((code) => titles.has(code)))
        throw new CatalogDocumentError(nodePath, 'names no source with a title');
      if (!takes.every((one) => take.test(one)) || filled.join() !== parameters.join())
        throw new CatalogDocumentError(nodePath, `${call} does not take what the path needs`);
      calls[call] = [endpoint.id, ...takes];
      if ('ruby' in each) calls[requiredTextAt(each, 'ruby', nodePath)] = [endpoint.id, ...takes];
    }
  }
  return calls;
}

import type { EndpointDetails, ErrorCode } from '../types';
import {
  CatalogDocumentError,
  type DocumentNode,
  isNode,
  nodeAt,
  nodesAt,
  requiredTextAt,
  sourcesAt,
  textAt,
  textsAt,
} from './documentNode';
import type { LayerSource } from './layerSource';

function readErrors(source: LayerSource, operation: DocumentNode, nodePath: string): readonly ErrorCode[] {
  const described = nodeAt(source.document, 'x-error-codes', 'document');
  return textsAt(operation, 'x-errors', nodePath).map((code) => {
    const node = described[code];
    if (!isNode(node))
      throw new CatalogDocumentError(`${nodePath}.x-errors`, `${code} is not among x-error-codes`);
    return {
      code,
      origin: source.origin,
      meaning: textAt(node, 'meaning', code),
      remedy: textAt(node, 'remedy', code),
      sources: sourcesAt(node, code),
    };
  });
}

function readDisagreements(operation: DocumentNode, nodePath: string): EndpointDetails['disagreements'] {
  return nodesAt(operation, 'x-disagreements', nodePath).map((node) => {
    const sources = textsAt(node, 'x-sources', nodePath);
    if (!sources.length) throw new CatalogDocumentError(`${nodePath}.x-disagreements`, 'names no source');
    return { fact: requiredTextAt(node, 'fact', nodePath), sources };
  });
}

function readRole(operation: DocumentNode, nodePath: string): EndpointDetails['role'] {
  const role = operation['x-role'];
  if (!isNode(role)) return undefined;
  return { name: requiredTextAt(role, 'name', nodePath), sources: textsAt(role, 'x-sources', nodePath) };
}

/** Adds members of the catalog's own documents: in a foreign file they may mean anything. */
export function withOwnMembers(
  source: LayerSource,
  operation: DocumentNode,
  nodePath: string,
  knowledge: EndpointDetails,
): EndpointDetails {
  const errors = readErrors(source, operation, nodePath);
  const takesNone = !knowledge.body && operation['x-request-body'] === 'none';
  const known = new Set([...(errors.length > 0 ? ['errors'] : []), ...(takesNone ? ['body'] : [])]);
  const carriesToken = nodesAt(operation, 'security', nodePath).some((scheme) => 'accessToken' in scheme);
  return {
    authorization: carriesToken ? 'bearer' : undefined,
    role: readRole(operation, nodePath),
    ...knowledge,
    bodyKnowledge: takesNone ? 'none' : knowledge.bodyKnowledge,
    errors,
    rules: textsAt(operation, 'x-rules', nodePath),
    disagreements: readDisagreements(operation, nodePath),
    unknown: [
      ...knowledge.unknown.filter((part) => !known.has(part)),
      ...textsAt(operation, 'x-not-shown', nodePath),
    ],
  };
}

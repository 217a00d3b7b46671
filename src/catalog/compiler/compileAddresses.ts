import type { Endpoint } from '../types';
import {
  CatalogDocumentError,
  type DocumentNode,
  nodeAt,
  nodesAt,
  requiredTextAt,
  textsAt,
} from './documentNode';
import type { OperationDetails } from './readOperation';

/**
 * Request with which public client libraries get an access token: path, names of the body's fields, names of the
 * response's fields, lifetime of the token.
 */
export type TokenRequestHint = ReturnType<typeof compileTokenRequest>;

/** Facts from public client libraries: addresses per mode, the token request, the role header and other paths. */
export interface AddressHints extends ReturnType<typeof compileAddresses> {
  /** Id of the reference's endpoint → the endpoint that clients call instead. */
  readonly publicEndpoints: Readonly<Record<string, Endpoint>>;
}

function compileTokenRequest(node: DocumentNode) {
  const nodePath = 'x-token-request';
  const body = nodeAt(node, 'body', nodePath);
  const answer = nodeAt(node, 'answer', nodePath);
  if (node['method'] !== 'POST' || node['authorization'] !== 'basic') {
    throw new CatalogDocumentError(nodePath, 'must be a POST with Basic authorization');
  }
  const lifetimeSeconds = node['lifetimeSeconds'];
  if (typeof lifetimeSeconds !== 'number') throw new CatalogDocumentError(nodePath, 'has no lifetimeSeconds');
  return {
    method: 'POST' as const,
    path: requiredTextAt(node, 'path', nodePath),
    // The keys are also sent as `Authorization: Basic`, joined by a colon.
    authorization: 'basic' as const,
    body: {
      clientKey: requiredTextAt(body, 'clientKey', nodePath),
      secretKey: requiredTextAt(body, 'secretKey', nodePath),
    },
    answer: {
      token: requiredTextAt(answer, 'token', nodePath),
      // Name of the response's field with the lifetime in seconds.
      expiresIn: requiredTextAt(answer, 'expiresIn', nodePath),
      // Name of the response's field with the expiry time; some sources show this field instead of the lifetime.
      expiresAt: requiredTextAt(answer, 'expiresAt', nodePath),
    },
    // Lifetime that a source states. A lifetime in the response wins.
    lifetimeSeconds,
    sources: textsAt(node, 'x-sources', nodePath),
  };
}

function compilePermissionHeader(node: DocumentNode, details: readonly OperationDetails[]) {
  const nodePath = 'x-permission-header';
  const user = requiredTextAt(node, 'user', nodePath);
  const others = textsAt(node, 'others', nodePath);
  const roles = details.flatMap(({ endpointId, role }) =>
    role === undefined || role.name === user ? [] : [[endpointId, role.name] as const],
  );
  const unknown = roles.find(([, role]) => !others.includes(role));
  if (unknown) throw new CatalogDocumentError(nodePath, `does not name the role ${unknown[1]}`);
  return {
    name: requiredTextAt(node, 'name', nodePath),
    user,
    // Roles above `user`, beginning with the role that most endpoints need.
    others,
    // Endpoint id → the role that clients use for the endpoint, if other than `user`.
    roleOf: Object.fromEntries(roles),
    sources: textsAt(node, 'x-sources', nodePath),
  };
}

/**
 * Compiles addresses, token request and role header of a hints document. Throws `TypeError` for an invalid URL, and
 * `CatalogDocumentError` for a broken rule. `details`: facts about the operations of the document.
 */
export function compileAddresses(document: DocumentNode, details: readonly OperationDetails[]) {
  const modes = nodesAt(document, 'x-base-urls', 'document');
  return {
    baseUrls: modes.map((mode) => ({
      mode: requiredTextAt(mode, 'mode', 'x-base-urls'),
      url: new URL(requiredTextAt(mode, 'commerce', 'x-base-urls')).origin,
      sources: textsAt(mode, 'x-sources', 'x-base-urls'),
    })),
    gatewayOrigins: modes
      .filter((mode) => mode['gateway'] !== undefined)
      .map((mode) => new URL(requiredTextAt(mode, 'gateway', 'x-base-urls')).origin),
    tokenRequest: compileTokenRequest(nodeAt(document, 'x-token-request', 'document')),
    permissionHeader: compilePermissionHeader(nodeAt(document, 'x-permission-header', 'document'), details),
  };
}

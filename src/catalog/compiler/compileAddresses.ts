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

/** The token request of public client libraries: the call, and its fields by content. */
export type TokenRequestHint = ReturnType<typeof compileTokenRequest>;

/** Facts from public client libraries: addresses per mode, the token call, the role header, and other paths. */
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
      // Name of the member with the lifetime in seconds.
      expiresIn: requiredTextAt(answer, 'expiresIn', nodePath),
      // Name of the member with the expiry time, which some sources show instead of the lifetime.
      expiresAt: requiredTextAt(answer, 'expiresAt', nodePath),
    },
    // Stated by a source; a value in the response wins.
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
    // Higher roles, beginning with the one that most endpoints need.
    others,
    // Endpoint id → the role that clients use for it, where it differs.
    roleOf: Object.fromEntries(roles),
    sources: textsAt(node, 'x-sources', nodePath),
  };
}

/** Addresses of a hints document; throws for an invalid URL. `details`: of its operations. */
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

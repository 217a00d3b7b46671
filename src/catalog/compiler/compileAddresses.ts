import type { DocumentNode } from './documentNode';
import { CatalogDocumentError, nodeAt, nodesAt, requiredTextAt, textsAt } from './documentNode';

/** A field of the token call, by what it carries. */
export interface TokenRequestHint {
  readonly method: 'POST';
  readonly path: string;
  /** `basic`: the keys also travel as `Authorization: Basic`, key and secret joined by a colon. */
  readonly authorization: 'basic';
  readonly body: { readonly clientKey: string; readonly secretKey: string };
  readonly answer: {
    readonly token: string;
    /** Life in seconds. */
    readonly expiresIn: string;
    /** Point in time; some sources show it instead. */
    readonly expiresAt: string;
  };
  /** Life in seconds that a source states. */
  readonly lifetimeSeconds: number;
  readonly sources: readonly string[];
}

/** Addresses that public client libraries use, per mode. */
export interface AddressHints {
  readonly baseUrls: readonly {
    readonly mode: string;
    readonly url: string;
    readonly sources: readonly string[];
  }[];
  readonly gatewayOrigins: readonly string[];
  readonly tokenRequest: TokenRequestHint;
}

function compileTokenRequest(node: DocumentNode): TokenRequestHint {
  const nodePath = 'x-token-request';
  const body = nodeAt(node, 'body', nodePath);
  const answer = nodeAt(node, 'answer', nodePath);
  if (node['method'] !== 'POST' || node['authorization'] !== 'basic') {
    throw new CatalogDocumentError(nodePath, 'must be a POST with Basic authorization');
  }
  const lifetimeSeconds = node['lifetimeSeconds'];
  if (typeof lifetimeSeconds !== 'number') throw new CatalogDocumentError(nodePath, 'has no lifetimeSeconds');
  return {
    method: 'POST',
    path: requiredTextAt(node, 'path', nodePath),
    authorization: 'basic',
    body: {
      clientKey: requiredTextAt(body, 'clientKey', nodePath),
      secretKey: requiredTextAt(body, 'secretKey', nodePath),
    },
    answer: {
      token: requiredTextAt(answer, 'token', nodePath),
      expiresIn: requiredTextAt(answer, 'expiresIn', nodePath),
      expiresAt: requiredTextAt(answer, 'expiresAt', nodePath),
    },
    lifetimeSeconds,
    sources: textsAt(node, 'x-sources', nodePath),
  };
}

/** The addresses of a hints document; throws for an address that is no URL. */
export function compileAddresses(document: DocumentNode): AddressHints {
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
  };
}

import type { AddressHints, TokenRequestHint } from './compiler/compileAddresses';
import { addressHints } from './generated/addresses';

/** Addresses of the service that public client libraries use, per mode, without `/v1`; hints, never a default. */
export const knownBaseUrls: readonly { readonly mode: string; readonly url: string }[] =
  addressHints.baseUrls;

/** Origins of the payment gateway, which is another API. */
export const knownGatewayOrigins: readonly string[] = addressHints.gatewayOrigins;

/** How public client libraries issue an access token; a hint for the sign-in preset. */
export const knownTokenRequest: TokenRequestHint = addressHints.tokenRequest;

/** The header by which public client libraries name the role that they act in; a hint. */
export const knownPermissionHeader: AddressHints['permissionHeader'] = addressHints.permissionHeader;

import type { AddressHints, TokenRequestHint } from './compiler/compileAddresses';
import { addressHints } from './generated/addresses';

/** Addresses that public client libraries use, per mode, without `/v1`; hints, never a default. */
export const knownBaseUrls: readonly { readonly mode: string; readonly url: string }[] =
  addressHints.baseUrls;

/** Origins of the payment gateway, which is another API. */
export const knownGatewayOrigins: readonly string[] = addressHints.gatewayOrigins;

/** Token request of public client libraries; a hint for the sign-in preset. */
export const knownTokenRequest: TokenRequestHint = addressHints.tokenRequest;

/** Header in which public client libraries name their role; a hint. */
export const knownPermissionHeader: AddressHints['permissionHeader'] = addressHints.permissionHeader;

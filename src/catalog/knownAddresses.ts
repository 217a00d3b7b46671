import type { AddressHints, TokenRequestHint } from './compiler/compileAddresses';
import { addressHints } from './generated/addresses';

/** Base URLs that public client libraries use, per mode, without `/v1`. They are hints and never a default. */
export const knownBaseUrls: readonly { readonly mode: string; readonly url: string }[] =
  addressHints.baseUrls;

/** Origins of the payment gateway, which is a different API. */
export const knownGatewayOrigins: readonly string[] = addressHints.gatewayOrigins;

/** Token request of public client libraries; a hint, used as preset for signing in. */
export const knownTokenRequest: TokenRequestHint = addressHints.tokenRequest;

/** Header with which public client libraries state their role; a hint. */
export const knownPermissionHeader: AddressHints['permissionHeader'] = addressHints.permissionHeader;

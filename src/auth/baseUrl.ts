import * as l10n from '@vscode/l10n';
import { parseAddress, type ParsedAddress } from './parseAddress';

export interface GatewayGuard {
  /** The gateway that the user stated for this environment. */
  readonly gatewayUrl?: string;
  /** Origins known to be payment gateways. */
  readonly knownGatewayOrigins: readonly string[];
}

/**
 * Parses the base URL of an environment. Beyond the rules of every address it must not end in `/v1`,
 * which is part of each endpoint's path, and must not be a payment gateway, which is another API.
 */
export function parseBaseUrl(text: string, guard: GatewayGuard): ParsedAddress {
  const address = parseAddress(text);
  if (!address.ok) return address;
  if (guard.knownGatewayOrigins.some((known) => originOf(known) === address.origin))
    return { ok: false, problem: l10n.t('{0} is a payment gateway, which is another API.', address.origin) };
  if (guard.gatewayUrl !== undefined && originOf(guard.gatewayUrl) === address.origin)
    return {
      ok: false,
      problem: l10n.t('The base URL is the address of the payment gateway, which is another API.'),
    };
  if (/\/v1$/.test(address.basePath))
    return {
      ok: false,
      problem: l10n.t('Paths already begin with /v1, so the base URL must not end with it.'),
      suggestion: `${address.origin}${address.basePath.replace(/(?:\/v1)+$/, '')}`,
    };
  return address;
}

/** The origin of an address that the user stated; undefined when it is no URL. */
function originOf(text: string): string | undefined {
  return URL.canParse(text) ? new URL(text).origin : undefined;
}

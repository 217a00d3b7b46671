import * as l10n from '@vscode/l10n';
import { isPathHead } from '../catalog/isPathHead';
import { parseAddress, type ParsedAddress } from './parseAddress';

export interface GatewayGuard {
  /** The gateway that the user stated for this environment. */
  readonly gatewayUrl?: string;
  /** Origins known to be payment gateways. */
  readonly knownGatewayOrigins: readonly string[];
}

/**
 * Parses the base URL of an environment. Beyond the rules of every address it must not reach into the paths of
 * endpoints, which begin with `/v1`, and must not be a payment gateway, which is another API.
 */
export function parseBaseUrl(text: string, guard: GatewayGuard): ParsedAddress {
  const parsed = checkBaseUrl(text, guard);
  if (parsed.ok || parsed.suggestion === undefined) return parsed;
  // An offered address must pass every rule: the next one that it breaks is mended too, or its sentence is shown
  // instead.
  const next = parseBaseUrl(parsed.suggestion, guard);
  if (next.ok) return parsed;
  return next.suggestion === undefined ? next : { ...parsed, suggestion: next.suggestion };
}

function checkBaseUrl(text: string, guard: GatewayGuard): ParsedAddress {
  const address = parseAddress(text);
  if (!address.ok) return address;
  if (guard.knownGatewayOrigins.some((known) => originOf(known) === address.origin))
    return { ok: false, problem: l10n.t('{0} is a payment gateway, which is another API.', address.origin) };
  if (guard.gatewayUrl !== undefined && originOf(guard.gatewayUrl) === address.origin)
    return {
      ok: false,
      problem: l10n.t('The base URL is the address of the payment gateway, which is another API.'),
    };
  const before = beforeEndpoint(address.basePath);
  if (before !== undefined)
    return {
      ok: false,
      problem: l10n.t('Paths already begin with /v1, so the base URL must end before it.'),
      suggestion: `${address.origin}${before}`,
    };
  return address;
}

/** What stands before the path of an endpoint, or the beginning of one; undefined where there is none. */
function beforeEndpoint(path: string): string | undefined {
  const segments = path.split('/');
  const begins = segments.findIndex((segment, index) => {
    const head = segments[index + 1]?.toLowerCase();
    return segment.toLowerCase() === 'v1' && (head === undefined || isPathHead(head));
  });
  if (begins < 0) return undefined;
  return segments
    .slice(0, begins)
    .join('/')
    .replace(/(?:\/v1)+$/i, '');
}

/** The origin of an address that the user stated; undefined when it is no URL. */
function originOf(text: string): string | undefined {
  return URL.canParse(text) ? new URL(text).origin : undefined;
}

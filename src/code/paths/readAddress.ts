import { parseUrl } from '../../base/parseUrl';
import { UNKNOWN } from '../../catalog/find/templateMatcher';
import type { AddressText } from './addressText';

/** The API path in an address; indexes refer to the address text. */
export interface AddressPath {
  readonly start: number;
  readonly end: number;
  /** Segments of the path, without the empty text before the first slash. */
  readonly segments: readonly string[];
  /** Method stated before the path, as in `"GET /v1/users"`. */
  readonly method?: string;
}

/** An imported name whose value is a base URL of an environment. `name`: its local name. */
export interface ImportedName {
  readonly name: string;
  readonly value: string;
  readonly isFunction: boolean;
}

/** Base URLs of the environments, normalized for comparison. */
export interface KnownBases {
  /** `https://host[:port]/path`, lower case up to the path, without a trailing slash. */
  readonly urls: ReadonlySet<string>;
  /** Non-empty paths of the base URLs. */
  readonly paths: readonly string[];
  /** Imported names whose value is a base URL. */
  readonly imported?: readonly ImportedName[];
}

const stated = /^([A-Z]{3,7}) (?=\S)/;
/** Characters that no address contains. Checked first, so that the next pattern takes linear time. */
const foreign = /[\s"'`\\,;|<>*^]/;
const address = new RegExp(
  String.raw`^((?:[hH][tT][tT][pP][sS]?:\/\/[^/]*|${UNKNOWN})?(?:\/[\w.~-]+)*?)(\/v1(?:\/[^]*)?)$`,
);

/**
 * Reads the path of an address from `/v1` on. Undefined without `/v1`, for a base URL of no environment, or if the
 * text holds more than an address. A base URL that is known only at run time is checked only by its path.
 */
export function readAddress({ text }: AddressText, bases: KnownBases): AddressPath | undefined {
  const method = stated.exec(text);
  const from = method?.[0].length ?? 0;
  const [bare = ''] = text.slice(from).split(/[?#]/, 1);
  const match = foreign.test(bare) ? null : address.exec(bare);
  const [, base = '', path = ''] = match ?? [];
  if (!match || !isKnown(base, bases)) return undefined;
  const start = from + base.length;
  return {
    start,
    end: start + path.length,
    segments: path.split('/').slice(1),
    ...(method?.[1] === undefined ? {} : { method: method[1] }),
  };
}

function isKnown(base: string, bases: KnownBases): boolean {
  if (base === '') return true;
  const [, start = '', path = ''] = /^(https?:\/\/[^/]*|[^/]?)(.*)$/i.exec(base) ?? [];
  const isPath = path === '' || bases.paths.includes(path);
  // The host is known only at run time, so only the path is compared.
  if (start === '' || start === UNKNOWN) return isPath;
  if (/^https?:\/\/.$/i.test(start) && start.endsWith(UNKNOWN)) return isPath;
  return bases.urls.has(start.toLowerCase() + path);
}

/** Normalizes base URLs for comparison. */
export function knownBases(baseUrls: readonly string[]): KnownBases {
  const parsed = baseUrls.flatMap((url) => parseUrl(url) ?? []);
  const pathOf = (url: URL): string => url.pathname.replace(/\/$/, '');
  return {
    urls: new Set(parsed.map((url) => url.origin + pathOf(url))),
    paths: [...new Set(parsed.map(pathOf))].filter((path) => path !== ''),
  };
}

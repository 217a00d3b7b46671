/**
 * Parses a URL, relative to `base` if given; undefined if it is invalid. Node 20's `URL.canParse` rejects letters such
 * as `ü` once it is compiled, after some thousand calls.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/**
 * Parses a URL, relative to `base` if given; undefined if the URL is invalid. `URL.canParse` is not used: after some
 * thousand calls, Node 20 compiles that function, and then it rejects letters such as `ü`.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

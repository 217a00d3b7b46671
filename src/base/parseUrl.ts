/**
 * The URL that a text is, if need be below `base`; undefined for any other text. Node 20's `URL.canParse` denies letters
 * such as `ü` once it runs compiled, which is after some thousand calls.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

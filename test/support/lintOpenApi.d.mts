/**
 * What the linter finds in an OpenAPI document beside its standard rules for the given ones, as `rule: message`. It stands
 * outside TypeScript, since checking the types of the linter takes longer than those of all tests together.
 */
export function lintOpenApi(
  text: string,
  name: string,
  rules: Readonly<Record<string, 'error'>>,
): Promise<readonly string[]>;

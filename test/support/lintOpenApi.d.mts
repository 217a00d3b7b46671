/**
 * Findings of the linter in an OpenAPI document besides the given ones, as `rule: message`. Outside TypeScript, since
 * checking the linter's types takes longer than those of all tests.
 */
export function lintOpenApi(
  text: string,
  name: string,
  rules: Readonly<Record<string, 'error'>>,
): Promise<readonly string[]>;

/**
 * Findings of the Redocly linter in an OpenAPI document, as `rule: message`. `rules` are checked besides the rule set
 * `spec`. The function is plain JavaScript, since the type check of the linter takes longer than that of all tests.
 */
export function lintOpenApi(
  text: string,
  name: string,
  rules: Readonly<Record<string, 'error'>>,
): Promise<readonly string[]>;

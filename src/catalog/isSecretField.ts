const names: ReadonlySet<string> = new Set(['password', 'login_pw', 'secret_key', 'access_token', 'token']);

/** Fields whose values are masked when typed, and never kept. */
export const secretFieldNames: readonly string[] = [...names];

/** How names end that stand for a secret in the answers of services that nobody has described. */
const secretEnding =
  /(?:token|secret|password|passwd|passphrase|authorization|(?:api|access|private|secret)[_-]?key|(?:^|[^a-z])pwd?)$/;

/** Whether a field of an answer carries a secret, by its name's ending: `clientSecret` counts, `token_type` does not. */
export function isSecretByEnding(name: string): boolean {
  return secretEnding.test(name.replace(/([a-z0-9])(?=[A-Z])/g, '$1_').toLowerCase());
}

/** Whether a field carries a secret by its name, in any case. */
export function isSecretField(name: string): boolean {
  return names.has(name.toLowerCase());
}

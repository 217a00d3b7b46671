const names: ReadonlySet<string> = new Set(['password', 'login_pw', 'secret_key', 'access_token', 'token']);

/** Fields whose values are masked when typed, and never kept. */
export const secretFieldNames: readonly string[] = [...names];

/** Whether a field carries a secret by its name, in any case. */
export function isSecretField(name: string): boolean {
  return names.has(name.toLowerCase());
}

/** Endpoints that are called before there is a session. */
const open: ReadonlySet<string> = new Set(['users.join', 'users.login', 'users.exists']);

/** Whether calls of an endpoint are refused without a token. */
export function needsToken(endpointId: string): boolean {
  return !open.has(endpointId);
}

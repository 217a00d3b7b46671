/** Endpoints for callers without a session. */
const open: ReadonlySet<string> = new Set(['users.join', 'users.login', 'users.exists']);

/** Whether the endpoint requires a token. */
export function needsToken(endpointId: string): boolean {
  return !open.has(endpointId);
}

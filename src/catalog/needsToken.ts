/** Ids of endpoints that take calls without a token. */
const open: ReadonlySet<string> = new Set(['users.join', 'users.login', 'users.exists']);

/** Whether an endpoint requires a token. */
export function needsToken(endpointId: string): boolean {
  return !open.has(endpointId);
}

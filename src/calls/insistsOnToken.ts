/** Calls of people who have no session yet. */
const openEndpoints: ReadonlySet<string> = new Set(['users.join', 'users.login', 'users.exists']);

/** Whether a call without a token is worth a question first. A token that exists always goes along. */
export function insistsOnToken(endpointId: string): boolean {
  return !openEndpoints.has(endpointId);
}

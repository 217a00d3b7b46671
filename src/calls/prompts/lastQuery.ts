import { splitPairs } from '../../http/redaction/hideSecrets';
import type { CallValues } from '../../http/types';
import type { RecentValues } from './recentValues';

/** No parameter is called so. */
function nameOf(endpointId: string): string {
  return `?${endpointId}`;
}

/** Keeps what an endpoint was called with, but for the page: the next call begins at the first one. */
export async function rememberQuery(
  recents: Pick<RecentValues, 'remember'>,
  environmentName: string,
  endpointId: string,
  query: CallValues['query'],
): Promise<void> {
  const kept = splitPairs(query).kept.filter(([name]) => name !== 'page');
  const text = new URLSearchParams(kept.map(([name, value]): [string, string] => [name, value])).toString();
  await recents.remember(environmentName, nameOf(endpointId), text);
}

/** The query that an endpoint was last called with, as pairs `name=value`. */
export function lastQuery(
  recents: Pick<RecentValues, 'list'>,
  environmentName: string,
  endpointId: string,
): readonly string[] {
  const [text = ''] = recents.list(environmentName, nameOf(endpointId));
  return Array.from(new URLSearchParams(text), ([name, value]) => `${name}=${value}`);
}

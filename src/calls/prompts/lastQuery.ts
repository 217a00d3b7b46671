import { splitPairs } from '../../http/redaction/hideSecrets';
import type { CallValues } from '../../http/types';
import type { RecentValues } from './recentValues';

/** Storage key; no parameter has such a name. */
function nameOf(endpointId: string): string {
  return `?${endpointId}`;
}

/** Remembers an endpoint's query without the page, so that the next call starts at page one. */
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

/** The endpoint's last query, as pairs `name=value`. */
export function lastQuery(
  recents: Pick<RecentValues, 'list'>,
  environmentName: string,
  endpointId: string,
): readonly string[] {
  const [text = ''] = recents.list(environmentName, nameOf(endpointId));
  return Array.from(new URLSearchParams(text), ([name, value]) => `${name}=${value}`);
}

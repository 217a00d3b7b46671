import type { ApiError } from '../../http/apiError';

/** The name that a path ends with: `phone` of `user_group[phone]`. */
const LAST_NAME = /[A-Za-z_]\w*(?=\W*$)/;

/** What the service says of fields; of those that its code names, what it says of the whole. */
export function faultsOf({ facts }: ApiError, sent: readonly string[]): Readonly<Record<string, string>> {
  const { code = '', serviceMessage = code, fieldErrors = {} } = facts;
  const named = sent.filter((name) => `_${code}_`.toUpperCase().includes(`_${name.toUpperCase()}_`));
  const faults: Record<string, string> = Object.fromEntries(named.map((name) => [name, serviceMessage]));
  for (const [path, text] of Object.entries(fieldErrors)) faults[path.match(LAST_NAME)?.[0] ?? path] = text;
  return faults;
}

import type { Connection } from '../environments/types';
import { basicCredential } from '../http/clientKeys';
import { environmentVariables } from './environmentVariables';

/** Variables of a terminal; null removes a variable inherited from VS Code. */
export type ProgramVariables = Readonly<Record<string, string | null>>;

/**
 * The variables that our code reads, for one environment and level. Those of the other credential are removed, so that
 * no program mixes two services; the sandbox accepts both. Undefined: signed out.
 */
export function programVariables({
  credential,
  programKeys,
  target,
}: Connection): ProgramVariables | undefined {
  const { baseUrl, token, keys, clientKey, secretKey } = environmentVariables;
  if (!credential) return undefined;
  const pair = credential.keys ?? programKeys;
  return {
    [baseUrl]: target.origin + target.basePath,
    [token]: credential.token ?? null,
    [clientKey]: pair?.clientKey ?? null,
    [secretKey]: pair?.secretKey ?? null,
    [keys]: pair ? basicCredential(pair) : null,
  };
}

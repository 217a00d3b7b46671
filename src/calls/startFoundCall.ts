import type { UserInput } from '../base/userInput';
import type { FoundCall } from '../catalog/find/matchPastedCall';
import { isSecretField } from '../catalog/isSecretField';
import type { Catalog } from '../catalog/types';
import type { RequestDocuments } from '../documents/types';
import type { Environment } from '../environments/types';
import { nothingGiven, type Calls } from './createCalls';
import { findCall, hasPastedValues } from './findCall';

export interface StartFoundDeps {
  readonly calls: Pick<Calls, 'start'>;
  readonly catalog: Catalog;
  readonly input: Pick<UserInput, 'pick'>;
  readonly requests: Pick<RequestDocuments, 'open'>;
  readonly settings: () => { readonly hints: boolean };
}

/**
 * Lets the user find an endpoint and starts its call. A read takes the values of a pasted text, which its row showed,
 * without asking; other calls have them prefilled, in their prompts or in their request document.
 */
export async function startFoundCall(
  deps: StartFoundDeps,
  environment: Environment,
  title: string,
): Promise<void> {
  const found = await findCall(deps.input, deps.catalog, title, {
    ...deps.settings(),
    environmentName: environment.name,
  });
  const { endpoint, path, query, body, leavesBody } = found;
  if (body !== undefined || leavesBody) {
    await deps.requests.open(endpoint, environment.name, { path, query, body }, leavesBody);
    return;
  }
  const pasted = hasPastedValues(found) ? { path, query } : undefined;
  const isTaken = pasted !== undefined && endpoint.method === 'GET' && !holdsSecret(found);
  await deps.calls.start({
    endpoint,
    environment,
    given: isTaken ? pasted : nothingGiven,
    suggested: isTaken ? undefined : pasted,
    optional: !isTaken,
    withArguments: false,
  });
}

/** A row hides secrets, so the user has not seen them: such a call asks for its values again. */
function holdsSecret({ path, query }: FoundCall): boolean {
  return [...Object.entries(path), ...query].some(([name]) => isSecretField(name));
}

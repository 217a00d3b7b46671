import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import { insistsOnToken } from '../calls/insistsOnToken';
import type { Catalog } from '../catalog/types';
import { CommandId } from '../contributions';
import type { FinishedCall } from '../http/types';
import { toCodeRequest, type CodeRequest } from './snippets/codeRequest';
import { endpointRequest } from './snippets/endpointRequest';

/**
 * The request of a finished call, for code. Values that the history did not keep stay as their names, such as
 * `:user_group_id`; throws `UserError` when it did not keep the body.
 */
export function callCode(catalog: Pick<Catalog, 'findEndpoint'>, call: FinishedCall): CodeRequest {
  const { request, values, kept } = call;
  const options = { token: insistsOnToken(request.endpointId) };
  requireKeptBody(call);
  const endpoint = catalog.findEndpoint(call.endpointId);
  if (!endpoint || !kept || kept.withheld.length === 0) return toCodeRequest(request, options);
  const withheld = endpoint.query.filter(
    (name) => kept.withheld.includes(name) && !values.query.some(([given]) => given === name),
  );
  const query = [...values.query, ...withheld.map((name) => [name, `:${name}`] as const)];
  return endpointRequest(endpoint, { ...values, query, headers: request.target.headers }, options);
}

/** Half a request is no request: throws `UserError` when the history did not keep the body of the call. */
export function requireKeptBody({ values, kept }: FinishedCall): void {
  if (!kept || values.body !== undefined || !kept.withheld.includes('body')) return;
  throw new UserError(l10n.t('The body of this call was too large to be kept.'), [
    {
      title: l10n.t('Call with Changes…'),
      command: CommandId.callWithChanges,
      arguments: [{ historyId: kept.id }],
    },
  ]);
}

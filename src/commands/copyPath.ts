import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { UserInput } from '../base/userInput';
import { readCommandTarget, type CommandTarget } from '../calls/commandTarget';
import { requireCall, requireResultCall, type FinishedCallDeps } from '../calls/findFinishedCall';
import { pickEndpoint, requireEndpoint } from '../calls/pickEndpoint';
import type { Catalog, Endpoint } from '../catalog/types';
import type { CopyText } from './commandServices';

export interface CopyPathDeps extends FinishedCallDeps {
  readonly catalog: Catalog;
  readonly input: Pick<UserInput, 'pick'>;
  readonly copyText: CopyText;
}

/** Copies an endpoint's path, such as `/v1/user-groups/:user_group_id`; for a result, the path's template too. */
export async function copyPath(deps: CopyPathDeps, argument?: unknown): Promise<void> {
  const endpoint = await endpointOf(deps, readCommandTarget(argument));
  await deps.copyText(endpoint.path, l10n.t('Copied {0}', sanitizeForDisplay(endpoint.path)));
}

async function endpointOf(deps: CopyPathDeps, target: CommandTarget): Promise<Endpoint> {
  const { catalog, results, input } = deps;
  switch (target.kind) {
    case 'endpoint':
      return requireEndpoint(catalog, target.endpointId);
    case 'document':
      return requireEndpoint(catalog, requireResultCall(results, target.uri).endpointId);
    case 'history':
      return requireEndpoint(catalog, (await requireCall(deps, target)).endpointId);
    case 'none':
      return pickEndpoint(input, catalog, l10n.t('Copy Path'));
  }
}

import * as l10n from '@vscode/l10n';
import type { UserInput } from '../base/userInput';
import { readCommandTarget } from '../calls/commandTarget';
import { pickEndpoint, requireEndpoint } from '../calls/pickEndpoint';
import { writeRequestFile, type WriteRequestFileDeps } from '../calls/writeRequestFile';
import type { ApiGroup, RequestsGroup } from './commandServices';

export interface NewRequestFileDeps
  extends WriteRequestFileDeps, Pick<ApiGroup, 'catalog'>, Pick<RequestsGroup, 'skeleton'> {
  readonly input: Pick<UserInput, 'pick' | 'text' | 'confirm'>;
}

/** Writes the skeleton of a picked endpoint, or of the tree's node, as a file of the workspace. */
export async function newRequestFile(deps: NewRequestFileDeps, argument?: unknown): Promise<void> {
  const title = l10n.t('New Request File');
  const target = readCommandTarget(argument);
  const endpoint =
    target.kind === 'endpoint'
      ? requireEndpoint(deps.catalog, target.endpointId)
      : await pickEndpoint(deps.input, deps.catalog, title);
  await writeRequestFile(deps, title, endpoint.id, (await deps.skeleton(endpoint.id)) ?? '');
}

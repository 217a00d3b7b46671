import * as l10n from '@vscode/l10n';
import { buildExchangeText } from '../calls/buildExchangeText';
import { requireCall, type FinishedCallDeps } from '../calls/findFinishedCall';
import { resultTitle, type TitledCatalog } from '../calls/results/resultTitle';
import type { CodeGroup, ScreenGroup } from './commandServices';

export type ShowRequestDeps = FinishedCallDeps &
  Pick<CodeGroup, 'redact'> &
  Pick<ScreenGroup, 'showText'> & { readonly catalog: TitledCatalog };

/** Shows the request behind a result, or behind the newest one, as it was sent, and what came before the body. */
export async function showRequest(deps: ShowRequestDeps, argument?: unknown): Promise<void> {
  const call = await requireCall(deps, argument);
  const title = l10n.t('Exchange of {0}', resultTitle(deps.catalog, call.endpointId));
  await deps.showText(title, deps.redact(buildExchangeText(call)));
}

import * as l10n from '@vscode/l10n';
import { buildRequestText } from '../calls/buildRequestText';
import { requireCall, type FinishedCallDeps } from '../calls/findFinishedCall';

export interface ShowRequestDeps extends FinishedCallDeps {
  /** Replaces live secrets. */
  redact(text: string): string;
  /** Opens a read-only text. */
  showText(title: string, text: string): Promise<void>;
}

/** Shows the request behind a result, or behind the newest one, as it was sent. */
export async function showRequest(deps: ShowRequestDeps, argument?: unknown): Promise<void> {
  const call = await requireCall(deps, argument);
  const title = l10n.t('Request of {0}', call.endpointId);
  await deps.showText(title, deps.redact(buildRequestText(call)));
}

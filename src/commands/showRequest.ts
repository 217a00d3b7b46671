import * as l10n from '@vscode/l10n';
import type { ResultDocuments } from '../documents/types';
import { readCommandTarget } from './calls/commandTarget';
import { buildRequestText } from './calls/requestText';
import { requireRecord } from './calls/requireRecord';

export interface ShowRequestServices {
  readonly results: Pick<ResultDocuments, 'find' | 'latest'>;
  /** Replaces live secrets. */
  redact(text: string): string;
  /** Opens a read-only text. */
  showText(title: string, text: string): Promise<void>;
}

/** Shows the request behind a result, or behind the newest one, as it was sent. */
export async function showRequest(services: ShowRequestServices, argument?: unknown): Promise<void> {
  const target = readCommandTarget(argument);
  const record = requireRecord(services.results, target.kind === 'document' ? target.uri : undefined);
  const title = l10n.t('Request of {0}', record.endpointId);
  await services.showText(title, services.redact(buildRequestText(record)));
}

import * as l10n from '@vscode/l10n';
import type { ApiErrorFacts } from './apiError';

/** The host of a failure, or words for it. */
export function hostOf(facts: ApiErrorFacts): string {
  return facts.host ?? l10n.t('the service');
}

/** Such as ` (404, USER_GROUP_NOT_FOUND)`; both statuses when they differ. */
export function statusNote(facts: ApiErrorFacts): string {
  const parts = [
    facts.status === undefined ? undefined : String(facts.status),
    facts.bodyStatus === undefined ? undefined : `http_status ${facts.bodyStatus}`,
    facts.code !== undefined && /^[\w.:-]{1,64}$/.test(facts.code) ? facts.code : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

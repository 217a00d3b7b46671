import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { ConfirmOptions } from '../../base/userInput';
import { isSecretField } from '../../catalog/isSecretField';
import type { Connection } from '../../environments/types';
import type { HttpRequest } from '../../http/types';
import type { ChangedField } from './decideSave';

const MAX_VALUE_CHARACTERS = 80;

/** The question before a user group is saved: what, where, and as whom, all of it plain text. */
export function describeSave(
  request: HttpRequest,
  connection: Connection,
  fields: readonly ChangedField[],
): ConfirmOptions {
  const { host, pathname } = new URL(request.url);
  const { name, live } = connection.environment;
  const shownName = sanitizeForDisplay(name);
  return {
    message: l10n.t('Update user group in {0}?', shownName),
    detail: [
      l10n.t('Environment: {0}', live ? l10n.t('{0} (live)', shownName) : shownName),
      l10n.t('Host: {0}', sanitizeForDisplay(host)),
      l10n.t('Request: {0} {1}', request.method, sanitizeForDisplay(pathname, 600)),
      l10n.t('Level: {0}', connection.level),
      '',
      l10n.t('Fields:'),
      ...fields.map(describeField),
    ].join('\n'),
    action: l10n.t('Update'),
  };
}

function describeField({ name, before, after }: ChangedField): string {
  const value = (literal: string): string =>
    isSecretField(name) ? l10n.t('(hidden)') : sanitizeForDisplay(literal, MAX_VALUE_CHARACTERS);
  const old = before === undefined ? l10n.t('(not returned by the service)') : value(before);
  return `${sanitizeForDisplay(name, MAX_VALUE_CHARACTERS)}: ${old} → ${value(after)}`;
}

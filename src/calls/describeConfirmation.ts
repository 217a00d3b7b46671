import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { ConfirmOptions } from '../base/userInput';
import type { Endpoint, HttpMethod } from '../catalog/types';
import type { Connection } from '../environments/types';
import type { HttpRequest } from '../http/types';
import type { CallOrigin } from './callOrigin';
import { describeChangedFields } from './describeChangedFields';

export interface ConfirmFacts {
  readonly method: HttpMethod;
  /** The environment is marked live. */
  readonly live: boolean;
  readonly confirmWrites: 'live' | 'always';
  readonly origin: CallOrigin;
  /** Another environment was chosen since the call was started. */
  readonly switched: boolean;
}

/** A write is confirmed when one of these holds. */
const reasons: readonly ((facts: ConfirmFacts) => boolean)[] = [
  ({ method }) => method === 'DELETE',
  ({ live }) => live,
  ({ confirmWrites }) => confirmWrites === 'always',
  // Another extension may have sent the arguments.
  ({ origin }) => origin === 'arguments',
  // Nothing was typed since the first time, so a slip of the mouse would write twice.
  ({ origin }) => origin === 'repeat',
  ({ switched }) => switched,
];

/** Whether the user must say yes first; never for reads. */
export function needsConfirmation(facts: ConfirmFacts): boolean {
  return facts.method !== 'GET' && reasons.some((holds) => holds(facts));
}

/** The question before a write: what, where, and as whom, all of it plain text. */
export function describeConfirmation(
  endpoint: Endpoint,
  title: string,
  request: HttpRequest,
  connection: Connection,
): ConfirmOptions {
  const { host, pathname, search } = new URL(request.url);
  const { name, live } = connection.environment;
  const shownName = sanitizeForDisplay(name);
  const changes = request.body === undefined ? [] : describeChangedFields(request.body);
  return {
    message: l10n.t('{0} in {1}?', title, shownName),
    detail: [
      l10n.t('Environment: {0}', live ? l10n.t('{0} (live)', shownName) : shownName),
      l10n.t('Host: {0}', sanitizeForDisplay(host)),
      l10n.t('Request: {0} {1}', request.method, sanitizeForDisplay(pathname + search, 600)),
      connection.token === undefined
        ? l10n.t('Level: none, the request is sent without a token')
        : l10n.t('Level: {0}', connection.level),
      ...(changes.length > 0 ? ['', l10n.t('Fields:'), ...changes] : []),
    ].join('\n'),
    action: verbOf(endpoint),
  };
}

const verbs: readonly {
  readonly method: HttpMethod;
  readonly label: RegExp;
  readonly verb: () => string;
}[] = [
  { method: 'POST', label: /^Create$/, verb: () => l10n.t('Create') },
  { method: 'PUT', label: /^Update$/, verb: () => l10n.t('Update') },
  { method: 'DELETE', label: /^Remove/, verb: () => l10n.t('Remove') },
  { method: 'DELETE', label: /(?:)/, verb: () => l10n.t('Delete') },
];

function verbOf({ method, label }: Endpoint): string {
  const entry = verbs.find((candidate) => candidate.method === method && candidate.label.test(label));
  return entry ? entry.verb() : l10n.t('Send');
}

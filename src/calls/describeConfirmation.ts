import * as l10n from '@vscode/l10n';
import { parseTree, type Node } from 'jsonc-parser';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { ConfirmOptions } from '../base/userInput';
import { isSecretField } from '../catalog/isSecretField';
import type { Endpoint, HttpMethod } from '../catalog/types';
import { levelName } from '../environments/nameAndLevel';
import type { Connection } from '../environments/types';
import type { HttpRequest } from '../http/types';
import { propertiesOf, type Property } from '../json/jsonTree';

/**
 * Who started a call. `user`: prompts, a document that the user filled in, or a click. `arguments`: a command with
 * arguments or a document that nobody typed into, so that it may have been another extension. `repeat`: a finished call that is sent again.
 */
export type CallOrigin = 'user' | 'arguments' | 'repeat';

export interface ConfirmFacts {
  readonly method: HttpMethod;
  /** The environment is marked live. */
  readonly live: boolean;
  readonly confirmWrites: 'live' | 'always';
  readonly origin: CallOrigin;
  /** Another environment was chosen since the call was started. */
  readonly switched: boolean;
  /** The settings of the environment are not as the user last confirmed them. */
  readonly isChanged: boolean;
}

/** A write is confirmed when one of these holds. */
const reasons: readonly ((facts: ConfirmFacts) => boolean)[] = [
  ({ method }) => method === 'DELETE',
  ({ live }) => live,
  ({ confirmWrites }) => confirmWrites === 'always',
  // Another extension may have sent the arguments.
  ({ origin }) => origin === 'arguments',
  // A repeat is one click: by mistake it would write twice.
  ({ origin }) => origin === 'repeat',
  ({ switched }) => switched,
  ({ isChanged }) => isChanged,
];

/** Whether the user must say yes first; never for reads. */
export function needsConfirmation(facts: ConfirmFacts): boolean {
  return facts.method !== 'GET' && reasons.some((holds) => holds(facts));
}

/** The question before a write, as plain text: what is sent, where, and at which level. */
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
      levelLine(connection),
      ...(changes.length > 0 ? ['', l10n.t('Fields:'), ...changes] : []),
    ].join('\n'),
    action: verbOf(endpoint),
  };
}

function levelLine({ credential, environment, level }: Connection): string {
  if (credential !== undefined) return l10n.t('Level: {0}', levelName(level));
  return environment.authorization === 'keys'
    ? l10n.t('Level: none, the request is sent without keys')
    : l10n.t('Level: none, the request is sent without a token');
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

const MAX_FIELDS = 12;
const MAX_VALUE_CHARACTERS = 80;

/**
 * The fields that a body sets, one line each, values as they stand in the text. A body that is one object
 * in an object, such as `user_group`, shows the inner fields. Secrets are hidden; lines and lengths are bounded.
 */
function describeChangedFields(body: string): readonly string[] {
  const fields = fieldsOf(parseBody(body));
  const lines = fields.slice(0, MAX_FIELDS).map(({ name, value }) => {
    const text = isSecretField(name)
      ? l10n.t('(hidden)')
      : sanitizeForDisplay(body.slice(value.offset, value.offset + value.length), MAX_VALUE_CHARACTERS);
    return `${sanitizeForDisplay(name, MAX_VALUE_CHARACTERS)}: ${text}`;
  });
  const left = fields.length - MAX_FIELDS;
  return left > 0 ? [...lines, l10n.t('and {0} more', left)] : lines;
}

function parseBody(body: string): Node | undefined {
  try {
    return parseTree(body);
  } catch (error) {
    // The parser recurses, and a body may be deeper than it can follow.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function fieldsOf(node: Node | undefined): readonly Property[] {
  const fields = propertiesOf(node);
  const [only] = fields;
  return fields.length === 1 && only?.value.type === 'object' ? fieldsOf(only.value) : fields;
}

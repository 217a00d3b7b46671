import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { bodyWrappers } from '../../catalog/bodyWrappers';
import { isSecretField } from '../../catalog/isSecretField';
import { knownPermissionHeader } from '../../catalog/knownAddresses';
import type { Endpoint } from '../../catalog/types';
import { levelName } from '../../environments/nameAndLevel';
import type { Connection } from '../../environments/types';
import { maskSecretFields } from '../../http/redaction/hideSecrets';
import type { HttpRequest, CallValues } from '../../http/types';
import { propertiesOf, readJsonTree, readTree, type JsonNode, type Property } from '../../json/jsonTree';
import type { EntityName } from '../prompts/entitySource';

/** Lines of plain text about one write, for the question before the write. */
export interface WriteLines {
  /** Names of the entities in the write. */
  readonly named: readonly string[];
  /** Unconfirmed changes of the environment's settings. */
  readonly changes: readonly string[];
  readonly environment: string;
  readonly host: string;
  readonly request: string;
  readonly level: string;
  readonly fields: readonly string[];
}

/** Old and new value of a field as JSON literals. `before`: undefined if the service did not return the field. */
export interface ChangedField {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string;
}

/** Describes a write: content, target and level. `changed`: the changed fields, if their old literals are known. */
export function describeWrite(
  request: HttpRequest,
  connection: Connection,
  changed?: readonly ChangedField[],
): Omit<WriteLines, 'named' | 'changes'> {
  const { host, pathname, search } = new URL(request.url);
  const { name, live } = connection.environment;
  const shownName = sanitizeForDisplay(name);
  return {
    environment: l10n.t('Environment: {0}', live ? l10n.t('{0} (live)', shownName) : shownName),
    host: l10n.t('Host: {0}', sanitizeForDisplay(host)),
    request: l10n.t('Request: {0} {1}', request.method, sanitizeForDisplay(pathname + search, 600)),
    level: [levelLine(connection), ...roleOf(request, connection)].join(' · '),
    fields: changed ? changed.map(describeChange) : describeBody(request.body ?? '', request.endpointId),
  };
}

/** Detail of the question about one write. `cause`: why the question is asked, such as “This was not edited here.” */
export function detailOfOne(lines: WriteLines, cause?: string): string {
  const { named, changes, fields } = lines;
  const write = [lines.environment, lines.host, lines.request, lines.level];
  if (fields.length > 0) write.push('', l10n.t('Fields:'), ...fields);
  if (cause === undefined)
    return [...named, ...changes, ...(changes.length > 0 ? [''] : []), ...write].join('\n');
  return joinBlocks([named, [cause], changes, write]);
}

/** Detail of one question about several writes, grouped by environment, host, level and changed settings. */
export function detailOfMany(all: readonly WriteLines[], cause?: string): string {
  const writes = all.map(({ named, changes, environment, host, request, level, fields }) => ({
    where: [...changes, ...(changes.length > 0 ? [''] : []), environment, host, level].join('\n'),
    what: [...named, request, ...fields],
  }));
  const wheres = [...new Set(writes.map(({ where }) => where))];
  return joinBlocks([
    cause === undefined ? [] : [cause],
    ...wheres.flatMap((where) => [
      [where],
      ...writes.filter((write) => write.where === where).map(({ what }) => what),
    ]),
  ]);
}

/** Maximum number of writes that the question about a run of changes shows. */
const MAX_SHOWN_WRITES = 5;

/** Detail of the question about a run of changes to one environment. `notes`: lines about the run, shown last. */
export function detailOfRun(
  all: readonly WriteLines[],
  notes: readonly string[],
  cause: string | undefined,
): string {
  const shown = all
    .slice(0, MAX_SHOWN_WRITES)
    .map(({ named, request, fields }) => [...(named.length > 0 ? named : [request]), ...fields].join(' · '));
  const left = all.length - shown.length;
  return joinBlocks([
    cause === undefined ? [] : [cause],
    ...all
      .slice(0, 1)
      .flatMap(({ changes, environment, host, level }) => [changes, [environment, host, level]]),
    [...shown, ...(left > 0 ? [l10n.t('and {0} more', left)] : [])],
    notes,
  ]);
}

/** Known facts about the company of a user group, in unsanitized texts of the service. */
export interface Company {
  readonly companyName?: string;
  readonly businessNumber?: string;
}

/** First line of a question about a user group; no line if the company is unknown. */
export function companyLines({ companyName = '', businessNumber = '' }: Company = {}): readonly string[] {
  const line = nameLine(companyName, businessNumber);
  return line === '' ? [] : [line];
}

/** A line for each entity in the path or query of a call, if its name is known; no line for the user group. */
export function entityLines(
  { path, query }: Pick<CallValues, 'path' | 'query'>,
  nameOf: (parameter: string, id: string) => EntityName | undefined,
): readonly string[] {
  return [...Object.entries(path), ...query].flatMap(([parameter, id]) => {
    const { name = '', info = '' } =
      (parameter === 'user_group_id' ? undefined : nameOf(parameter, id)) ?? {};
    const line = nameLine(name, info === name ? '' : info);
    return line === '' ? [] : [`${sanitizeForDisplay(parameter, 60)}: ${line}`];
  });
}

function nameLine(name: string, info: string): string {
  const parts = [sanitizeForDisplay(name, 60), sanitizeForDisplay(info, 40)];
  return parts.filter((part) => part !== '').join(' · ');
}

function joinBlocks(blocks: readonly (readonly string[])[]): string {
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** The role header of a request, such as `BOOTPAY-ROLE: manager`. */
function roleOf({ headers }: HttpRequest, { environment }: Connection): readonly string[] {
  const { name } = environment.permissionHeader ?? knownPermissionHeader;
  const role = headers.find(([one]) => one.toLowerCase() === name.toLowerCase());
  return role ? [`${sanitizeForDisplay(role[0], MAX_CHARACTERS)}: ${shownLiteral(...role)}`] : [];
}

function levelLine({ credential, environment, level }: Connection): string {
  if (credential !== undefined) return l10n.t('Level: {0}', levelName(level));
  return environment.authorization === 'keys'
    ? l10n.t('Level: none, the request is sent without keys')
    : l10n.t('Level: none, the request is sent without a token');
}

const verbs: readonly {
  readonly method: Endpoint['method'];
  readonly label: RegExp;
  readonly verb: () => string;
}[] = [
  { method: 'POST', label: /^Create$/, verb: () => l10n.t('Create') },
  { method: 'PUT', label: /^Update$/, verb: () => l10n.t('Update') },
  { method: 'DELETE', label: /^Remove/, verb: () => l10n.t('Remove') },
  { method: 'DELETE', label: /(?:)/, verb: () => l10n.t('Delete') },
];

/** Verb on the button that sends a write. */
export function verbOf({ method, label }: Pick<Endpoint, 'method' | 'label'>): string {
  const entry = verbs.find((candidate) => candidate.method === method && candidate.label.test(label));
  return entry ? entry.verb() : l10n.t('Send');
}

const MAX_FIELDS = 20;
const MAX_CHARACTERS = 120;
/** Maximum number of characters in all lines about a body's fields; a small screen has no room for more. */
const MAX_BODY_CHARACTERS = 1500;

/**
 * Whether the question shows all fields of a body completely: no value is hidden or cut, no character matches `unseen`,
 * and each text is in the Unicode form NFC. False for a body without fields.
 */
export function showsWholeBody(body: string, endpointId: string): boolean {
  const isSeen = (text: string): boolean =>
    sanitizeForDisplay(text, MAX_CHARACTERS) === text && !unseen.test(text) && text === text.normalize('NFC');
  const fields = bodyFields(body, endpointId);
  const isWhole = fields.every(
    ({ name, literal }) => isSeen(name) && isSeen(literal) && shownLiteral(name, literal) === literal,
  );
  return fields.length > 0 && isWhole && linesOf(body, endpointId).left === 0;
}

/** Characters that are invisible or look like others. */
const unseen = /(?! )[\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/u;

/** Fields that a body sets. If its only member is a wrapper such as `user_group`, the fields inside the wrapper. */
export function bodyFields(
  body: string,
  endpointId: string,
): readonly { readonly name: string; readonly literal: string }[] {
  return innerFields(readTree(body).root, endpointId).map(({ name, value }) => ({
    name,
    literal: textOf(body, value),
  }));
}

/** Line about a changed field with its old and new value; with only one value if both are equal. */
function describeChange({ name, before, after }: ChangedField): string {
  const old = before === undefined ? l10n.t('(not returned by the service)') : shownLiteral(name, before);
  const change = before === after ? '' : `${old} → `;
  return `${sanitizeForDisplay(name, MAX_CHARACTERS)}: ${change}${shownLiteral(name, after)}`;
}

function describeBody(body: string, endpointId: string): readonly string[] {
  const { lines, left } = linesOf(body, endpointId);
  return left > 0 ? [...lines, l10n.t('and {0} more', left)] : lines;
}

/** Lines about the fields that a body sets, as many as fit, and the number of fields left out. */
function linesOf(
  body: string,
  endpointId: string,
): { readonly lines: readonly string[]; readonly left: number } {
  const fields = bodyFields(body, endpointId);
  const lines: string[] = [];
  for (const { name, literal } of fields.slice(0, MAX_FIELDS)) {
    const line = `${sanitizeForDisplay(name, MAX_CHARACTERS)}: ${shownLiteral(name, literal)}`;
    if (lines.join('').length + line.length > MAX_BODY_CHARACTERS) break;
    lines.push(line);
  }
  return { lines, left: fields.length - lines.length };
}

function shownLiteral(name: string, literal: string): string {
  if (isSecretField(name)) return l10n.t('(hidden)');
  return sanitizeForDisplay(maskSecretFields(literal, l10n.t('(hidden)')), MAX_CHARACTERS);
}

/** Name of the member that may wrap a body's fields, by operation. */
const wrappers: Readonly<Record<string, string>> = { ...bodyWrappers, 'userGroups.update': 'user_group' };

function innerFields(node: JsonNode | undefined, endpointId: string): readonly Property[] {
  const members = propertiesOf(node);
  const [only, ...others] = members;
  const isWrapped =
    only?.value.type === 'object' && others.length === 0 && wrappers[endpointId] === only.name;
  return isWrapped ? only.value.members : members;
}

/**
 * Whether `part` is an object that contains only members of `whole`, with the same literals. If `whole` only wraps one
 * object, such as `user_group`, that object may have fewer members in `part`.
 */
export function isPartOf(part: string, whole: string): boolean {
  const isPart = (some: JsonNode | undefined, all: JsonNode | undefined): boolean => {
    const known = propertiesOf(all);
    return (
      some?.type === 'object' &&
      some.members.every(({ name, value }) =>
        known.some(
          (one) =>
            one.name === name &&
            (textOf(part, value) === textOf(whole, one.value) ||
              (known.length === 1 && isPart(value, one.value))),
        ),
      )
    );
  };
  return isPart(readJsonTree(part).root, readJsonTree(whole).root);
}

function textOf(text: string, { offset, length }: JsonNode): string {
  return text.slice(offset, offset + length);
}

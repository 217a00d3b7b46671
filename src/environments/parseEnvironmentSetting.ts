import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { typoDistance } from '../base/typoDistance';
import { isSecretField } from '../catalog/isSecretField';
import { checkHeader } from '../http/checkHeader';
import { checkEnvironmentName } from './checkEnvironmentName';
import { parseAddress, withSuggestion, parseBaseUrl } from './parseAddress';
import type { Environment, EnvironmentEntry, TokenRequest, HintedRole, PermissionHeader } from './types';

/** A usable entry with its index in the setting. */
interface SettingEntry {
  readonly index: number;
  readonly environment: Environment;
}

export interface ParsedSetting {
  readonly entries: readonly SettingEntry[];
  readonly problems: readonly SettingProblem[];
}

/** A problem of one entry or of the whole setting. */
export interface SettingProblem {
  /** Identifies the problem while the entry stays the same, at any index of the list. */
  readonly id: string;
  /** Text that names entry and problem, but not the setting. Absent for the whole setting, and if the entry is used. */
  readonly short?: string;
  /** Text for the user, which names the setting and the problem. */
  readonly sentence: string;
  /** The entry is used despite the problem. */
  readonly isUsed?: true;
}

/** An entry whose members have the right types. `permissionHeader` and `tokenRequest` are checked later. */
interface EntryShape extends Omit<EnvironmentEntry, 'permissionHeader' | 'tokenRequest'> {
  readonly permissionHeader?: unknown;
  readonly tokenRequest?: unknown;
}

interface MemberType {
  readonly name: Exclude<keyof EnvironmentEntry, 'permissionHeader' | 'tokenRequest'>;
  readonly isRequired?: true;
  readonly accepts: (value: unknown) => boolean;
  readonly expectation: () => string;
}

const isText = (value: unknown): boolean => typeof value === 'string';
const mustBeText = (): string => l10n.t('It must be a string.');

/** Members in the order of the checks. The message names the first wrong member. */
const memberTypes: readonly MemberType[] = [
  { name: 'name', isRequired: true, accepts: isText, expectation: mustBeText },
  { name: 'baseUrl', isRequired: true, accepts: isText, expectation: mustBeText },
  { name: 'gatewayUrl', accepts: isText, expectation: mustBeText },
  {
    name: 'live',
    accepts: (value) => typeof value === 'boolean',
    expectation: () => l10n.t('It must be true or false.'),
  },
  {
    name: 'headers',
    accepts: isObjectOfTexts,
    expectation: () => l10n.t('It must be an object of strings.'),
  },
  oneOf('authorization', ['token', 'keys']),
  oneOf('userGroupUpdate', ['wrapped', 'flat']),
];

function isObjectOfTexts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(isText);
}

function oneOf(name: MemberType['name'], values: readonly [string, string]): MemberType {
  return {
    name,
    accepts: (value) => values.some((known) => known === value),
    expectation: () => l10n.t('It must be “{0}” or “{1}”.', ...values),
  };
}

/**
 * Parses the setting `commerceApi.environments`. Each unusable entry is one problem, as is each unknown member of a
 * usable entry that may be a secret.
 */
export function parseEnvironmentSetting(
  value: unknown,
  knownGatewayOrigins: readonly string[],
): ParsedSetting {
  if (value === undefined || value === null) return { entries: [], problems: [] };
  if (!Array.isArray(value))
    return {
      entries: [],
      problems: [
        {
          id: 'list',
          sentence: l10n.t('The setting commerceApi.environments must be a list of environments.'),
        },
      ],
    };
  const raw: readonly unknown[] = value;
  const entries: SettingEntry[] = [];
  const problems: SettingProblem[] = [];
  for (const [index, item] of raw.entries()) {
    const names = entries.map((entry) => entry.environment.name);
    const read = readEntry(item, names, knownGatewayOrigins);
    if (read.value) {
      entries.push({ index, environment: read.value });
      problems.push(...secretsIn(item, index, read.value.name));
    } else {
      const entry = titleOf(item, index);
      const sentence = l10n.t('{0} in the setting commerceApi.environments: {1}', entry, read.problem);
      const id = `${JSON.stringify(item)} ${read.problem}`;
      problems.push({ id, short: `${entry}: ${read.problem}`, sentence });
    }
  }
  return { entries, problems };
}

/** Problems of unknown members whose names suggest a secret, which must not stand in a settings file. */
function secretsIn(item: unknown, index: number, ofName: string): readonly SettingProblem[] {
  return Object.keys(Object(item) as object)
    .filter((name) => isSecretField(name) && !memberTypes.some((known) => known.name === name))
    .map((name) => {
      const entry = titleOf(item, index);
      const advice = l10n.t(
        'Secrets do not belong here. Remove “{0}” and sign in instead.',
        sanitizeForDisplay(name, 40),
      );
      const sentence = l10n.t('{0} in the setting commerceApi.environments: {1}', entry, advice);
      return { id: `secret ${ofName} ${name}`, sentence, isUsed: true };
    });
}

/** Checks one entry against every rule. The problem is the first broken rule, and names the wrong member, if any. */
export function readEntry(
  item: unknown,
  otherNames: readonly string[],
  knownGatewayOrigins: readonly string[],
): ReadMember<Environment> {
  const shape = readShape(item);
  if (shape.problem !== undefined) return shape;
  const entry = shape.value;
  const name = checkEnvironmentName(entry.name, otherNames);
  if (name !== undefined) return { problem: inField('name', name) };
  if (entry.gatewayUrl !== undefined) {
    const gateway = parseAddress(entry.gatewayUrl);
    if (!gateway.ok) return { problem: inField('gatewayUrl', withSuggestion(gateway)) };
  }
  const address = parseBaseUrl(entry.baseUrl, { gatewayUrl: entry.gatewayUrl, knownGatewayOrigins });
  if (!address.ok) return { problem: inField('baseUrl', withSuggestion(address)) };
  const headers = checkEnvironmentHeaders(entry.headers ?? {});
  if (headers !== undefined) return { problem: inField('headers', headers) };
  const sentNames = Object.keys(entry.headers ?? {});
  const permissionHeader = readOptional(entry.permissionHeader, (value) =>
    readPermissionHeader(value, sentNames),
  );
  if (permissionHeader.problem !== undefined)
    return { problem: inField('permissionHeader', permissionHeader.problem) };
  const tokenRequest = readOptional(entry.tokenRequest, readTokenRequest);
  if (tokenRequest.problem !== undefined) return { problem: inField('tokenRequest', tokenRequest.problem) };
  return {
    value: {
      ...toEnvironment(entry, `${address.origin}${address.basePath}`),
      ...(permissionHeader.value === undefined ? {} : { permissionHeader: permissionHeader.value }),
      ...(tokenRequest.value === undefined ? {} : { tokenRequest: tokenRequest.value }),
    },
  };
}

function readOptional<T>(value: unknown, read: (value: unknown) => ReadMember<T>): ReadMember<T | undefined> {
  return value === undefined ? { value: undefined } : read(value);
}

function toEnvironment(entry: EntryShape, baseUrl: string): Environment {
  return {
    name: entry.name,
    baseUrl,
    ...(entry.gatewayUrl === undefined ? {} : { gatewayUrl: entry.gatewayUrl }),
    live: entry.live ?? false,
    headers: Object.fromEntries(Object.entries(entry.headers ?? {})),
    ...(entry.authorization === undefined ? {} : { authorization: entry.authorization }),
    ...(entry.userGroupUpdate === undefined ? {} : { userGroupUpdate: entry.userGroupUpdate }),
    builtIn: false,
  };
}

function readShape(item: unknown): ReadMember<EntryShape> {
  if (typeof item !== 'object' || item === null)
    return { problem: l10n.t('It must be an object with a name and a baseUrl.') };
  const own: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(item));
  const typo = findTypo(Object.keys(own));
  if (typo)
    return { problem: inField(typo.written, l10n.t('Unknown property. Did you mean “{0}”?', typo.meant)) };
  for (const { name, isRequired, accepts, expectation } of memberTypes) {
    if (isRequired && !Object.hasOwn(own, name)) return { problem: inField(name, l10n.t('It is missing.')) };
    const value = own[name];
    if ((isRequired || value !== undefined) && !accepts(value))
      return { problem: inField(name, expectation()) };
  }
  return { value: own as unknown as EntryShape };
}

function inField(field: string, sentence: string): string {
  return `“${field}”: ${sentence}`;
}

function titleOf(item: unknown, index: number): string {
  const { name } = Object(item) as { readonly name?: unknown };
  const position = l10n.t('Entry {0}', index + 1);
  return typeof name === 'string' && sanitizeForDisplay(name) !== ''
    ? `${position} (“${sanitizeForDisplay(name, 40)}”)`
    : position;
}

/** The message may contain the header's name, never its value. */
function checkEnvironmentHeaders(headers: Readonly<Record<string, string>>): string | undefined {
  const seen = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    const problem = checkHeader(name, value);
    if (problem !== undefined) return problem;
    if (seen.has(name.toLowerCase())) return l10n.t('The header “{0}” appears twice.', name);
    seen.add(name.toLowerCase());
  }
  return undefined;
}

const known: readonly string[] = [...memberTypes.map(({ name }) => name), 'permissionHeader', 'tokenRequest'];

/**
 * The first unknown member that looks like a misspelt known member. Other unknown members are ignored, because a
 * later version may know them.
 */
function findTypo(
  names: readonly string[],
): { readonly written: string; readonly meant: string } | undefined {
  for (const written of names) {
    if (known.includes(written)) continue;
    const meant = known.find((name) => typoDistance(written, name) < Infinity);
    if (meant !== undefined) return { written: written.slice(0, 40), meant };
  }
  return undefined;
}

/** A parsed member of the setting, or a message that says what is wrong. */
export type ReadMember<T> =
  | { readonly value: T; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string };

/**
 * The members of an object; a problem if it has others than `names`. Checks by hand, because loading valibot would take
 * most of the activation time.
 */
function readKnownMembers(
  value: unknown,
  names: readonly string[],
): ReadMember<Readonly<Record<string, unknown>>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: l10n.t('It must be an object.') };
  const own = Object.entries(value);
  const unknown = own.find(([name]) => !names.includes(name));
  if (unknown) return { problem: l10n.t('It has the unknown property “{0}”.', unknown[0].slice(0, 40)) };
  return { value: Object.fromEntries(own) };
}

const PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/;
const MEMBER = /^[A-Za-z_$][\w$-]{0,99}$/;
const MEMBER_PATH = /^[A-Za-z_$][\w$-]{0,99}(?:\.[A-Za-z_$][\w$-]{0,99}){0,9}$/;
const UNSAFE = /(?:^|\.)(?:__proto__|constructor|prototype)(?:\.|$)/;

/** Reads `tokenRequest` of an environment. The default method is POST. */
export function readTokenRequest(value: unknown): ReadMember<TokenRequest> {
  const members = readKnownMembers(value, ['method', 'path', 'authorization', 'body', 'answer']);
  if (members.problem !== undefined) return members;
  const { method = 'POST', path, authorization } = members.value;
  if (method !== 'POST' && method !== 'PUT') return { problem: l10n.t('Its “method” must be POST or PUT.') };
  if (typeof path !== 'string' || path.length > 500 || !PATH.test(path))
    return { problem: l10n.t('Its “path” must be a plain path such as /v1/token, without a query.') };
  if (authorization !== undefined && authorization !== 'basic')
    return { problem: l10n.t('Its “authorization” can only be “basic”.') };
  const body = members.value['body'] === undefined ? undefined : readBody(members.value['body']);
  if (body?.problem !== undefined) return body;
  if (authorization === undefined && body === undefined)
    return { problem: l10n.t('The keys must go into “authorization”, “body” or both.') };
  const answer = readAnswer(members.value['answer']);
  if (answer.problem !== undefined) return answer;
  return {
    value: {
      method,
      path,
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { body: body.value }),
      answer: answer.value,
    },
  };
}

function readBody(value: unknown): ReadMember<{ clientKey: string; secretKey: string }> {
  const members = readKnownMembers(value, ['clientKey', 'secretKey']);
  if (members.problem !== undefined) return { problem: inMember('body', members.problem) };
  const { clientKey, secretKey } = members.value;
  if (!isMember(clientKey, MEMBER) || !isMember(secretKey, MEMBER) || clientKey === secretKey)
    return {
      problem: inMember('body', l10n.t('“clientKey” and “secretKey” must be two different property names.')),
    };
  return { value: { clientKey, secretKey } };
}

function readAnswer(value: unknown): ReadMember<TokenRequest['answer']> {
  const members = readKnownMembers(value, ['token', 'expiresIn', 'expiresAt']);
  if (members.problem !== undefined) return { problem: inMember('answer', members.problem) };
  const { token, expiresIn, expiresAt } = members.value;
  const isOptional = (text: unknown): text is string | undefined =>
    text === undefined || isMember(text, MEMBER_PATH);
  if (!isMember(token, MEMBER_PATH) || !isOptional(expiresIn) || !isOptional(expiresAt))
    return {
      problem: inMember('answer', l10n.t('It must contain property names, at least one for “token”.')),
    };
  return {
    value: {
      token,
      ...(expiresIn === undefined ? {} : { expiresIn }),
      ...(expiresAt === undefined ? {} : { expiresAt }),
    },
  };
}

function isMember(value: unknown, form: RegExp): value is string {
  return typeof value === 'string' && form.test(value) && !UNSAFE.test(value);
}

function inMember(member: string, sentence: string): string {
  return `“${member}”: ${sentence}`;
}

/** Reads `permissionHeader` of an environment. `others`: names of the environment's other headers. */
export function readPermissionHeader(
  value: unknown,
  others: readonly string[],
): ReadMember<PermissionHeader> {
  const members = readKnownMembers(value, ['name', 'user', 'admin']);
  if (members.problem !== undefined) return members;
  const { name, user } = members.value;
  if (typeof name !== 'string') return { problem: l10n.t('It needs the header’s “name”.') };
  const admin = readAdmin(members.value['admin']);
  if (admin.problem !== undefined) return admin;
  const values = [user, typeof admin.value === 'object' ? admin.value.otherwise : admin.value].filter(
    (text) => text !== undefined,
  );
  if (values.length === 0) return { problem: l10n.t('It needs a value for “user” or “admin”.') };
  for (const text of values) {
    if (typeof text !== 'string') return { problem: l10n.t('Its values must be strings.') };
    const problem = checkHeader(name, text);
    if (problem !== undefined) return { problem };
  }
  if (others.some((other) => other.toLowerCase() === name.toLowerCase()))
    return { problem: l10n.t('The header “{0}” appears twice.', name) };
  return {
    value: {
      name,
      ...(typeof user === 'string' ? { user } : {}),
      ...(admin.value === undefined ? {} : { admin: admin.value }),
    },
  };
}

/** Reads the value for the admin level: a string, or a `HintedRole`. */
function readAdmin(value: unknown): ReadMember<string | HintedRole | undefined> {
  if (value === undefined || typeof value === 'string') return { value };
  const members = readKnownMembers(value, ['asHinted', 'otherwise']);
  const { asHinted, otherwise } = members.value ?? {};
  if (asHinted === true && typeof otherwise === 'string') return { value: { asHinted, otherwise } };
  return {
    problem: l10n.t('Its “admin” must be a string, or { "asHinted": true, "otherwise": "<a role>" }.'),
  };
}

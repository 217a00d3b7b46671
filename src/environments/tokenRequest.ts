import * as l10n from '@vscode/l10n';
import { readKnownMembers, type ReadMember } from './readKnownMembers';

/** How an environment issues an access token for client key and secret key. */
export interface TokenRequest {
  readonly method: 'POST' | 'PUT';
  /** Relative to the base URL. */
  readonly path: string;
  /** The keys are sent as `Authorization: Basic`, joined by a colon. */
  readonly authorization?: 'basic';
  /** Names of the JSON body members that hold the keys. */
  readonly body?: { readonly clientKey: string; readonly secretKey: string };
  /** Paths of members in the response, with dots for nested ones. */
  readonly answer: {
    readonly token: string;
    /** Lifetime in seconds. */
    readonly expiresIn?: string;
    /** Expiry time. */
    readonly expiresAt?: string;
  };
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
      problem: inMember('body', l10n.t('“clientKey” and “secretKey” must be two different member names.')),
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
      problem: inMember('answer', l10n.t('It must have member names, at least one for “token”.')),
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

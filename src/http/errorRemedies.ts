import type { ApiError, ApiErrorKind } from './apiError';
import { isDocumentedCode, type DocumentedCode } from './documentedCode';
import { refusesRole } from './refusesRole';

/** What a user can do about a failure; the commands turn each into a button. */
export const RemedyId = [
  'signIn',
  'signInAsAdmin',
  'nameRole',
  'tryPublicPath',
  'checkId',
  'pickFromList',
  'callAgain',
  'changeValues',
  'callOther',
  'checkNow',
  'showResult',
  'saveFullAnswer',
  'openTimeoutSetting',
  'openSizeSetting',
  'editEnvironment',
  'openProxySetting',
  'showLog',
] as const;
export type RemedyId = (typeof RemedyId)[number];

const REMEDIES: Readonly<Record<ApiErrorKind, readonly RemedyId[]>> = {
  invalidInput: ['callOther'],
  invalidToken: ['signIn'],
  invalidKeys: ['signIn'],
  wrongTarget: ['editEnvironment'],
  tlsDisabled: ['showLog'],
  dns: ['editEnvironment', 'callAgain'],
  refused: ['callAgain', 'editEnvironment'],
  reset: ['callAgain'],
  tls: ['editEnvironment'],
  proxy: ['openProxySetting', 'callAgain'],
  network: ['callAgain', 'openProxySetting'],
  timeout: ['callAgain', 'openTimeoutSetting'],
  cancelled: [],
  redirect: ['editEnvironment', 'showResult'],
  tooLarge: ['openSizeSetting', 'showResult'],
  notJson: ['showResult', 'editEnvironment'],
  brokenJson: ['showResult', 'saveFullAnswer'],
  truncated: ['callAgain', 'showResult'],
  charset: ['showResult', 'saveFullAnswer'],
  encoding: ['saveFullAnswer'],
  unauthenticated: ['signIn', 'nameRole', 'showResult'],
  forbidden: ['signInAsAdmin', 'nameRole', 'showResult'],
  notFound: ['checkId', 'showResult'],
  conflict: ['showResult', 'callAgain'],
  invalid: ['changeValues', 'showResult'],
  rateLimited: ['callAgain', 'showResult'],
  rejected: ['changeValues', 'showResult'],
  server: ['showResult', 'callAgain'],
  contradiction: ['changeValues', 'showResult'],
  otherRecord: ['changeValues', 'showResult'],
  unclear: ['showResult'],
  unhandled: ['showLog', 'showResult'],
};
const REMEDIES_OF_CODE: Readonly<Record<DocumentedCode, readonly RemedyId[]>> = {
  ACCESS_TOKEN_INVALID: ['signIn', 'nameRole', 'showResult'],
  USER_GROUP_NOT_FOUND: ['checkId', 'pickFromList', 'showResult'],
  USER_GROUP_NOT_AUTHORIZED: ['signInAsAdmin', 'nameRole', 'showResult'],
};
/** An address that has no such path is likely to be wrong itself. */
const WITHOUT_ID: readonly RemedyId[] = ['editEnvironment', 'changeValues', 'callAgain', 'showResult'];
/** A file may be what the user is after. */
const WITH_A_FILE: readonly RemedyId[] = ['showResult', 'saveFullAnswer', 'editEnvironment'];
const ROLE_FIRST: readonly RemedyId[] = ['nameRole', 'signIn', 'showResult'];
const PARTLY_DONE: readonly RemedyId[] = ['checkNow', ...REMEDIES.server];
const AFTER_RENEWAL: readonly RemedyId[] = ['callAgain', 'showResult'];
/** Remedies that could do the same thing twice. */
const DO_IT_AGAIN: ReadonlySet<RemedyId> = new Set(['callAgain', 'changeValues']);
/** Remedies that need the answer's own document. */
const NEED_ANSWER: ReadonlySet<RemedyId> = new Set(['showResult', 'saveFullAnswer']);

export interface FailureContext {
  readonly outcome: 'error' | 'unknown';
  /** The failure came with an answer that can be shown. */
  readonly hasAnswer: boolean;
  /** The endpoint's path takes an id that could be another one. */
  readonly hasId: boolean;
  /** Public clients call the endpoint at another path. */
  readonly hasPublicPath?: boolean;
  /** The call has other values that could be others. */
  readonly hasValues: boolean;
}

/**
 * What helps against a failure, the best first. An unknown outcome starts with "Check now" and never offers to
 * call again: that could do the same thing twice.
 */
export function errorRemedies(error: ApiError, context: FailureContext): readonly RemedyId[] {
  const known = knownRemedies(error, context);
  const possible = known.filter((remedy) => context.hasAnswer || !NEED_ANSWER.has(remedy));
  if (context.outcome === 'error') return possible;
  return ['checkNow', ...possible.filter((remedy) => !DO_IT_AGAIN.has(remedy))];
}

function knownRemedies(error: ApiError, context: FailureContext): readonly RemedyId[] {
  const { kind, facts } = error;
  if (facts.isRenewed) return AFTER_RENEWAL;
  if (facts.mayBePartlyDone) return PARTLY_DONE;
  if (kind === 'notJson' && facts.mediaType !== undefined) return WITH_A_FILE;
  if (kind === 'unauthenticated' && refusesRole(error)) return ROLE_FIRST;
  if (kind === 'notFound' && context.hasPublicPath && !saysNoEntity(facts.code))
    return ['tryPublicPath', ...knownOf(error, context)];
  return knownOf(error, context);
}

/** The path itself may be unknown: a code such as `ROUTE_NOT_FOUND`, or none, says nothing of an entity. */
export function saysNoEntity(code: string | undefined): boolean {
  return code !== undefined && /^(?!(?:ROUTE|PATH|URL|URI|API|ENDPOINT)_)[A-Z_]+_NOT_FOUND$/.test(code);
}

function knownOf({ kind, facts }: ApiError, context: FailureContext): readonly RemedyId[] {
  const known = isDocumentedCode(facts.code) ? REMEDIES_OF_CODE[facts.code] : REMEDIES[kind];
  if (context.hasId || !known.includes('checkId')) return known;
  return WITHOUT_ID.filter((remedy) => {
    // Only the service itself answers with a code of the service.
    if (remedy === 'editEnvironment') return facts.code === undefined;
    return context.hasValues || remedy !== 'changeValues';
  });
}

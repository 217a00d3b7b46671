import { type ApiError, type ApiErrorKind } from '../apiError';
import { isDocumentedCode, type DocumentedCode } from '../readEnvelope';
import type { Level } from '../types';
import type { RemedyId } from './remedyButtons';

/** The failed action: a call, the read or save of a user group, or the read of the list of user groups. */
type Subject = 'call' | 'read' | 'save' | 'list';

/** Remedies of each subject, best first. */
type Row = Readonly<Partial<Record<Subject, readonly RemedyId[]>>>;

type Failure = Pick<ApiError, 'kind' | 'facts'>;

/** Remedies if the failure's row does not name the subject. */
const USUAL: Required<Row> = {
  call: ['showResult'],
  read: ['retry', 'showResult'],
  save: ['saveAgain', 'showResult'],
  list: ['retry'],
};

/** Remedies by kind of failure. */
const ROWS = {
  invalidInput: { call: ['callOther'], save: [] },
  invalidToken: {
    call: ['signIn'],
    read: ['signIn', 'nameRole'],
    save: ['signIn', 'nameRole', 'saveAgain'],
    list: ['signIn'],
  },
  invalidKeys: { call: ['signIn'], list: ['signIn'] },
  wrongTarget: { call: ['editEnvironment'] },
  tlsDisabled: { call: ['showLog'] },
  dns: { call: ['editEnvironment', 'callAgain'] },
  refused: { call: ['callAgain', 'editEnvironment'] },
  reset: { call: ['callAgain'] },
  tls: { call: ['editEnvironment'] },
  proxy: { call: ['openProxySetting', 'callAgain'] },
  notHttp: { call: ['editEnvironment'] },
  malformed: { call: [] },
  network: { call: ['callAgain', 'openProxySetting'] },
  timeout: { call: ['callAgain', 'openTimeoutSetting'] },
  cancelled: { call: [] },
  redirect: { call: ['editEnvironment', 'showResult'] },
  tooLarge: { call: ['openSizeSetting', 'showResult'] },
  // Show Response comes first, because a retry would get the same response.
  tooDeep: { read: ['showResult', 'retry'], save: ['showResult'] },
  notJson: { call: ['showResult', 'editEnvironment'] },
  brokenJson: { call: ['showResult', 'saveFullAnswer'] },
  truncated: { call: ['callAgain', 'showResult'] },
  charset: { call: ['showResult', 'saveFullAnswer'] },
  encoding: { call: ['saveFullAnswer'] },
  unauthenticated: {
    call: ['signIn', 'nameRole', 'showResult'],
    read: ['signIn', 'nameRole', 'showResult'],
    save: ['signIn', 'nameRole', 'saveAgain', 'showResult'],
    list: ['signIn'],
  },
  forbidden: {
    call: ['signInAsAdmin', 'nameRole', 'showResult'],
    read: ['signInAsAdmin', 'nameRole', 'showResult'],
    save: ['signInAsAdmin', 'nameRole', 'saveAgain', 'showResult'],
    list: ['useAdmin'],
  },
  notFound: {
    call: ['checkId', 'showResult'],
    read: ['pickFromList', 'showResult'],
    save: ['retry', 'pickFromList', 'showResult'],
  },
  conflict: { call: ['showResult', 'callAgain'], save: ['compare', 'saveAgain', 'showResult'] },
  // Save Again is missing, because the service would refuse the same values again.
  invalid: { call: ['changeValues', 'showResult'], save: ['showResult'] },
  rateLimited: { call: ['callAgain', 'showResult'] },
  rejected: { call: ['changeValues', 'showResult'] },
  server: { call: ['showResult', 'callAgain'] },
  contradiction: { call: ['changeValues', 'showResult'] },
  otherRecord: { call: ['changeValues', 'showResult'] },
  accepted: {},
  unclear: {},
  unhandled: { call: ['showLog', 'showResult'], read: ['retry', 'showLog', 'showResult'] },
} satisfies Readonly<Record<ApiErrorKind, Row>>;
/** Remedies of the documented codes, whatever the kind. */
const ROWS_OF_CODES: Readonly<Record<DocumentedCode, Row>> = {
  ACCESS_TOKEN_INVALID: { call: ROWS.unauthenticated.call },
  USER_GROUP_NOT_FOUND: { call: ['checkId', 'pickFromList', 'showResult'] },
  USER_GROUP_NOT_AUTHORIZED: { call: ROWS.forbidden.call },
};

type SpecialRow = Row & { readonly when: (failure: Failure, context: FailureContext) => boolean };

/** Rows that win over code and kind. The first row with the subject and a true condition counts. */
const SPECIAL_ROWS: readonly SpecialRow[] = [
  {
    when: ({ kind }, { outcome }) => outcome === 'unknown' && kind === 'unhandled',
    save: ['compare', 'showLog', 'showResult'],
  },
  { when: (_, { outcome }) => outcome === 'unknown', save: ['compare', 'showResult'] },
  { when: ({ facts }) => facts.isRenewed === true, call: ['callAgain', 'showResult'] },
  {
    when: ({ facts }) => facts.mayBePartlyDone === true,
    call: ['checkNow', 'showResult', 'callAgain'],
    save: ['checkNow', 'saveAgain', 'showResult'],
  },
  {
    // The response may be a file that the user wants to save.
    when: ({ kind, facts }) => kind === 'notJson' && facts.mediaType !== undefined,
    call: ['showResult', 'saveFullAnswer', 'editEnvironment'],
  },
  {
    when: mayRefuseRole,
    call: ['nameRole', 'signIn', 'showResult'],
    read: ['nameRole', 'signIn', 'showResult'],
    save: ['nameRole', 'signIn', 'saveAgain', 'showResult'],
  },
];
/** Remedies of a 404 for a path without an id: the environment's base URL is probably wrong. */
const WITHOUT_ID: readonly RemedyId[] = ['editEnvironment', 'changeValues', 'callAgain', 'showResult'];
/** Remedies that could repeat the same call or save. */
const DO_IT_AGAIN: ReadonlySet<RemedyId> = new Set([
  'callAgain',
  'changeValues',
  'saveAgain',
  'tryPublicPath',
  'checkId',
  'pickFromList',
]);
/** Remedies that need a response to show. */
const NEED_RESPONSE: ReadonlySet<RemedyId> = new Set(['showResult', 'saveFullAnswer']);

/** Codes about the token and not the role: one of the reference, and a number from public sources. */
const OF_TOKEN: ReadonlySet<string> = new Set(['ACCESS_TOKEN_INVALID', '1700']);

export interface FailureContext {
  /** `unknown`: it is unknown whether the write was carried out. */
  readonly outcome?: 'error' | 'unknown';
  /** The failure has a response that can be shown. */
  readonly hasResponse?: boolean;
  readonly level?: Level;
  /** The endpoint's path has an id that the user could change. */
  readonly hasId?: boolean;
  /** Public clients call the endpoint at another path. */
  readonly hasPublicPath?: boolean;
  /** The call has a body or query values, or its endpoint documents query parameters, which the user could change. */
  readonly hasValues?: boolean;
}

/**
 * Remedies of a failure, best first. For an unknown outcome, Check Now comes first, and the remedies in `DO_IT_AGAIN`
 * are missing: they could carry out the write twice.
 */
export function errorRemedies(
  subject: Subject,
  failure: Failure,
  context: FailureContext = {},
): readonly RemedyId[] {
  const special = SPECIAL_ROWS.find((row) => row[subject] && row.when(failure, context));
  const known = special?.[subject] ?? knownRemedies(subject, failure, context);
  // At user level, the button for the admin level saves again, so Save Again is left out.
  const isForUser = known.includes('signInAsAdmin') && context.level !== 'admin';
  const possible = known.filter(
    (remedy) => (context.hasResponse || !NEED_RESPONSE.has(remedy)) && !(isForUser && remedy === 'saveAgain'),
  );
  if (context.outcome !== 'unknown') return possible;
  return ['checkNow', ...possible.filter((remedy) => !DO_IT_AGAIN.has(remedy))];
}

function knownRemedies(subject: Subject, { kind, facts }: Failure, context: FailureContext) {
  const ofCode = isDocumentedCode(facts.code) ? ROWS_OF_CODES[facts.code][subject] : undefined;
  const row: Row = ROWS[kind];
  const named = ofCode ?? row[subject] ?? USUAL[subject];
  const known = context.hasId || !named.includes('checkId') ? named : remediesWithoutId(facts, context);
  const isPathUnknown = kind === 'notFound' && context.hasPublicPath && !saysNoEntity(facts.code);
  return isPathUnknown ? (['tryPublicPath', ...known] as const) : known;
}

function remediesWithoutId({ code }: ApiError['facts'], { hasValues }: FailureContext): readonly RemedyId[] {
  return WITHOUT_ID.filter((remedy) => {
    // A code in the response proves that the base URL is right.
    if (remedy === 'editEnvironment') return code === undefined;
    return hasValues || remedy !== 'changeValues';
  });
}

/** Whether the service may have refused the role rather than the token. */
function mayRefuseRole({ kind, facts }: Failure): boolean {
  return kind === 'unauthenticated' && !facts.isWithoutToken && !OF_TOKEN.has(facts.code ?? '');
}

/** Whether a code says that an entity is missing. Without a code, or with `ROUTE_NOT_FOUND`, the path may be unknown. */
export function saysNoEntity(code: string | undefined): boolean {
  return code !== undefined && /^(?!(?:ROUTE|PATH|URL|URI|API|ENDPOINT)_)[A-Z_]+_NOT_FOUND$/.test(code);
}

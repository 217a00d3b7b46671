import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Remedy } from '../../src/base/userError';
import { createCatalog } from '../../src/catalog/createCatalog';
import { remediesOfCall, remediesOfError } from '../../src/calls/remediesOfCall';
import type { Environment } from '../../src/environments/types';
import { ApiError, ApiErrorKind, type ApiErrorFacts } from '../../src/http/apiError';
import type { CallValues, FinishedCall, Level } from '../../src/http/types';
import {
  conflictStatus,
  ignoredUpdate,
  lockedToRead,
  noEnvironment,
  noEnvironmentToSave,
  notAuthorizedToSave,
  readProblem,
  saveProblem,
  sendAgainRemedies,
  signedOutToRead,
  signedOutToSave,
  unknownOutcome,
} from '../../src/userGroups/file/problems';
import type { ProblemContext } from '../../src/userGroups/file/types';
import { describeListProblem } from '../../src/userGroups/list/loadUserGroups';
import { emptyList } from '../../src/userGroups/list/userGroupList';
import { userGroupNodes } from '../../src/userGroups/list/userGroupNodes';
import { environmentCalled } from '../support/callFixture';

/** The expected buttons of each failure in each situation; change this file together with the buttons. */
const expected = readFileSync('test/fixtures/remedies.txt', 'utf8');

const catalog = createCatalog();
const shop = environmentCalled('Shop');
const withRole: Environment = { ...shop, permissionHeader: { name: 'ROLE', admin: 'manager' } };

/** Buttons as text, such as `[Retry] checkNow "group"`. */
function textOf(buttons: readonly Remedy[]): string {
  const texts = buttons.map(({ title, command, arguments: given = [] }) => {
    const [, name = command] = /^commerceApi\.(.*)$/.exec(command) ?? [];
    return `[${title}] ${[name, ...given.map((each) => JSON.stringify(each))].join(' ')}`;
  });
  return texts.length === 0 ? 'nothing' : texts.join(' · ');
}

/** Each text with the names that share it. */
function sameTexts(texts: Iterable<readonly [name: string, text: string]>) {
  const named = new Map<string, readonly string[]>();
  for (const [name, text] of texts) named.set(text, [...(named.get(text) ?? []), name]);
  return [...named];
}

/** The buttons of the first situation, then those of each situation with different buttons. */
function blockOf(buttonsIn: Readonly<Record<string, readonly Remedy[]>>): string {
  const texts = Object.entries(buttonsIn).map(([name, buttons]) => [name, textOf(buttons)] as const);
  const lines = sameTexts(texts).map(([text, names], index) =>
    index === 0 ? `  ${text}` : `  ${names.join(' | ')}: ${text}`,
  );
  return lines.join('\n');
}

/** The blocks of a subject, each below the failures that share the block. */
function chapterOf(subject: string, blocks: Iterable<readonly [string, string]>): readonly string[] {
  return ['', `# ${subject}`, ...sameTexts(blocks).flatMap(([block, names]) => [names.join(', '), block])];
}

interface Failure {
  readonly kind: ApiErrorKind;
  readonly facts: ApiErrorFacts;
  readonly call?: { readonly endpointId: string; readonly values: CallValues };
}

/** The failures without a response of the service. */
const WITHOUT_STATUS: readonly ApiErrorKind[] = [
  'invalidInput',
  'invalidToken',
  'invalidKeys',
  'wrongTarget',
  'tlsDisabled',
  'dns',
  'refused',
  'reset',
  'tls',
  'network',
  'timeout',
  'cancelled',
  'unhandled',
];
const listCall = (query: CallValues['query']): Failure['call'] => ({
  endpointId: 'userGroups.list',
  values: { path: {}, query },
});
const ofGroup = { path: { user_group_id: 'g1' }, query: [] };

/** Each kind alone, then the codes and facts that change the buttons. */
const failures: Readonly<Record<string, Failure>> = {
  ...Object.fromEntries(
    ApiErrorKind.map((kind): [string, Failure] => [
      kind,
      { kind, facts: WITHOUT_STATUS.includes(kind) ? {} : { status: 418 } },
    ]),
  ),
  'a token that is not valid': {
    kind: 'unauthenticated',
    facts: { status: 401, code: 'ACCESS_TOKEN_INVALID' },
  },
  'a token that is not valid, by number': { kind: 'unauthenticated', facts: { status: 401, code: '1700' } },
  'no token': { kind: 'unauthenticated', facts: { status: 401, isWithoutToken: true } },
  'a renewed token': { kind: 'unauthenticated', facts: { status: 401, isRenewed: true } },
  'a refused role': { kind: 'forbidden', facts: { status: 403, code: 'API_ROLE_NOT_SUPPORT' } },
  'a group of others': { kind: 'forbidden', facts: { status: 403, code: 'USER_GROUP_NOT_AUTHORIZED' } },
  'a group that is not there': { kind: 'notFound', facts: { status: 404, code: 'USER_GROUP_NOT_FOUND' } },
  'a path with another one': {
    kind: 'notFound',
    facts: { status: 404, code: 'ROUTE_NOT_FOUND' },
    call: { endpointId: 'userGroups.addUser', values: ofGroup },
  },
  'an entity at a path with another one': {
    kind: 'notFound',
    facts: { status: 404, code: 'USER_NOT_FOUND' },
    call: { endpointId: 'userGroups.addUser', values: ofGroup },
  },
  'a list that is not there': { kind: 'notFound', facts: { status: 404 }, call: listCall([]) },
  'a list with values that is not there': {
    kind: 'notFound',
    facts: { status: 404 },
    call: listCall([['page', '2']]),
  },
  'a code of a list': {
    kind: 'notFound',
    facts: { status: 404, code: 'USER_GROUP_NOT_FOUND' },
    call: listCall([['page', '2']]),
  },
  'a documented code behind another status': {
    kind: 'rejected',
    facts: { status: 400, code: 'USER_GROUP_NOT_AUTHORIZED' },
  },
  'a write that may be partly done': { kind: 'server', facts: { status: 500, mayBePartlyDone: true } },
  'a file in place of JSON': { kind: 'notJson', facts: { status: 200, mediaType: 'application/pdf' } },
  'the path of another endpoint': { kind: 'invalidInput', facts: { otherEndpointId: 'orders.month' } },
};

interface CallSituation {
  readonly level?: Level;
  readonly environmentName?: string;
  readonly outcome?: 'error' | 'unknown';
  readonly hasResponse?: boolean;
  readonly isKept?: boolean;
  readonly hasUri?: boolean;
  readonly isAdminToo?: boolean;
  readonly isSignedInSince?: boolean;
  readonly hinted?: Environment | undefined;
}

const ofCalls: Readonly<Record<string, CallSituation>> = {
  user: {},
  'with an admin session': { isAdminToo: true },
  'signed in since': { isSignedInSince: true },
  admin: { level: 'admin' },
  'admin, signed in since': { level: 'admin', isSignedInSince: true },
  'admin, role named since': { level: 'admin', hinted: withRole },
  'admin, no hints': { level: 'admin', hinted: undefined },
  sandbox: { environmentName: 'Sandbox', hinted: undefined },
  'sandbox, admin': { environmentName: 'Sandbox', level: 'admin', hinted: undefined },
  'no document': { hasUri: false },
  'no document, admin': { hasUri: false, level: 'admin' },
  'no document, sandbox': { hasUri: false, environmentName: 'Sandbox', hinted: undefined },
  'no response': { hasResponse: false },
  'kept in the history': { isKept: true },
  unknown: { outcome: 'unknown' },
  'unknown, admin': { outcome: 'unknown', level: 'admin' },
};

function buttonsOfCall(error: ApiError, situation: CallSituation, { call }: Failure): readonly Remedy[] {
  const { level = 'user', environmentName = 'Shop', hasUri = true } = situation;
  const endpointId = call?.endpointId ?? 'userGroups.update';
  const response: NonNullable<FinishedCall['outcome']['response']> = {
    status: 418,
    statusText: '',
    headers: [],
    text: '?',
    bytes: Uint8Array.of(63),
    format: 'text',
    durationMs: 1,
  };
  const finished: FinishedCall = {
    environmentName,
    level,
    endpointId,
    values: call?.values ?? ofGroup,
    request: {
      endpointId,
      method: 'PUT',
      url: 'https://shop.example/api/x',
      target: { origin: 'https://shop.example', basePath: '/api', headers: {} },
      headers: [],
    },
    outcome: {
      kind: situation.outcome ?? 'error',
      error,
      durationMs: 5,
      ...(situation.hasResponse === false ? {} : { response }),
    },
    startedAt: 0,
    ...(situation.isKept
      ? { kept: { id: '1', withheld: [], responseBytes: 1, responseLeftOut: false } }
      : {}),
  };
  return remediesOfCall({
    catalog,
    call: finished,
    ...(hasUri ? { uri: 'result' } : {}),
    hasAdminSession: () => situation.isAdminToo === true,
    hasNewerSession: () => situation.isSignedInSince === true,
    hintedEnvironment: () => ('hinted' in situation ? situation.hinted : shop),
  });
}

const contextOf = (context: Partial<ProblemContext>): ProblemContext => ({
  uri: 'group',
  address: { kind: 'userGroup', environmentName: 'Shop', id: 'g1' },
  level: 'user',
  hasAdminSession: false,
  hinted: shop,
  hasResponse: true,
  ...context,
});
const ofGroups: Readonly<Record<string, ProblemContext>> = {
  user: contextOf({}),
  'with an admin session': contextOf({ hasAdminSession: true }),
  admin: contextOf({ level: 'admin', hasAdminSession: true }),
  'admin with a role': contextOf({ level: 'admin', hinted: withRole }),
  'admin, no hints': contextOf({ level: 'admin', hinted: undefined }),
  sandbox: contextOf({
    address: { kind: 'userGroup', environmentName: 'Sandbox', id: 'g1' },
    hinted: undefined,
    hasAdminSession: true,
  }),
  'no response': contextOf({ hasResponse: false }),
};

interface ListSituation {
  readonly level?: Level;
  readonly environmentName?: string;
  readonly pages?: number;
}

const ofLists: Readonly<Record<string, ListSituation>> = {
  user: {},
  admin: { level: 'admin' },
  sandbox: { environmentName: 'Sandbox' },
  'a later page': { pages: 1 },
};

function buttonsOfList(
  thrown: unknown,
  { level = 'user', environmentName = 'Shop', pages = 0 }: ListSituation,
) {
  const problem = describeListProblem(thrown, environmentCalled(environmentName));
  const list = emptyList({ environmentName, level });
  const node = userGroupNodes({ ...list, phase: 'failed', pages, problem }).at(-1);
  assert.ok(node?.kind === 'action');
  const title = `${node.icon}: ${node.label}`;
  return [{ title, command: node.command, arguments: node.arguments } as Remedy];
}

/** The buttons in each situation. */
function each<Situation>(
  situations: Readonly<Record<string, Situation>>,
  buttonsIn: (situation: Situation) => readonly Remedy[],
): Readonly<Record<string, readonly Remedy[]>> {
  return Object.fromEntries(Object.entries(situations).map(([name, given]) => [name, buttonsIn(given)]));
}

/** The block of each failure. */
function blocksOf<Situation>(
  situations: Readonly<Record<string, Situation>>,
  buttonsOf: (error: ApiError, situation: Situation, failure: Failure) => readonly Remedy[],
): readonly (readonly [string, string])[] {
  return Object.entries(failures).map(([name, failure]) => {
    const error = new ApiError(failure.kind, 'It failed.', failure.facts);
    return [name, blockOf(each(situations, (situation) => buttonsOf(error, situation, failure)))];
  });
}

/** Buttons of user groups without a failed call. */
const ofDrafts: Readonly<Record<string, (context: ProblemContext) => readonly Remedy[]>> = {
  'no environment': (context) => noEnvironment(context).remedies,
  'no environment to save': (context) => noEnvironmentToSave(context).remedies,
  'signed out': (context) => signedOutToRead(context).remedies,
  'signed out to save': (context) => signedOutToSave(context).remedies,
  locked: (context) => lockedToRead(context).remedies,
  'unknown of an earlier window': (context) => unknownOutcome('?', context).remedies,
  'not authorized to save': notAuthorizedToSave,
  'ignored update': (context) => ignoredUpdate(['phone'], context).remedies,
  conflict: (context) => conflictStatus(context, ['phone'], '{}').remedies,
  'not arrived': sendAgainRemedies,
};

describe('what is offered after a failure', () => {
  const ofOthers = each(ofLists, (situation) => buttonsOfList(new Error('?'), situation));
  const drafts = Object.entries(ofDrafts).map(
    ([name, buttonsIn]) => [name, blockOf(each(ofGroups, buttonsIn))] as const,
  );
  const lines = [
    '# [title] command and arguments, as they usually are; below, the situations that have others.',
    ...chapterOf('a call', blocksOf(ofCalls, buttonsOfCall)),
    ...chapterOf(
      'a call that was not sent',
      blocksOf({ it: catalog }, (error, known) => remediesOfError(error, { catalog: known })),
    ),
    ...chapterOf(
      'a read',
      blocksOf(ofGroups, (error, context) => readProblem(error, context).remedies),
    ),
    ...chapterOf(
      'a save',
      blocksOf(ofGroups, (error, context) => saveProblem(error, context).remedies),
    ),
    ...chapterOf(
      'a save of unknown outcome',
      blocksOf(ofGroups, ({ kind }, context) => unknownOutcome('?', context, kind).remedies),
    ),
    ...chapterOf('a list', blocksOf(ofLists, buttonsOfList)),
    ...chapterOf('a list, no call', [['any other failure', blockOf(ofOthers)]]),
    ...chapterOf('a draft', drafts),
  ];

  it('is what the list says, for calls, user groups and lists', () => {
    assert.equal(`${lines.join('\n')}\n`, expected);
  });
});

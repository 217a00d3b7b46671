import assert from 'node:assert/strict';
import type { Remedy } from '../../../src/base/userError';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { remediesOfCall } from '../../../src/calls/remediesOfCall';
import { CommandId } from '../../../src/contributions';
import { headersOf } from '../../../src/environments/toTarget';
import type { Environment } from '../../../src/environments/types';
import { ApiError, type ApiErrorFacts, type ApiErrorKind } from '../../../src/http/apiError';
import type { FinishedCall, Level } from '../../../src/http/types';
import { ignoredUpdate, readProblem, saveProblem } from '../../../src/userGroups/file/problems';
import { environmentCalled } from '../../support/callFixture';
import { userGroupUri } from '../../support/editorModel';

const catalog = createCatalog();
const uri = 'commerce-api:/Shop/results/userGroups.update-1.json';
const shop = environmentCalled('Shop');
const withRole: Environment = { ...shop, permissionHeader: { name: 'BOOTPAY-ROLE', admin: 'manager' } };
const withUser: Environment = { ...shop, permissionHeader: { name: 'BOOTPAY-ROLE', user: 'user' } };
const titles = (remedies: readonly Remedy[]): readonly string[] => remedies.map(({ title }) => title);

interface Row {
  readonly what: string;
  readonly kind: ApiErrorKind;
  readonly facts?: ApiErrorFacts;
  readonly level?: Level;
  /** The environment after the hint; undefined if hints are off. */
  readonly hinted: Environment | undefined;
  readonly ofCall: readonly string[];
  readonly ofRead: readonly string[];
  readonly ofSave: readonly string[];
}

const role = 'Send Level as Header…';
const other = 'Use Another Role…';
const signIn = 'Sign In as Admin…';
const refused = { code: 'API_ROLE_NOT_SUPPORT' };
const rows: readonly Row[] = [
  {
    what: 'a user becomes an admin first',
    kind: 'forbidden',
    facts: refused,
    level: 'user',
    hinted: shop,
    ofCall: [signIn],
    ofRead: [signIn],
    ofSave: [signIn],
  },
  {
    what: 'an admin names a role',
    kind: 'forbidden',
    facts: refused,
    hinted: shop,
    ofCall: [role],
    ofRead: [role],
    ofSave: [role, 'Save Again'],
  },
  {
    what: 'an admin without a role names one',
    kind: 'forbidden',
    facts: { code: 'USER_GROUP_NOT_AUTHORIZED' },
    hinted: withUser,
    ofCall: [role],
    ofRead: [role],
    ofSave: [role, 'Save Again'],
  },
  {
    what: 'an admin with a role names another one',
    kind: 'forbidden',
    hinted: withRole,
    ofCall: [other],
    ofRead: [other],
    ofSave: [other, 'Save Again'],
  },
  {
    what: 'nobody is told of hints that are off',
    kind: 'forbidden',
    facts: refused,
    hinted: undefined,
    ofCall: [],
    ofRead: [],
    ofSave: ['Save Again'],
  },
  {
    what: 'a 401 may be meant for the role',
    kind: 'unauthenticated',
    facts: { status: 401 },
    hinted: shop,
    ofCall: [role, signIn],
    ofRead: [role, signIn],
    ofSave: [role, signIn, 'Save Again'],
  },
  {
    what: 'a 401 of a user is about the session',
    kind: 'unauthenticated',
    facts: { status: 401 },
    level: 'user',
    hinted: shop,
    ofCall: ['Sign In…'],
    ofRead: ['Sign In…'],
    ofSave: ['Sign In…', 'Save Again'],
  },
  ...['ACCESS_TOKEN_INVALID', '1700'].map((code): Row => ({
    what: `a 401 with ${code} is about the token first`,
    kind: 'unauthenticated',
    facts: { status: 401, code },
    hinted: shop,
    ofCall: [signIn, role],
    ofRead: [signIn, role],
    ofSave: [signIn, role, 'Save Again'],
  })),
];

describe('a role that is refused', () => {
  for (const { what, kind, facts = {}, level = 'admin', hinted, ofCall, ofRead, ofSave } of rows)
    it(what, () => {
      const error = new ApiError(kind, 'No.', facts);
      const call = refusedCall(error, level, hinted);
      assert.deepEqual(
        titles(remediesOfCall({ catalog, call, uri, hintedEnvironment: () => hinted })),
        ofCall,
      );
      const address = { kind: 'userGroup', environmentName: 'Shop', id: 'g1' } as const;
      const context = { uri: userGroupUri, address, level, hasAdminSession: false, hinted };
      assert.deepEqual(titles(readProblem(error, context).remedies), ofRead);
      assert.deepEqual(titles(saveProblem(error, context).remedies), ofSave);
    });

  const withOther = { ...withRole, permissionHeader: { name: 'BOOTPAY-ROLE', admin: 'supervisor' } };
  for (const [what, before, setting] of [
    ['its first role', shop, withRole],
    ['another role', withRole, withOther],
  ] as const)
    it(`is tried again once the setting has ${what}`, () => {
      const call = refusedCall(new ApiError('forbidden', 'No.', refused), 'admin', before);
      const [remedy] = remediesOfCall({ catalog, call, uri, hintedEnvironment: () => setting });
      assert.deepEqual(
        [remedy?.title, remedy?.command, remedy?.arguments],
        ['Retry as Admin', CommandId.retryAsAdmin, [uri]],
      );
    });

  it('names environment and document for what follows', () => {
    const call = refusedCall(new ApiError('forbidden', 'No.'), 'admin');
    const [remedy] = remediesOfCall({ catalog, call, uri, hintedEnvironment: () => shop });
    assert.deepEqual(remedy, {
      title: role,
      command: CommandId.followHint,
      arguments: ['Shop', 'role', uri],
    });
  });
});

describe('a save that changed nothing', () => {
  const others = ['Save Again', 'Compare', 'Discard My Changes'];
  const flat = 'Send the Fields Without user_group…';
  for (const [what, hinted, first] of [
    ['offers flat fields', shop, [flat]],
    ['offers flat fields where the setting says otherwise', { ...shop, userGroupUpdate: 'wrapped' }, [flat]],
    ['offers none where they are flat', { ...shop, userGroupUpdate: 'flat' }, []],
    ['offers none while hints are off', undefined, []],
  ] as const)
    for (const level of ['user', 'admin'] as const)
      it(`${what}, at ${level} level`, () => {
        const address = { kind: 'userGroup', environmentName: 'Shop', id: 'g1' } as const;
        const context = { uri: userGroupUri, address, level, hasAdminSession: false, hinted };
        const { remedies } = ignoredUpdate(['phone'], context);
        assert.deepEqual(titles(remedies), [...first, ...others]);
      });
});

describe('a path that the service does not know', () => {
  const pathOf = (endpointId: string, facts: ApiErrorFacts) => {
    const call = { ...refusedCall(new ApiError('notFound', 'No.', facts), 'admin'), endpointId };
    return remediesOfCall({ catalog, call, uri, hintedEnvironment: () => shop }).filter(({ title }) =>
      title.startsWith('Use the SDK Path'),
    );
  };

  for (const [endpointId, code] of [
    ['userGroups.addUser', undefined],
    ['userGroups.removeUser', 'ROUTE_NOT_FOUND'],
  ] as const)
    it(`leads to the one of public clients: ${endpointId}`, () => {
      const facts = { status: 404, ...(code === undefined ? {} : { code }) };
      const [remedy, ...more] = pathOf(endpointId, facts);
      assert.deepEqual([remedy?.command, more], [CommandId.callAgain, []]);
      assert.deepEqual(remedy?.arguments, [uri, { atPublicPath: true }]);
    });

  for (const [what, endpointId, facts] of [
    ['a code that names what is missing', 'userGroups.addUser', { code: 'USER_NOT_FOUND' }],
    ['an endpoint without another path', 'userGroups.update', { status: 404 }],
    ['the path of public clients itself', 'userGroups.addUser.public', { status: 404 }],
  ] as const)
    it(`is another thing than ${what}`, () => {
      assert.deepEqual(pathOf(endpointId, facts), []);
    });

  it('leads nowhere while hints are off', () => {
    const call = refusedCall(new ApiError('notFound', 'No.', { status: 404 }), 'admin');
    const remedies = remediesOfCall({ catalog, call: { ...call, endpointId: 'userGroups.addUser' }, uri });
    assert.doesNotMatch(titles(remedies).join(), /Public Clients/);
  });
});

function refusedCall(error: ApiError, level: Level, environment: Environment = shop): FinishedCall {
  const headers = Object.entries(headersOf(environment, level, 'userGroups.update'));
  const target = { origin: 'https://shop.example', basePath: '/api', headers: {} };
  return {
    environmentName: 'Shop',
    level,
    endpointId: 'userGroups.update',
    values: { path: { user_group_id: 'g1' }, query: [] },
    request: {
      endpointId: 'userGroups.update',
      method: 'PUT',
      headers,
      target,
      url: 'https://shop.example/api/x',
    },
    outcome: { kind: 'error', error, durationMs: 5 },
    startedAt: 0,
  };
}

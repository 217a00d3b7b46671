import { startJournalService, type JournalRequest, type JournalService } from './journalService';

/** Behaviour of a service: as its public clients report, or as the reference says. */
export type Follows = 'clients' | 'reference';

/** The keys of each level. Clients report one pair for all roles, which is the user's. */
export const ownKeys = {
  user: { clientKey: 'own-client-8wD3.canary_Ka4', secretKey: 'own-secret-5nX7.canary_Ue1/key=' },
  admin: { clientKey: 'own-admin-client-2cF9.canary_Yb6', secretKey: 'own-admin-secret-7rL1.canary_Gp5' },
} as const;
export const ownTokens = {
  user: 'own-user-3jS6.canary_Th8~t',
  admin: 'own-admin-9mV2.canary_Dk7~t',
} as const;

type Body = Readonly<Record<string, unknown>>;
type Answer = readonly [status: number, body: unknown];
type Group = Record<string, unknown>;

/** Ids of the only enterprise group, and of a user who may join it. */
const groupId = '65f0c1d2e3a4b5c6d7e8f901';
export const userId = '65f0c1d2e3a4b5c6d7e8f9aa';
export const subscriptionId = '65f0c1d2e3a4b5c6d7e8f9bb';

interface Manner {
  /** Role of a caller; undefined for an unknown credential. `isKeys`: the authorization is Basic. */
  roleOf(credential: string, isKeys: boolean, header: string | undefined): string | undefined;
  /** Levels whose keys can get a token. */
  readonly pairs: readonly (keyof typeof ownKeys)[];
  /** Response to a caller without the needed role. */
  readonly refusal: (needed: string) => Answer;
  readonly notFound: Answer;
  readonly unauthorized: Answer;
  /** The fields that an update takes from a body. */
  fieldsOf(body: Body): Body;
  listOf(groups: readonly Group[]): unknown;
  /** A group as the response of a detail shows it. */
  detailOf(group: Group): Body;
}

const updatable = 'company_name ceo_name manager_name phone email zipcode address address_detail'.split(' ');
const returned =
  'user_group_id company_name business_number corporate_type manager_name phone email status'.split(' ');
const pick = (from: Body, names: readonly string[]): Body =>
  Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]));

const manners: Readonly<Record<Follows, Manner>> = {
  clients: {
    roleOf: (credential, isKeys, header = 'user') =>
      credential === (isKeys ? basicOf('user') : ownTokens.user) ? header : undefined,
    pairs: ['user'],
    refusal: () => [403, { error_code: 'API_ROLE_NOT_SUPPORT', message: '지원하지 않는 권한입니다.' }],
    notFound: [404, { status: 404, message: 'Not Found' }],
    unauthorized: [401, { status: 401, code: 1700, message: 'The token is not valid.', data: null }],
    // Members in `user_group` are no fields, so nothing changes.
    fieldsOf: (body) => pick(body, updatable),
    listOf: (groups) => ({ count: groups.length, list: groups }),
    detailOf: (group) => group,
  },
  reference: {
    roleOf: (credential, isKeys) =>
      isKeys
        ? undefined
        : credential === ownTokens.admin
          ? 'admin'
          : credential === ownTokens.user
            ? 'user'
            : undefined,
    pairs: ['user', 'admin'],
    refusal: () => [403, { code: 'USER_GROUP_NOT_AUTHORIZED', message: 'No permission on the group.' }],
    notFound: [404, { code: 'USER_GROUP_NOT_FOUND', message: 'The group cannot be found.' }],
    unauthorized: [401, { code: 'ACCESS_TOKEN_INVALID', message: 'The access token is not valid.' }],
    fieldsOf: ({ user_group }) => pick((user_group ?? {}) as Body, updatable),
    listOf: (groups) => groups,
    detailOf: (group) => ({ ...pick(group, returned), http_status: 200 }),
  },
};

interface Call {
  readonly manner: Manner;
  readonly group: Group;
  readonly body: Body;
}

interface Route {
  readonly method: string;
  readonly path: RegExp;
  /** The only behaviour with this route; absent: both. */
  readonly only?: Follows;
  /** The needed role of each behaviour; absent: any role. */
  readonly needs?: Partial<Readonly<Record<Follows, string>>>;
  answer(call: Call): Answer;
}

const aGroup = `/v1/user-groups/${groupId}`;
const manager = { clients: 'manager', reference: 'admin' } as const;
const detail = ({ manner, group }: Call): Answer => [200, manner.detailOf(group)];
const routes: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/v1\/user-groups$/,
    answer: ({ manner, group }) => [200, manner.listOf([manner.detailOf(group)])],
  },
  { method: 'GET', path: new RegExp(`^${aGroup}$`), answer: detail },
  {
    method: 'PUT',
    path: new RegExp(`^${aGroup}$`),
    needs: manager,
    answer: (call) => {
      Object.assign(call.group, call.manner.fieldsOf(call.body));
      return detail(call);
    },
  },
  {
    method: 'PUT',
    path: new RegExp(`^${aGroup}/(limit|aggregate-transaction)$`),
    needs: manager,
    answer: detail,
  },
  // The service refuses this role to public clients.
  {
    method: 'GET',
    path: /^\/v1\/order_subscriptions\/\w+\/requests$/,
    needs: { clients: 'supervisor' },
    answer: () => [200, { count: 0, list: [] }],
  },
  {
    method: 'POST',
    path: new RegExp(`^${aGroup}/add_user$`),
    only: 'reference',
    needs: manager,
    answer: detail,
  },
  {
    method: 'DELETE',
    path: new RegExp(`^${aGroup}/remove_user$`),
    only: 'reference',
    needs: manager,
    answer: detail,
  },
  { method: 'POST', path: new RegExp(`^${aGroup}/user$`), only: 'clients', needs: manager, answer: detail },
  {
    method: 'DELETE',
    path: new RegExp(`^${aGroup}/user/${userId}$`),
    only: 'clients',
    needs: manager,
    answer: detail,
  },
];

/** Starts a service with one enterprise group, which only an admin may change. It shares no code with the sandbox. */
export async function startOwnService(follows: Follows): Promise<JournalService> {
  const manner = manners[follows];
  const group: Group = {
    user_group_id: groupId,
    company_name: '가온상사',
    business_number: '1234567890',
    corporate_type: 2,
    ceo_name: '이대표',
    manager_name: '김담당',
    phone: '02-100-2000',
    email: 'kim@gaon.example',
    status: 1,
    seller_id: '65f0c1d2e3a4b5c6d7e8f9cc',
    use_limit: false,
  };
  const answer = (request: Omit<JournalRequest, 'status'>): Answer => {
    const { method, target, authorization, role, body = {} } = request;
    const [path = ''] = target.split('?');
    const [scheme = '', credential = ''] = authorization.split(' ');
    if (`${method} ${path}` === 'POST /v1/request/token') return issue(manner, scheme, credential);
    const caller = manner.roleOf(credential, scheme === 'Basic', role);
    if (caller === undefined) return manner.unauthorized;
    const route = routes.find(
      (each) => each.method === method && each.path.test(path) && (each.only ?? follows) === follows,
    );
    if (!route) return manner.notFound;
    const needed = route.needs?.[follows] ?? caller;
    return caller === needed ? route.answer({ manner, group, body }) : manner.refusal(needed);
  };
  return startJournalService(group, (request) => {
    const [status, body] = answer(request);
    return [status, JSON.stringify(body)];
  });
}

/** Response to a token call; a pair of keys always gets the same token. */
function issue({ pairs }: Manner, scheme: string, credential: string): Answer {
  const pair = pairs.find((each) => scheme === 'Basic' && credential === basicOf(each));
  return pair === undefined
    ? [401, { error_code: 'TOKEN_KEY_INVALID', message: 'The keys are not valid.' }]
    : [200, { access_token: ownTokens[pair], expire_in: 1800 }];
}

function basicOf(pair: keyof typeof ownKeys): string {
  const { clientKey, secretKey } = ownKeys[pair];
  return Buffer.from(`${clientKey}:${secretKey}`).toString('base64');
}

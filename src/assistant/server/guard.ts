/** Parts of a request that the guard reads, before the body. */
export interface RequestHead {
  readonly method?: string | undefined;
  /** As in the request line. */
  readonly url?: string | undefined;
  readonly headersDistinct: NodeJS.Dict<string[]>;
}

/** Response to a refused request; the agent's log shows its sentence. */
export interface HttpRefusal {
  readonly status: number;
  readonly error: string;
  readonly description: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface GuardDeps<Connection> {
  /** Accepted values of `Host`, such as `127.0.0.1:21234`. */
  readonly hosts: () => readonly string[];
  readonly findConnection: (key: string) => Connection | undefined;
  /** Name of the environment whose stored token or key is in one of the texts. */
  readonly findSecretOwner: (texts: readonly string[]) => Promise<string | undefined>;
  /** Monotonic clock in ms. */
  readonly now: () => number;
  /** Called once, at more wrong keys in a minute than a mistake would cause. */
  readonly onManyWrongKeys: () => void;
}

export const PATH = '/mcp';
/** Tells other windows that this endpoint is one of this extension. */
export const CHALLENGE = 'Bearer realm="commerce-api"';
const CONNECT = 'In VS Code, run the command "Connect an Assistant…".';
const MAX_WRONG_KEYS = 20;
const MINUTE_MS = 60_000;

/** Finds the connection of a request, or refuses it, for example from web pages, for other hosts or with wrong keys. */
export function createGuard<Connection>(deps: GuardDeps<Connection>) {
  /** Times of wrong keys in the last minute, in ms. */
  let wrongAt: readonly number[] = [];
  let isNoticed = false;

  const refuseKey = async (authorization: readonly string[]): Promise<HttpRefusal> => {
    wrongAt = [...wrongAt.filter((at) => deps.now() - at < MINUTE_MS), deps.now()];
    if (wrongAt.length > MAX_WRONG_KEYS) {
      wrongAt = wrongAt.slice(-MAX_WRONG_KEYS - 1);
      if (!isNoticed) deps.onManyWrongKeys();
      isNoticed = true;
      const headers = { 'retry-after': '60', 'www-authenticate': CHALLENGE };
      return {
        status: 429,
        error: 'too_many_requests',
        description: 'Too many wrong keys came in one minute.',
        headers,
      };
    }
    const owner = await deps.findSecretOwner(authorization);
    const description =
      owner === undefined
        ? `This key is missing, wrong or no longer valid. ${CONNECT}`
        : `You sent the token or a key of the environment ${owner}. This endpoint takes only its own key. ${CONNECT}`;
    return { status: 401, error: 'invalid_token', description, headers: { 'www-authenticate': CHALLENGE } };
  };

  return async (head: RequestHead): Promise<{ readonly connection: Connection } | HttpRefusal> => {
    const { headersDistinct: headers } = head;
    const hosts = headers['host'] ?? [];
    // DNS rebinding: a web page's host may resolve to this machine, but its requests name that host.
    if (hosts.length !== 1 || !deps.hosts().includes(hosts[0] ?? ''))
      return {
        status: 421,
        error: 'misdirected_request',
        description: `This endpoint answers at ${deps.hosts()[0]} only.`,
      };
    if (headers['origin'] || (headers['sec-fetch-site'] ?? ['none']).some((site) => site !== 'none'))
      return { status: 403, error: 'forbidden', description: 'This endpoint takes nothing from web pages.' };
    if (head.url !== PATH)
      return {
        status: 404,
        error: 'not_found',
        description: `Assistants reach this extension with POST ${PATH} and a key in the Authorization header. There is no OAuth. ${CONNECT}`,
      };
    const authorization = headers['authorization'] ?? [];
    const [, key] = /^Bearer +(\S+)$/i.exec(authorization.length === 1 ? (authorization[0] ?? '') : '') ?? [];
    const connection = key === undefined ? undefined : deps.findConnection(key);
    if (connection === undefined) return refuseKey(authorization);
    if (head.method !== 'POST')
      return {
        status: 405,
        error: 'method_not_allowed',
        description: 'This endpoint takes POST only.',
        headers: { allow: 'POST' },
      };
    return { connection };
  };
}

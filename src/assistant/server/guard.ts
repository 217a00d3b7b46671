/** What the guard reads of a request, before its body is read. */
export interface RequestHead {
  readonly method?: string | undefined;
  /** As the request line has it. */
  readonly url?: string | undefined;
  readonly headersDistinct: NodeJS.Dict<string[]>;
}

/** A response to a request that reaches no assistant; people read its sentence in the log of their agent. */
export interface HttpRefusal {
  readonly status: number;
  readonly error: string;
  readonly description: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface GuardDeps<Connection> {
  /** The values of `Host` that are served, such as `127.0.0.1:21234`. */
  readonly hosts: () => readonly string[];
  readonly findConnection: (key: string) => Connection | undefined;
  /** The name of the environment whose stored token or key stands in one of the texts. */
  readonly findSecretOwner: (texts: readonly string[]) => Promise<string | undefined>;
  /** A clock that nobody sets, in ms. */
  readonly now: () => number;
  /** Called once, when more wrong keys came in a minute than a mistake would send. */
  readonly onManyWrongKeys: () => void;
}

export const PATH = '/mcp';
/** Shows another window that this endpoint is one of ours. */
export const CHALLENGE = 'Bearer realm="commerce-api"';
const CONNECT = 'In VS Code, run the command "Connect an Assistant…".';
const MAX_WRONG_KEYS = 20;
const MINUTE_MS = 60_000;

/** Allows a request of one connection, or says why not. Web pages, other hosts and wrong keys get no further. */
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
      const headers = { 'retry-after': '60' };
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
    // The host name of a web page may resolve to this machine; its requests name that host.
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

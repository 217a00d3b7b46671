import type { RawAnswer, RawRequest, Script } from './rawServer';
import { rawAnswer } from './rawServer';

export interface TokenServer {
  readonly script: Script;
  readonly tokenCalls: RawRequest[];
  /** Every request that is no token call, with its credential. */
  readonly calls: { readonly method: string; readonly target: string; readonly authorization: string }[];
  readonly accepted: Set<string>;
  /** Response of the token call; by default it issues and accepts a fresh token. */
  issue: (count: number) => RawAnswer | 'never' | Promise<RawAnswer>;
}

/** A service that accepts the tokens in `accepted`, issues new tokens, and keeps every request. */
export function tokenServer(prefix = 'canary'): TokenServer {
  const server: TokenServer = {
    tokenCalls: [],
    calls: [],
    accepted: new Set(),
    issue: (count) => {
      const token = `${prefix}-issued-${count}`;
      server.accepted.add(token);
      return { body: JSON.stringify({ access_token: token, expire_in: 1800 }) };
    },
    script: async (connection) => {
      const request = await connection.nextRequest();
      if (request.target === '/v1/request/token') {
        server.tokenCalls.push(request);
        const answer = await server.issue(server.tokenCalls.length);
        if (answer !== 'never') connection.end(rawAnswer(answer));
        return;
      }
      const authorization =
        request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? '';
      server.calls.push({ method: request.method, target: request.target, authorization });
      const isAccepted = server.accepted.has(authorization.replace(/^Bearer /, ''));
      connection.end(
        rawAnswer(
          isAccepted
            ? { body: '{"ok":true}' }
            : { status: 401, body: '{"error_code":"ACCESS_TOKEN_INVALID"}' },
        ),
      );
    },
  };
  return server;
}

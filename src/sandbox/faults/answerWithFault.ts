import { readBody } from '../readBody';
import { PARAM_INVALID, SandboxError } from '../sandboxError';
import type { SandboxResponse, SandboxExchange } from '../sandboxExchange';
import type { Fault } from './fault';

/**
 * Answers a call with a fault. `answer` executes or refuses the call, and creates the response that the fault's outcome
 * breaks. It is not called for the outcomes `closed` and `html`.
 */
export async function answerWithFault(
  exchange: SandboxExchange,
  { outcome, code }: Fault,
  answer: () => Promise<SandboxResponse>,
): Promise<SandboxResponse> {
  if (outcome === 'closed') {
    // Reads the whole body first. If the connection closed earlier, the program would know that nothing was done.
    await readBody(exchange).catch(() => undefined);
    return { status: 0, body: '', sent: 'nothing' };
  }
  if (outcome === 'html') {
    exchange.headers['content-type'] = 'text/html; charset=UTF-8';
    return { status: code ?? 200, body: page };
  }
  const whole = await answer();
  return outcome === undefined ? whole : { ...whole, ...breakages[outcome](whole.body) };
}

const breakages: Readonly<
  Record<'lost' | 'half' | 'broken' | 'empty', (body: string) => Partial<SandboxResponse>>
> = {
  lost: () => ({ sent: 'nothing' }),
  half: () => ({ sent: 'half' }),
  broken: (body) => ({ body: body.slice(0, -1) }),
  empty: () => ({ body: '' }),
};

/** A web page, as a proxy between a program and the service could send it. */
const page = `<!DOCTYPE html>
<title>Please wait</title>
<p>This page stands in place of the service. The sandbox was asked to answer so.</p>
`;

/** Error code of each status. A code that starts with `_` is appended to the entity's name, such as `USER_GROUP`. */
const errorCodes: Readonly<Record<NonNullable<Fault['code']>, string>> = {
  400: 'BODY_INVALID',
  401: 'ACCESS_TOKEN_INVALID',
  403: '_NOT_AUTHORIZED',
  404: '_NOT_FOUND',
  409: '_CONFLICT',
  413: 'BODY_TOO_LARGE',
  415: 'CONTENT_TYPE_INVALID',
  422: PARAM_INVALID,
  429: 'TOO_MANY_REQUESTS',
  500: 'SERVER_ERROR',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
  504: 'GATEWAY_TIMEOUT',
};

/** `Retry-After` header of a 429 response, in seconds. */
export const RETRY_AFTER_SECONDS = 5;

/** Creates the refusal for a fault's status; undefined if the fault has no status. */
export function refusalOf({ code }: Fault, operationId: string): SandboxError | undefined {
  if (code === undefined) return undefined;
  const name = errorCodes[code];
  const full = name.startsWith('_') ? entityOf(operationId) + name : name;
  return new SandboxError(code, full, 'The sandbox was asked to fail so.');
}

/** Entity name of an operation, such as `USER_GROUP` for `userGroups.detail`. */
function entityOf(operationId: string): string {
  const [module = ''] = operationId.split('.');
  return module
    .replace(/s$/, '')
    .replaceAll(/[A-Z]/g, (letter) => `_${letter}`)
    .toUpperCase();
}

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
  switch (outcome) {
    case undefined:
      return answer();
    case 'lost':
      return { ...(await answer()), sent: 'nothing' };
    case 'half':
      return { ...(await answer()), sent: 'half' };
    case 'broken': {
      const whole = await answer();
      return { ...whole, body: whole.body.slice(0, -1) };
    }
    case 'empty':
      return { ...(await answer()), body: '' };
    case 'closed':
      // Reads the whole body first. If the connection closed earlier, the program would know that nothing was done.
      await readBody(exchange).catch(() => undefined);
      return { status: 0, body: '', sent: 'nothing' };
    case 'html':
      exchange.headers['content-type'] = 'text/html; charset=UTF-8';
      return { status: code ?? 200, body: page };
  }
}

/** A web page, as a proxy between a program and the service could send it. */
const page = `<!DOCTYPE html>
<html>
<head><title>Please wait</title></head>
<body><h1>Please wait</h1><p>This page stands in place of the service. The sandbox was asked to answer so.</p></body>
</html>
`;

interface Refused {
  /** A code that starts with `_` is appended to the entity's name, such as `USER_GROUP`. */
  readonly code: string;
  readonly message: string;
}

const refused: Readonly<Record<NonNullable<Fault['code']>, Refused>> = {
  400: { code: 'BODY_INVALID', message: 'The body is not JSON in UTF-8.' },
  401: { code: 'ACCESS_TOKEN_INVALID', message: 'The access token has expired.' },
  403: { code: '_NOT_AUTHORIZED', message: 'The token has no permission for this.' },
  404: { code: '_NOT_FOUND', message: 'It cannot be found.' },
  409: { code: '_CONFLICT', message: 'Somebody else changed it meanwhile.' },
  413: { code: 'BODY_TOO_LARGE', message: 'The body is too large.' },
  415: { code: 'CONTENT_TYPE_INVALID', message: 'A body needs the header Content-Type: application/json.' },
  422: { code: PARAM_INVALID, message: 'A value is not valid.' },
  429: { code: 'TOO_MANY_REQUESTS', message: 'There were too many requests.' },
  500: { code: 'SERVER_ERROR', message: 'The service failed.' },
  502: { code: 'BAD_GATEWAY', message: 'The service behind this address did not answer.' },
  503: { code: 'SERVICE_UNAVAILABLE', message: 'The service is not available.' },
  504: { code: 'GATEWAY_TIMEOUT', message: 'The service behind this address answered too late.' },
};

/** `Retry-After` header of a 429 response, in seconds. */
export const RETRY_AFTER_SECONDS = 5;

/** Creates the refusal for a fault's status; undefined if the fault has no status. */
export function refusalOf({ code }: Fault, operationId: string): SandboxError | undefined {
  if (code === undefined) return undefined;
  const { code: name, message } = refused[code];
  const said = `${message} The sandbox was asked to fail so.`;
  return new SandboxError(code, name.startsWith('_') ? entityOf(operationId) + name : name, said);
}

/** Entity name of an operation, such as `USER_GROUP` for `userGroups.detail`. */
function entityOf(operationId: string): string {
  const [module = ''] = operationId.split('.');
  return module
    .replace(/s$/, '')
    .replaceAll(/[A-Z]/g, (letter) => `_${letter}`)
    .toUpperCase();
}

import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { ServerResponse } from 'node:http';
import { readBody } from '../readBody';
import type { Fault } from './fault';

export type SandboxExchange = Context<{ Bindings: HttpBindings }>;

/** What becomes of the answer to a call that was carried out. */
const deliveries = {
  lost: (_, outgoing) => cut(outgoing),
  half: async (answer, outgoing) => {
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const headers = { ...Object.fromEntries(answer.headers), 'content-length': bytes.length };
    outgoing.writeHead(answer.status, headers);
    outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.destroy());
    return RESPONSE_ALREADY_SENT;
  },
  broken: async (answer) => new Response((await answer.text()).slice(0, -1), answer),
  empty: ({ status, headers }) => new Response(null, { status, headers }),
} satisfies Record<string, (answer: Response, outgoing: ServerResponse) => Response | Promise<Response>>;

/** Answers a call as the fault says. `answer` carries it out. */
export async function answerWithFault(
  context: SandboxExchange,
  { outcome, code }: Fault,
  answer: () => Promise<Response>,
): Promise<Response> {
  const { outgoing } = context.env;
  switch (outcome) {
    case undefined:
      return answer();
    case 'closed':
      // A request that has not arrived whole would be cut too, and its sender could know that nothing was done.
      await readBody(context.req.raw).catch(() => undefined);
      return cut(outgoing);
    case 'html':
      return context.html(page, code ?? 200);
    default:
      return deliveries[outcome](await answer(), outgoing);
  }
}

function cut(outgoing: ServerResponse): Response {
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** As something between a program and the service answers. */
const page = `<!DOCTYPE html>
<html>
<head><title>Please wait</title></head>
<body><h1>Please wait</h1><p>This page stands in place of the service. The sandbox was asked to answer so.</p></body>
</html>
`;

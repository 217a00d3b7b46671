import { ApiError, type ApiErrorFacts } from './apiError';
import { registerSecrets } from './credential';
import { errorMessage, unknownMessage } from './errorMessage';
import { toFailure } from './judgeResponse';
import type { NoteThrown } from './noteThrown';
import { type Redactor, REDACTED } from './redaction/redactor';
import type { HttpDoor, HttpRequest, Outcome, SendOptions, Target, HttpResponse } from './types';

export interface SafeDoorDeps {
  readonly door: HttpDoor;
  readonly redactor: Redactor;
  /** Takes the finished log line of a call. */
  readonly log: (line: string) => void;
  /** Monotonic clock, in ms. */
  readonly now: () => number;
  readonly noteThrown: NoteThrown;
}

/**
 * The door for all callers. Repeats a read once in the time left if the connection broke before a response; never
 * repeats a write. Removes all secrets that the redactor knows so far from the outcome. Replaces the sandbox's address
 * in an error with its name. Logs one line, unless our own code fails while it handles the response.
 */
export function createSafeDoor(deps: SafeDoorDeps): HttpDoor {
  return {
    send: async (request, options) => {
      // The credential is a secret from its first use, even if no session stores it.
      registerSecrets(deps.redactor, options);
      let received: Outcome | undefined;
      try {
        const startedAt = deps.now();
        received = await deps.door.send(request, options);
        received = await repeatRead(deps, request, options, startedAt, received);
        if (received.kind === 'response')
          for (const secret of options.takeSecrets?.(received.response) ?? []) deps.redactor.add(secret);
        const outcome = await redactOutcome(received, deps.redactor, request.target);
        deps.log(deps.redactor.redact(logLine(request, outcome)));
        return outcome;
      } catch (thrown) {
        if (!received) throw thrown;
        deps.noteThrown(thrown);
        return withoutResponse(request, received);
      }
    },
  };
}

/** The outcome of a call whose response could not be handled. Contains no text of the service. */
function withoutResponse({ method, target }: HttpRequest, received: Outcome): Outcome {
  return toFailure(
    { kind: 'unhandled', facts: { host: target.label ?? new URL(target.origin).host } },
    { method, hasLeft: received.kind !== 'error' || received.response !== undefined, durationMs: 0 },
  );
}

async function repeatRead(
  deps: SafeDoorDeps,
  request: HttpRequest,
  options: SendOptions,
  startedAt: number,
  first: Outcome,
): Promise<Outcome> {
  const isBroken = first.kind === 'error' && first.error.kind === 'reset';
  const timeoutMs = options.timeoutMs - (deps.now() - startedAt);
  if (request.method !== 'GET' || !isBroken || timeoutMs <= 0 || options.signal.aborted) return first;
  return deps.door.send(request, { ...options, timeoutMs });
}

async function redactOutcome(outcome: Outcome, redactor: Redactor, target: Target): Promise<Outcome> {
  if (outcome.kind === 'response')
    return { kind: 'response', response: await redactResponse(outcome.response, redactor) };
  const { error, response } = outcome;
  const facts = nameHost(redactFacts(error.facts, redactor), target);
  const message = (outcome.kind === 'unknown' ? unknownMessage : errorMessage)(error.kind, facts);
  return {
    ...outcome,
    error: new ApiError(error.kind, message, facts),
    response: response && (await redactResponse(response, redactor)),
  };
}

/** Replaces the target's own host with the target's label, if any: the sandbox's address differs in each window. */
function nameHost(facts: ApiErrorFacts, { label, origin }: Target): ApiErrorFacts {
  if (label === undefined || facts.host !== new URL(origin).host) return facts;
  return { ...facts, host: label };
}

/** Removes known secrets from the facts that can contain text of the service. */
function redactFacts(facts: ApiErrorFacts, redactor: Redactor): ApiErrorFacts {
  const redacted: { -readonly [Name in keyof ApiErrorFacts]: ApiErrorFacts[Name] } = { ...facts };
  for (const name of ['code', 'serviceMessage', 'host', 'mediaType', 'reason'] as const) {
    const text = facts[name];
    if (text !== undefined) redacted[name] = redactor.redact(text);
  }
  if (facts.fieldErrors)
    redacted.fieldErrors = Object.fromEntries(
      Object.entries(facts.fieldErrors).map(([name, text]) => [redactor.redact(name), redactor.redact(text)]),
    );
  return redacted;
}

/** One log line: endpoint, HTTP status, duration and outcome. The line contains no URL, header, value or body. */
function logLine(
  request: Pick<HttpRequest, 'method' | 'endpointId' | 'pathTemplate'>,
  outcome: Outcome,
): string {
  const { response } = outcome;
  const status = response ? String(response.status) : '-';
  const result = outcome.kind === 'response' ? 'ok' : `${outcome.kind} ${outcome.error.kind}`;
  const durationMs = outcome.kind === 'response' ? outcome.response.durationMs : outcome.durationMs;
  return `${request.method} ${request.pathTemplate ?? request.endpointId} ${status} ${Math.round(durationMs)} ms ${result}`;
}

/** Removes known secrets from all parts of a response. Returns the same object if the response holds no secret. */
async function redactResponse(response: HttpResponse, redactor: Redactor): Promise<HttpResponse> {
  const text = await redactor.redactInTurns(response.text);
  const headers = response.headers.map(([name, value]): [string, string] => [
    redactor.redact(name),
    redactor.redact(value),
  ]);
  const statusText = redactor.redact(response.statusText);
  const isTextSame = text === response.text;
  const bytes = isTextSame ? await redactBytes(response, redactor) : response.bytes;
  const isRestSame =
    statusText === response.statusText &&
    bytes === response.bytes &&
    headers.every(([name, value], index) => {
      const original = response.headers[index];
      return original?.[0] === name && original[1] === value;
    });
  if (isTextSame && isRestSame) return response;
  // “Save Full Response…” writes `bytes`, so the secrets are removed from `bytes` too.
  const body = isTextSame ? { bytes } : { text, bytes: new TextEncoder().encode(text), charset: undefined };
  return { ...response, statusText, headers, ...body, redacted: true };
}

/**
 * Removes known secrets from the bytes of a response whose text holds none. Needed for an undecodable response, whose
 * text is only the beginning of the body. Bytes of the same length as the text in UTF-8 are the text itself, and stay
 * unchanged.
 */
async function redactBytes({ text, bytes }: HttpResponse, redactor: Redactor): Promise<Uint8Array> {
  if (Buffer.byteLength(text) === bytes.byteLength) return bytes;
  const read = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const redacted = await redactor.redactInTurns(read);
  if (redacted === read) return bytes;
  const mark = Buffer.from(REDACTED).toString('latin1');
  return new Uint8Array(Buffer.from(redacted.replaceAll(REDACTED, mark), 'latin1'));
}

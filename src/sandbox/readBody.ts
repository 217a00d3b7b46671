import { receiveBody } from '../base/localServer';
import { answeredMethod } from '../catalog/matchOperation';
import { isObject } from './readFields';
import { BodyError, PARAM_INVALID, SandboxError } from './sandboxError';
import { headerOf, type SandboxExchange } from './sandboxExchange';

export const MAX_RECEIVED_BYTES = 10 * 1024 * 1024;

const MAX_PARTS = 50;

/**
 * Members of a request's JSON object; empty without a body. `formFields`: also accepts a multipart form with these
 * fields, whose files are only counted in `image_count`. Throws a `SandboxError`.
 */
export async function readBody(
  exchange: Pick<SandboxExchange, 'request'>,
  formFields?: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>>> {
  const { request } = exchange;
  if (answeredMethod(request.method) === 'GET') return {};
  const bytes = await receiveBody(request, MAX_RECEIVED_BYTES);
  if (!bytes)
    throw new SandboxError(413, 'BODY_TOO_LARGE', `A body may have at most ${MAX_RECEIVED_BYTES} bytes.`);
  if (bytes.length === 0) return {};
  const type = headerOf(exchange, 'content-type') ?? '';
  if (formFields && /^multipart\/form-data\s*;/i.test(type)) return readForm(bytes, type, formFields);
  // A web page may send other types anywhere; for JSON its browser sends a preflight, which is refused.
  if (!/^application\/json\s*(?:;|$)/i.test(type)) {
    const message = 'A body needs the header Content-Type: application/json.';
    throw new BodyError(415, 'CONTENT_TYPE_INVALID', message);
  }
  const body = parse(bytes);
  if (!isObject(body)) throw new BodyError(422, PARAM_INVALID, 'The body must be a JSON object.');
  return body;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new BodyError(400, 'BODY_INVALID', 'The body is not JSON in UTF-8.');
  }
}

/** A form has no types: the field determines the type. */
async function readForm(
  bytes: Buffer<ArrayBuffer>,
  type: string,
  fields: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>>> {
  const sent = new Response(bytes, { headers: { 'content-type': type } });
  // oxlint-disable-next-line typescript/no-deprecated -- it holds all of a form in memory, which is 10 MB at most here
  const form = await sent.formData().catch(() => {
    throw new BodyError(400, 'BODY_INVALID', 'The body is not a multipart form.');
  });
  const parts = [...form];
  if (parts.length > MAX_PARTS)
    throw new BodyError(413, 'BODY_TOO_LARGE', `A form may have at most ${MAX_PARTS} parts.`);
  const members = parts.flatMap(([name, value]): readonly (readonly [string, unknown])[] =>
    typeof value === 'string' ? [[name, fields[name] === 'text' ? value : valueOf(value)]] : [],
  );
  const files = parts.length - members.length;
  return { ...Object.fromEntries(members), ...(files > 0 ? { image_count: files } : {}) };
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

import { receiveBody } from '../base/localServer';
import * as v from 'valibot';
import { answeredMethod } from '../catalog/matchOperation';
import { BodyError, PARAM_INVALID, SandboxError, invalid } from './sandboxError';
import { headerOf, type SandboxExchange } from './sandboxExchange';

export const MAX_RECEIVED_BYTES = 10 * 1024 * 1024;

const MAX_PARTS = 50;

/**
 * Members of a request's JSON object; empty for GET and without a body. `formFields`: also accepts a multipart form
 * with these fields; the form's files are only counted in `image_count`. Throws a `SandboxError` for any other body,
 * and for a body that is too large.
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
  // Browsers let web pages send other media types to any server. For JSON they first send a preflight, which is refused
  // unless the page's origin is allowed.
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

/**
 * Reads a form. Its values have no types: a field of type `text` stays a text, any other value is parsed as JSON if it
 * is JSON.
 */
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

const MAX_TEXT = 10_000;

const rules = {
  text: {
    what: `a text of at most ${MAX_TEXT} characters`,
    shape: v.pipe(v.string(), v.maxLength(MAX_TEXT)),
  },
  integer: { what: 'a whole number', shape: v.pipe(v.number(), v.safeInteger()) },
  number: { what: 'a number', shape: v.pipe(v.number(), v.finite()) },
  flag: { what: 'true or false', shape: v.boolean() },
};
type Rules = typeof rules;
export type FieldRule = keyof Rules;
type FieldRules = Readonly<Record<string, FieldRule>>;
type FieldsOf<R extends FieldRules> = { readonly [N in keyof R]?: v.InferOutput<Rules[R[N]]['shape']> };

/** Reads the members that `wanted` names. Throws a `SandboxError` that names a member of the wrong type. */
export function readFields<R extends FieldRules>(
  body: Readonly<Record<string, unknown>>,
  wanted: R,
): FieldsOf<R> {
  const found: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(wanted)) {
    if (!Object.hasOwn(body, name)) continue;
    const value = body[name];
    const { shape, what } = rules[rule];
    if (!v.is(shape, value)) throw invalid(`${name} must be ${what}.`);
    found[name] = value;
  }
  return found as FieldsOf<R>;
}

/** Reads a required text. Throws a `SandboxError` if the member is missing, empty or no text. */
export function requireText(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = readFields(body, { [name]: 'text' })[name];
  if (value === undefined || value.trim() === '') throw invalid(`${name} is required.`);
  return value;
}

/** Returns the object under that name, else the body itself. Public clients send both shapes. */
export function unwrap(
  body: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  const inner = body[name];
  return isObject(inner) ? inner : body;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

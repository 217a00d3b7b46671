import { scanInTurns, type JsonListener } from '../json/scanJson';

/** The three codes that the reference documents. */
export const DOCUMENTED_CODES = [
  'ACCESS_TOKEN_INVALID',
  'USER_GROUP_NOT_FOUND',
  'USER_GROUP_NOT_AUTHORIZED',
] as const;
export type DocumentedCode = (typeof DOCUMENTED_CODES)[number];

export function isDocumentedCode(code: string | undefined): code is DocumentedCode {
  return DOCUMENTED_CODES.some((documented) => documented === code);
}

/** Code of a refused role; known from public sources, not from the reference. */
export const ROLE_REFUSED = 'API_ROLE_NOT_SUPPORT';

/** Statements of a JSON body about the success of its call. */
export interface Envelope {
  readonly shape: 'object' | 'array' | 'scalar';
  /** The service's code, as text. */
  readonly code?: string;
  /** The service's message: untrusted text. */
  readonly message?: string;
  /** `http_status` of the body. */
  readonly bodyStatus?: number;
  /** The body reports a failure, by `success`, `ok`, an error code or `error`. */
  readonly saysError: boolean;
  /** `success` or `ok` is false or 0. */
  readonly saysNo: boolean;
  /** `status` or `result` holds a word of failure or an HTTP error status; an entity may have such a member too. */
  readonly saysFailed: boolean;
  /** `errors` or `error` is not empty: something failed, perhaps not everything. */
  readonly hasErrors: boolean;
  /** Messages in `errors`, by field name or path: untrusted texts. */
  readonly fieldErrors: ReadonlyMap<string, string>;
  /** Values of ids by name, such as `user_group_id`; `data.user_group_id` for an id one object deeper. */
  readonly ids: ReadonlyMap<string, string>;
}

const MAX_TEXT = 2000;
/** Names of codes that occur only in errors; a bare `code` may be a member of an entity. */
const ERROR_CODE_NAMES = ['error_code', 'errorCode', 'error.code', 'error.error_code', 'error.errorCode'];
const MESSAGE_NAMES = [
  'message',
  'error_message',
  'errorMessage',
  'error.message',
  'error_description',
  'msg',
  'detail',
];
const SUCCESS_NAMES = ['success', 'ok'];
const RESULT_NAMES = ['status', 'result'];
/** Known words of failure: English words at the beginning of a text, Korean words anywhere. */
const FAILURE =
  /^(?:err|errors?|errored|fail|fails|failed|failure|unsuccessful|exception|fault|fatal|ng|nok|ko)(?!\p{L})|실패|오류|에러/iu;
/** Members that hold ids of entities, such as `id` and `data.user_group_id`; not `request_id`, `trace_id` or `error.id`. */
const ID =
  /^(?!errors?\.)(?:[^.]+\.)?(?!(?:request|trace|correlation|error|event|log|span|session|incident)_?id$)(?:\w*_)?id$/i;
const TELLING_NAMES: ReadonlySet<string> = new Set([
  ...[ERROR_CODE_NAMES, MESSAGE_NAMES, SUCCESS_NAMES, RESULT_NAMES].flat(),
  'code',
  'error',
  'http_status',
]);
/** Quick check: without a match, the text has no member `errors` or `error`, not even with an escaped key. */
const ERRORS_HINT = /"errors?"|\\u/;

/** More ids and members of `error`, counted together, than any real response has. */
const MAX_MEMBERS = 1000;

/** Reads codes, messages and flags from a JSON body of any shape; undefined if the text is no JSON. */
export async function readEnvelope(text: string): Promise<Envelope | undefined> {
  const values = new Map<string, string>();
  const errors = ERRORS_HINT.test(text) ? new ErrorsListener() : undefined;
  const keep = (name: string, literal: string): void => {
    // Other members say nothing about the call, and there may be very many.
    const isTold = values.size < MAX_MEMBERS && (name.startsWith('error.') || ID.test(name));
    if (isTold || TELLING_NAMES.has(name) || values.has(name)) values.set(name, literal);
  };
  const scan = await scanInTurns(text, keep, errors);
  if (!scan.ok) return undefined;
  const first = (names: readonly string[]): string | undefined =>
    names.map((name) => toText(values.get(name))).find((value) => value !== undefined);

  const errorCode = first(ERROR_CODE_NAMES);
  const code = errorCode ?? first(['code']);
  const error = toText(values.get('error'));
  const saysNo = SUCCESS_NAMES.some((name) => isNo(values.get(name)));
  const results = RESULT_NAMES.map((name) => values.get(name));
  return {
    shape: /^\s*\{/.test(text) ? 'object' : /^\s*\[/.test(text) ? 'array' : 'scalar',
    code,
    message:
      first(MESSAGE_NAMES) ??
      (error === 'true' ? undefined : error) ??
      [...(errors?.ofFields.values() ?? [])][0],
    bodyStatus: toStatus(values.get('http_status')),
    saysError:
      errorCode !== undefined ||
      isDocumentedCode(code) ||
      (error !== undefined && error !== 'false') ||
      [...values].some(([name, literal]) => name.startsWith('error.') && toText(literal) !== undefined) ||
      saysNo,
    saysNo,
    saysFailed: results.some(
      (literal) => FAILURE.test(toText(literal) ?? '') || (toStatus(literal) ?? 0) >= 400,
    ),
    hasErrors: errors?.found ?? false,
    fieldErrors: errors?.ofFields ?? new Map(),
    ids: new Map(
      [...values].flatMap(([name, literal]) => {
        const id = ID.test(name) ? (toText(literal) ?? toZero(literal)) : undefined;
        return id === undefined ? [] : [[name, id] as const];
      }),
    ),
  };
}

const MAX_FIELDS = 20;
const MAX_NAME = 200;
/** Members of an entry of `errors` that hold the field's name; `FIELD_TEXT`: members that hold the message. */
const FIELD_NAME = /^(?:field|param|parameter|attribute|property|name|path|key)$/i;
const FIELD_TEXT = /^(?:message|msg|detail|description|reason|error)$/i;

/** One open object or array. */
interface OpenValue {
  readonly isArray: boolean;
  /** Name of the current member; in an array, name of the member that holds the array. */
  key: string;
  field?: string;
  text?: string;
}

/**
 * Finds content in the root's `errors` and `error` at any depth, and the messages for fields in `errors`: `{ "phone":
 * ["…"] }`, or `[{ "field": "phone", "message": "…" }]`.
 */
class ErrorsListener implements JsonListener {
  found = false;
  readonly ofFields = new Map<string, string>();
  /** Open objects and arrays; the first is the root. */
  private readonly opened: OpenValue[] = [];

  open(isArray: boolean): void {
    if (this.opened.length > 1 && this.opened[0]?.key === 'errors') this.found = true;
    this.opened.push({ isArray, key: this.opened.at(-1)?.key ?? '' });
  }

  close(): void {
    const { field, text } = this.opened.pop() ?? {};
    // The message of an object without a field name is about the member that holds the object.
    if (text !== undefined) this.add(field ?? this.opened.at(-1)?.key ?? '', text);
  }

  key(name: string): void {
    const last = this.opened.at(-1);
    if (last) last.key = name;
  }

  scalar(literal: string): void {
    const last = this.opened.at(-1);
    const isErrors = this.opened[0]?.key === 'errors';
    if (!last || !(isErrors || this.opened[0]?.key === 'error')) return;
    const text = toText(literal);
    if (text === undefined) return;
    this.found = true;
    if (!isErrors || this.opened.length < 2) return;
    // Direct members of `errors` are field names, even if called `message`.
    const isEntry = !last.isArray && this.opened.length > 2;
    if (isEntry && FIELD_NAME.test(last.key)) last.field = text;
    else if (isEntry && FIELD_TEXT.test(last.key)) last.text ??= text;
    else if (!isEntry) this.add(last.key, text);
  }

  /** Adds a message for a field. Ignores a name or a joined text that is too long, and fields after the first 20. */
  private add(name: string, text: string): void {
    if (name === 'errors' || name.length > MAX_NAME) return;
    const before = this.ofFields.get(name);
    const whole = before === undefined ? text : `${before}${/[.!?]$/.test(before) ? '' : ';'} ${text}`;
    if (whole.length > MAX_TEXT || (before === undefined && this.ofFields.size >= MAX_FIELDS)) return;
    this.ofFields.set(name, whole);
  }
}

/** Text of a string, a number or `true`; undefined for null, "", 0, "0" and false, which stand for no value. */
function toText(literal: string | undefined): string | undefined {
  if (literal === undefined || literal === 'null' || literal === 'false') return undefined;
  const text = literal.startsWith('"') ? parseString(literal) : literal;
  if (text === '' || text === '0') return undefined;
  // The last word may be the beginning of a secret, which redaction would not recognize.
  return text.length > MAX_TEXT ? text.slice(0, MAX_TEXT).replace(/\S*$/, '').trimEnd() || undefined : text;
}

/** `'0'` for 0 and "0", which `toText` drops although an id may be 0; undefined for other literals. */
function toZero(literal: string): string | undefined {
  return /^"?0"?$/.test(literal) ? '0' : undefined;
}

function parseString(literal: string): string {
  const value: unknown = JSON.parse(literal);
  return typeof value === 'string' ? value.trim() : '';
}

function toStatus(literal: string | undefined): number | undefined {
  const text = literal === undefined ? undefined : toText(literal);
  return text !== undefined && /^[1-9][0-9]{2}$/.test(text) ? Number(text) : undefined;
}

function isNo(literal: string | undefined): boolean {
  return literal === 'false' || literal === '0' || literal?.toLowerCase() === '"false"';
}

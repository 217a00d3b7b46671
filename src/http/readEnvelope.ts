import { scanInTurns, type JsonListener } from '../json/scanJson';
import { isDocumentedCode } from './documentedCode';

/** What a JSON body says about its own success. */
export interface Envelope {
  readonly shape: 'object' | 'array' | 'scalar';
  /** The service's code, as text. */
  readonly code?: string;
  /** The service's message: untrusted text. */
  readonly message?: string;
  /** `http_status` of the body. */
  readonly bodyStatus?: number;
  /** The body calls itself a failure, by `success`, an error code or an error object. */
  readonly saysError: boolean;
  /** It says so by `success` or its like. */
  readonly saysNo: boolean;
  /** `status` or `result` is a word of failure or a failing HTTP status, which a field of an entity may be as well. */
  readonly saysFailed: boolean;
  /** Something went wrong, if perhaps not everything: `errors` or `error` holds something. */
  readonly hasErrors: boolean;
  /** What `errors` says of fields, by their names or paths: untrusted texts. */
  readonly fieldErrors: ReadonlyMap<string, string>;
  /** The values of `id` and its like, by name: `user_group_id`, or `data.user_group_id` one object below. */
  readonly ids: ReadonlyMap<string, string>;
}

const MAX_TEXT = 2000;
/** `code` alone may be a field of an entity; the others only stand in errors. */
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
/** The words of failure that services are known to send, as the first word of a text. Korean ones stand anywhere. */
const FAILURE =
  /^(?:err|errors?|errored|fail|fails|failed|failure|unsuccessful|exception|fault|fatal|ng|nok|ko)(?!\p{L})|실패|오류|에러/iu;
/** Names of ids that name the request instead of an entity are left out, and so is what stands in errors. */
const ID =
  /^(?!errors?\.)(?:[^.]+\.)?(?!(?:request|trace|correlation|error|event|log|span|session|incident)_?id$)(?:\w*_)?id$/i;
const TELLING_NAMES: ReadonlySet<string> = new Set([
  ...[ERROR_CODE_NAMES, MESSAGE_NAMES, SUCCESS_NAMES, RESULT_NAMES].flat(),
  'code',
  'error',
  'http_status',
]);
/** A text without a match holds no such member, however its key is escaped. */
const ERRORS_HINT = /"errors?"|\\u/;

/** More ids, and members of `error`, than an answer has that people read. */
const MAX_MEMBERS = 1000;

/** Reads codes, messages and flags from whatever shape a JSON body has; undefined when the text is not JSON. */
export async function readEnvelope(text: string): Promise<Envelope | undefined> {
  const values = new Map<string, string>();
  const errors = ERRORS_HINT.test(text) ? new ErrorsListener() : undefined;
  const keep = (name: string, literal: string): void => {
    // Other members say nothing of the call, and may be very many.
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
/** Members of an entry of `errors` that name the field, and those that say what is wrong with it. */
const FIELD_NAME = /^(?:field|param|parameter|attribute|property|name|path|key)$/i;
const FIELD_TEXT = /^(?:message|msg|detail|description|reason|error)$/i;

/** One object or array that is open. */
interface OpenValue {
  readonly isArray: boolean;
  /** The member that is being read; of an array, the one that holds it. */
  key: string;
  field?: string;
  text?: string;
}

/**
 * Looks for something in the `errors` and the `error` of the root, however deep, and for what `errors` says of fields:
 * `{ "phone": ["…"] }`, or `[{ "field": "phone", "message": "…" }]`.
 */
class ErrorsListener implements JsonListener {
  found = false;
  readonly ofFields = new Map<string, string>();
  /** The root is the first. */
  private readonly opened: OpenValue[] = [];

  open(isArray: boolean): void {
    if (this.opened.length > 1 && this.opened[0]?.key === 'errors') this.found = true;
    this.opened.push({ isArray, key: this.opened.at(-1)?.key ?? '' });
  }

  close(): void {
    const { field, text } = this.opened.pop() ?? {};
    // An object that names no field is about the member that holds it.
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
    // The members of `errors` itself are fields, whatever they are called.
    const isEntry = !last.isArray && this.opened.length > 2;
    if (isEntry && FIELD_NAME.test(last.key)) last.field = text;
    else if (isEntry && FIELD_TEXT.test(last.key)) last.text ??= text;
    else if (!isEntry) this.add(last.key, text);
  }

  /** A name or a text that is too long is left out: a part of it might be the head of a secret. */
  private add(name: string, text: string): void {
    if (name === 'errors' || name.length > MAX_NAME) return;
    const before = this.ofFields.get(name);
    const whole = before === undefined ? text : `${before}${/[.!?]$/.test(before) ? '' : ';'} ${text}`;
    if (whole.length > MAX_TEXT || (before === undefined && this.ofFields.size >= MAX_FIELDS)) return;
    this.ofFields.set(name, whole);
  }
}

/** A string's or number's text; undefined for what means "none": null, "", 0, "0" and false. */
function toText(literal: string | undefined): string | undefined {
  if (literal === undefined || literal === 'null' || literal === 'false') return undefined;
  const text = literal.startsWith('"') ? parseString(literal) : literal;
  return text === '' || text === '0' ? undefined : text.slice(0, MAX_TEXT);
}

/** An id may be 0. */
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

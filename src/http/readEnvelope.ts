import { scanJson } from '../json/scanJson';
import { isDocumentedCode } from './documentedCode';

/** What a JSON body says about its own success. */
export interface Envelope {
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
];
const SUCCESS_NAMES = ['success', 'ok'];

/** Reads codes, messages and flags from whatever shape a JSON body has; undefined when the text is not JSON. */
export function readEnvelope(text: string): Envelope | undefined {
  const values = new Map<string, string>();
  const scan = scanJson(text, (name, literal) => values.set(name, literal));
  if (!scan.ok) return undefined;
  const first = (names: readonly string[]): string | undefined =>
    names.map((name) => toText(values.get(name))).find((value) => value !== undefined);

  const errorCode = first(ERROR_CODE_NAMES);
  const code = errorCode ?? first(['code']);
  const error = toText(values.get('error'));
  const saysNo = SUCCESS_NAMES.some((name) => isNo(values.get(name)));
  return {
    code,
    message: first(MESSAGE_NAMES) ?? (error === 'true' ? undefined : error),
    bodyStatus: toStatus(values.get('http_status')),
    saysError:
      errorCode !== undefined ||
      isDocumentedCode(code) ||
      (error !== undefined && error !== 'false') ||
      [...values].some(([name, literal]) => name.startsWith('error.') && toText(literal) !== undefined) ||
      saysNo,
    saysNo,
  };
}

/** A string's or number's text; undefined for what means "none": null, "", 0, "0" and false. */
function toText(literal: string | undefined): string | undefined {
  if (literal === undefined || literal === 'null' || literal === 'false') return undefined;
  const text = literal.startsWith('"') ? parseString(literal) : literal;
  return text === '' || text === '0' ? undefined : text.slice(0, MAX_TEXT);
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

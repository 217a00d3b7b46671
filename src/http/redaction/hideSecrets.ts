import { isSecretField } from '../../catalog/isSecretField';
import { isJson } from '../../json/isJson';
import { JsonTokens } from '../../json/jsonTokens';
import { MAX_DEPTH, isTooDeep } from '../../json/formatJson';
import { scanJson } from '../../json/scanJson';
import { findSpansWhere, maskSpans, type SecretSpan } from './findSpansWhere';
import { createRedactor, MIN_SECRET_CHARACTERS } from './redactor';
import { hideColumns, hideCells } from './hideColumns';
import { isAccountNumber, replaceAccountNumbers } from './isAccountNumber';

/** Replaces a hidden value. */
export const HIDDEN = '‹…›';

/** Names of secret fields in this API. A secret equal to such a name is not searched for in the call's other texts. */
const fieldName = /^(?:password|login_pw|secret_key|access_token)$/i;
const literalInJson = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*/g;

/** A text without its secrets, found by name or by form. */
export interface Hidden {
  readonly text: string;
  /** Names of the secret members of a JSON text, each once and in order; empty for other texts. */
  readonly names: readonly string[];
  /** The hidden values: plain texts from JSON; from other texts both as written and URL-decoded. */
  readonly values: readonly string[];
}

/**
 * Replaces each secret value of a JSON text with `mask`, itself JSON. Without `mask`, `HIDDEN` replaces the whole value
 * of a secret member, but only the secret part of any other string. Undefined if the text is no JSON or too deep.
 */
export function hideInJson(text: string, mask?: string): Hidden | undefined {
  const scan = scanJson(text);
  if (!scan.ok || scan.depth > MAX_DEPTH) return undefined;
  const spans = findSpansWhere(text, isAccountNumber);
  const values = spans.flatMap(({ offset, length }) => scalarsIn(text.slice(offset, offset + length)));
  const named = maskSpans(text, spans, mask ?? JSON.stringify(HIDDEN));
  const hidden = replaceLiterals(named, (literal, value) => {
    const shown = hideInString(value);
    for (const secret of shown.values) values.push(secret);
    return shown.text === value ? literal : (mask ?? JSON.stringify(shown.text));
  });
  return { text: hidden, names: [...new Set(spans.map(({ name }) => name))], values };
}

/** A form body without its secrets; undefined if the text is no form. */
export function hideInForm(text: string): Hidden | undefined {
  if (!/^[^\s<>"'{}=&]+=(?!=?$)[^\s<>"'{}]*$/.test(text)) return undefined;
  const values: string[] = [];
  const pairs = text.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const shown = hideInString(decoded(value));
    if (!isSecretField(decoded(name)) && shown.text === decoded(value)) return pair;
    values.push(value, decoded(value));
    for (const secret of shown.values) values.push(secret);
    return `${name}=${HIDDEN}`;
  });
  return { text: pairs.join('&'), names: [], values };
}

/** Hides secrets in any text of a call, which may hold JSON, markup, headers or a form. */
export function hideInString(text: string): Hidden {
  const json = /^\s*[[{]/.test(text) ? hideInJson(text) : undefined;
  if (json) return json;
  const values: string[] = [];
  const hidden = hideInText(text, HIDDEN, (secret) => values.push(secret, decoded(secret)));
  return { text: hidden, names: [], values };
}

/**
 * Beginnings of published vendor tokens and keys: the rules of gitleaks, config/gitleaks.toml at b58d3f10 (MIT),
 * github.com/gitleaks/gitleaks, without those that need surrounding words.
 */
const BEGINNINGS =
  'ops_eyJ|p8e-|AGE-SECRET-KEY-|LTAI|sk-(?:ant|proj|svcacct|admin)-|AKCp|cmVmd|(?:sc|ext|scauth|authress)_|ABSK|bedrock-api-key-|CLOJARS_|v1\\.0-|dapi|do[opr]_v1_|dp\\.\\w+\\.|duffel_|dt0c01\\.|EZ[AT]K|EAA[A-Z]|FLWSECK\\w*-|f(?:o1|m1[ar]|m2)_|fio-u-|github_pat_|gh[opusr]_|gl(?:pat|cbt|dt|ffct|ft|imt|agent|oas|ptt|rt|soat)-|GR1348941|gl(?:c|sa)_|[ps]at\\.|HRKU-|ico-|s-s4t2\\w\\w-|lin_(?:api|oauth)_|ntn_|npm_|sha256~|pplx-|pscale_\\w+_|PMAK-|pnu_|pul-|pypi-|rdme_|rubygems_|tk-us-|SG\\.|xkeysib-|sntry[su]_|sm_[aps]at_|shippo_|shp(?:at|ca|pa|ss)_|xapp-|xox[a-z](?:\\.xox[bp])?-|hooks\\.slack\\.com\\/\\w+\\/|sgp_|sq0(?:atp|csp)-|whsec_|[sr]k_|hv[bsr]\\.|AIza|ya29\\.|GOCSPX-';
/** A key that this extension gives to an assistant: 32 bytes in base64url. */
export const ASSISTANT_KEY = 'cak_[\\w-]{43}';
/** Tokens with a fixed form. */
const WHOLE =
  ASSISTANT_KEY +
  '|(?:bot)?\\d{5,16}:A[\\w-]{34}|A3-[A-Z\\d]{6}-[A-Z\\d-]{20}[A-Z\\d-]*|pat\\w{14}\\.[a-f\\d]{64}|sk-[a-zA-Z\\d]{32}[a-zA-Z\\d]*|A(?:3T[A-Z\\d]|KIA|SIA|BIA|CCA)[A-Z2-7]{16}|[\\w.~]{3}\\dQ~[\\w.~-]{31}[\\w.~-]*|4b1d[A-Za-z\\d]{38}|\\d{15,16}\\|[\\w-]{27,40}|[A-Za-z\\d]{14}\\.atlasv1\\.[\\w=-]{50}[\\w=-]*|(?:hf|api_org)_[a-zA-Z]{34}|[A-Za-z\\d]{6}_[A-Za-z\\d]{29}_mmk|API-[A-Z\\d]{26}|SK[\\da-fA-F]{32}|s\\.(?=[a-zA-Z]{0,23}\\d)[a-zA-Z\\d]{24}(?![a-zA-Z\\d])';

/**
 * A known beginning with a long run of letters and digits after it, at least one digit; or a token with a fixed form.
 */
const vendorTokens = new RegExp(
  `(?<![A-Za-z\\d_])(?:(?:${BEGINNINGS})(?=[\\w.+/=~-]{0,99}\\d)(?=[\\w.+/=~-]{0,99}[A-Za-z\\d]{14})[\\w.+/=~-]+|${WHOLE})`,
  'g',
);

/**
 * Base64 of at least 12 bytes, with line breaks as in mails; very long texts match in pieces. `X{16}X*` instead of
 * `X{16,}` needs no stack for each character.
 */
const base64 =
  /(?<![\w+/-])[\w+/-]{16}[\w+/-]*(?:(?:\r?\n|\\r\\n|%0A)[\w+/-]{4}[\w+/-]*){0,2000}(?:=|%3D){0,2}/g;
const unreadable = /[\u0000-\u0008\u000e-\u001f\u007f\ufffd]/;

/** Hides base64 and hex of a text with a secret, even if encoded several times. */
function hideEncoded(text: string, hide: Hide): string {
  return text.replace(base64, (encoded) => {
    const joined = encoded.replace(/\s|\\r|\\n|%\w\w/g, '');
    const plain = /^[\da-f]+$/i.test(joined) ? Buffer.from(joined, 'hex').toString() : fromBase64(joined);
    return plain !== '' && !unreadable.test(plain) && holdsSecret(plain) ? hide(encoded) : encoded;
  });
}

function fromBase64(encoded: string): string {
  return Buffer.from(encoded, 'base64').toString();
}

/** Whether a text is or holds a secret, by name or by form. */
export function holdsSecret(text: string): boolean {
  return hideInString(text).text !== text;
}

/** Secrets at any depth of a JSON text, complete or not. `isSecret` judges values whose name is not secret. */
export function findSecretSpans(json: string, isSecret = holdsSecret): readonly SecretSpan[] {
  return findSpansWhere(json, isSecret);
}

/** The text with each secret replaced by `mask`. */
export function maskSecretFields(json: string, mask: string, isSecret = holdsSecret): string {
  return maskSpans(json, findSecretSpans(json, isSecret), mask);
}

/** Empties all secrets of a JSON text, complete or not. Undefined if the text is nested too deep. */
export function emptySecretMembers(text: string, isSecret?: (text: string) => boolean): string | undefined {
  if (isTooDeep(text)) return undefined;
  return maskSecretFields(text, '""', isSecret);
}

/** Every text and number of a valid JSON value, at any depth. */
function scalarsIn(json: string): readonly string[] {
  return [...json.matchAll(literalInJson)]
    .filter(([, , colon]) => colon === undefined)
    .map(([literal, text]) => (text === undefined ? literal : String(JSON.parse(text))));
}

/** Decodes a name or value of a form; returns it unchanged if its encoding is invalid. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Splits pairs into `kept` and `withheld`. `withheld` gets the pairs that are secret by name or hold a secret. */
export function splitPairs(pairs: readonly (readonly [string, string])[]): {
  readonly kept: readonly (readonly [string, string])[];
  readonly withheld: readonly (readonly [string, string])[];
} {
  const isSecret = ([name, value]: readonly [string, string]): boolean =>
    isSecretField(name) || holdsSecret(value);
  return { kept: pairs.filter((pair) => !isSecret(pair)), withheld: pairs.filter(isSecret) };
}

/** Largest number of secrets to search for in all their forms. A text may hold thousands of secrets. */
const MAX_SECRETS = 50;
/** Longer texts, such as the rest of a broken element, are not searched for in other texts. */
const MAX_SECRET_CHARACTERS = 10_000;

/** Learns secrets from one text of a call, and removes them from the other texts of the call. */
export interface SecretHider {
  /** Removes distinctive secrets from now on, in any encoding; those after the first 50 only as whole JSON values. */
  learn(secrets: readonly string[]): void;
  /** The text with `HIDDEN` for each secret. */
  inText(text: string): string;
  /** Changes only literals, so JSON stays valid. `mask`, itself JSON, replaces each literal that holds a secret. */
  inJson(json: string, mask?: string): string;
}

export function createSecretHider(): SecretHider {
  const redactor = createRedactor(HIDDEN);
  const secrets = new Set<string>();
  return {
    learn: (more) => {
      for (const secret of more) {
        if (!isDistinctive(secret) || secrets.has(secret)) continue;
        secrets.add(secret);
        if (secrets.size <= MAX_SECRETS) redactor.add(secret);
      }
    },
    inText: (text) => redactor.redact(text),
    inJson: (json, mask) => {
      if (secrets.size <= MAX_SECRETS && redactor.redact(json) === json) return json;
      return replaceLiterals(json, (literal, value) => {
        const redacted = redactor.redact(literal);
        if (redacted === literal && !secrets.has(value)) return literal;
        if (mask !== undefined) return mask;
        // Redaction may have cut an escape in two.
        return redacted !== literal && redacted.startsWith('"') && isJson(redacted)
          ? redacted
          : JSON.stringify(HIDDEN);
      });
    },
  };
}

/** Whether a secret is long enough, not too long, not one repeated character and no field name of this API. */
function isDistinctive(secret: string): boolean {
  return (
    secret.length >= MIN_SECRET_CHARACTERS &&
    secret.length <= MAX_SECRET_CHARACTERS &&
    !/^(.)\1*$/u.test(secret) &&
    !fieldName.test(secret)
  );
}

/** Replaces each string and number of a JSON text, including member names; keeps everything between them. */
function replaceLiterals(json: string, replace: (literal: string, value: string) => string): string {
  const tokens = new JsonTokens(json);
  let replaced = '';
  let end = 0;
  for (let first = tokens.next(); first !== undefined; first = tokens.next()) {
    if (!/["\d-]/.test(first)) continue;
    replaced += json.slice(end, tokens.offset) + replace(tokens.literal, tokens.value);
    ({ end } = tokens);
  }
  return replaced + json.slice(end);
}

/** Returns the replacement of a secret. */
type Hide = (secret: string) => string;

const tags = /<([\p{L}_][\p{L}\d_:.-]{0,63})((?:\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)?)>/gu;
const namings = /\b(?:name|n|id|type|key|k|property)\s{0,8}=\s{0,8}["']?([^\s"'>]{1,64})/gi;
const contents = /(\b(?:val|v|value|content)\s{0,8}=\s{0,8})("[^"]*|'[^']*|[^\s>]+)/gi;
/** Elements without content. */
const emptyTag = /^<(?:input|meta)\b|\/>$/i;

/** Content of the element after an element with a name, as in `<td>PIN</td><td>…</td>`. */
const besideName =
  /(?<=>\s{0,8}([\p{L}\d_. :-]{1,64})<\/[^<>\s]{1,64}>(?:\s{0,8}<[^<>/]{1,200}>){1,2})[^<]+/gu;

/** One or two words before `=`, `:`, `=>`, `->` or `>`, which may be encoded as in a URL or in markup. */
const names =
  /(?:(?<![\p{L}\d_.%-])|(?<=%(?:25)*[\dA-F]{2}(?<!%25))|(?<=&(?:lt|#60|#x3c);|\\u0022|\\u003c|\\x22))((?:[\p{L}\d_.-]{1,64} )?[\p{L}\d_.-]{1,64})(?:[\\"'\])*`]|\[\d{0,3}|%(?:25)*(?:22|5B|5D)|&(?:quot|#34|#x22);|\\u0022|\\x22){0,8}(?:\s|%(?:25)*20|\+){0,8}(?::\s{0,8}(?:str\w*|text)\??\s{0,8}(?==))?(?:(?<=["'`]),(?=\s?["'][^\s"'\d]{0,99}\d)|[:=：＝\t]>?|->|&(?:gt|#62|#x3e);|\\u003e|%(?:25)*3[AD]|\((?=\\*["'][^\s"']{6})){1,2}(?:[\s*`]|%(?:25)*20|\+|<\w{1,9}>){0,8}(?:&(?:quot|#34|#x22);|\\u0022|\\x22|%(?:25)*22|[!&][!\w]{1,20} |[urbfnl@](?=["'][^\s,;)])|""(?="[^"])|''(?='[^']))?/giu;
const mayName = /[:=：＝\t]|["'`],|->|&(?:gt|#)|\\u003e|%(?:25)*3[AD]|\(\\*["']/i;
/** A quoted text up to its closing quote, the rest of the text from a bracket or a YAML block on, or one word. */
const value =
  /((?:bearer|basic)\s+)?("(?:[^"\\]|\\.)*|'(?:[^'\\]|\\.)*|(\\+["'])[^]*?(?=\3|$)|[{[][^]*|\(["'][^)]*|[|>][-+\d]{0,2}[ \t]{0,8}\r?\n[^]*|[^\s,;&<>"'\\]+)/isy;
/** Headers whose value goes on to the end of the line. */
const headerName = /(?:authorization|cookie)$/i;
const header = /((?:bearer|basic)\s+)?("(?:[^"\\]|\\.)*|[^\r\n'<]+)/isy;

/** Tokens and keys by their beginnings, and credentials in a header or URL. */
const shapes =
  /\beyJ[\w-]{8}[\w-]*\.[\w.-]+|\b((?:bearer|basic)\s+)(?=\S{0,999}[\d=])[\w+/=.~-]{8}[\w+/=.~-]*|\b(?:sk|rk|npm|glpat|gh[po]|xox\w)[_-](?=[\w-]{0,99}\d)[\w-]{8}[\w-]*|\/\/[^\s/:@"']{0,64}:[^\s/"']{1,200}@|(?<=\b(?!https?:)[a-z][\w+.-]{1,20}:)\/\/[^\s/:@"']{0,64}:[^\s"']{1,200}@(?=[\w.-])|\/\/(?=[^\s/@]{0,99}\d)[^\s/:@"'<>]{10,200}@(?=[\w.-])|-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----[^]*?(?:-----END|$)/gi;

/** User and password of a Basic header; other words after `Basic` do not count. */
const basic = /\b(basic\s+["']?)([\w+/-]{8}[\w+/-]*={0,2})/gi;

/** A temporary code after a word such as `OTP`, or an account number after a word such as a bank's name. */
const spoken =
  /((?:인증 ?번호|비밀번호|\b(?:otp|pin|passcode|(?:verification|security) code)\b)[^\d\r\n]{0,12})(\d{4,8})(?!\d)|((?:계좌|은행|뱅크|농협|수협|신협|금고|우체국)[^\d\r\n]{0,12})((?!0)\d{2,6}(?:-?\d{2,8}){1,3})(?![\d-])/giu;

/** Options of `curl` and similar tools that hold a credential, such as `-u user:password` or `--cookie`. */
const credentials =
  /(?<=\s)(-[a-zA-Z]{0,5}[uUbE]|--user|--proxy-user|--cookie|--cert|--oauth2-bearer|--pass|--auth)([ =]?\s{0,8}\$?)("[^"]{1,999}|'[^']{1,999}|[^\s"'-][^\s]{0,999})/g;
/** A token in a path after a word such as `reset` or `invite`, but no id of 24 hex digits, UUID or word. */
const inPath =
  /(\/[\w-]{0,30}(?:reset|recover|token|password|verif|invit|magic|log_?in|sign_?in|confirm|activat|subscribe|session|auth|api-?key|secret|share|webhook)[\w-]{0,20}\/(?:\d{1,20}\/)?)(?![\da-f]{24}(?![\w-])|[\da-f]{8}-[\da-f]{4}-)(?=[\w-]{0,99}\d)(?=[\w-]{0,40}[A-Za-z\d]{12})([\w-]{16}[\w-]*)/gi;
/** Credentials of databases, such as `user:password@tcp(…)` or `user/password@//…`. */
const databases =
  /\b[\w.-]{1,64}:[^\s:/@]{1,200}@(?=(?:tcp|unix|udp)\(|[\w.-]{1,200}:\d)|\b[\w.-]{1,64}\/[^\s/@]{1,200}@(?=\/{0,2}[\w.-]{1,200}:\d{2,5})|(?<=\bthin:)[^\s/@]{1,64}\/[^\s@]{1,200}(?=@)/g;

/** Headers of one field in a multipart form, up to its value. */
const part =
  /form-data;[^\r\n]{0,99}?\bname\s?=\s?["']?([^"'\r\n;]{1,64})["']?[^\r\n]{0,200}(?:\r?\n[^\r\n]{1,200}){0,5}\r?\n\r?\n/gi;

/** A one-time sign-in code in a redirect URL. */
const signInCode = /([?&#](?:code|ticket|assertion)=)([^\s&#"'<>]{6}[^\s&#"'<>]*)/gi;
const signIn =
  /[?&](?:state|scope|session_state|iss)=|(?:auth|callback|log_?in|sign_?in|oidc|sso)\w{0,20}\/?\?/i;
/** Shortest code that is hidden in any URL, in characters; a shorter code may be a coupon. */
const MIN_CODE = 16;

/** A word of letters and digits after a word such as `password`, as in `the password is …`. */
const said =
  /((?:비밀번호|비번|암호|빌링키|\bidentified (?:with \S{1,64} )?by|\bpassword for \S{1,64} =|\b(?:password|passcode|passphrase|secret|token|(?:api|secret|access|billing)[ _-]key))(?:\s{1,4}(?:is|was)|[은는이가\])])?\s{1,4}["']?)(?=[^\s"',;]{0,99}\d)(?=[^\s"',;]{0,99}[A-Za-z])([^\s"',;]{8}[^\s"',;]*)/gi;

/** Replaces each secret, found by name or shape, with `mask`; `found` gets the secret. */
function hideInText(text: string, mask: string, found: (secret: string) => void): string {
  const hide: Hide = (secret) => {
    if (secret !== mask) found(secret);
    return mask;
  };
  const named = hideNamed(hideInTags(hideParts(hideColumns(hideCells(text, hide), hide), hide), hide), hide);
  return replaceAccountNumbers(hideEncoded(hideCredentials(named, hide), hide), hide)
    .replace(shapes, (whole: string, scheme: string = '') => `${scheme}${hide(whole.slice(scheme.length))}`)
    .replace(vendorTokens, hide)
    .replace(basic, (whole, scheme: string, pair: string) =>
      /^[ -~]+:[ -~]+$/.test(fromBase64(pair)) ? scheme + hide(pair) : whole,
    )
    .replace(inPath, (_, path: string, secret: string) => path + hide(secret))
    .replace(said, (_, word: string, secret: string) => word + hide(secret))
    .replace(spoken, (whole: string, word = '', code: string = '', bank = '', account: string = '') =>
      code !== '' || /(?:\d-?){10,16}/.test(account) ? `${word}${bank}${hide(code + account)}` : whole,
    );
}

function hideCredentials(text: string, hide: Hide): string {
  const ofTools = /\b(?:curl|https?|wget|xh)\s/.test(text)
    ? text.replace(credentials, (_, option: string, between: string, secret: string) => {
        return `${option}${between}${hideQuoted(secret, hide)}`;
      })
    : text;
  const ofOptions = secretArguments.reduce(
    (left, form) =>
      left.replace(form, (whole, _before: string, name: string | undefined, secret: string) =>
        name === undefined || isSecretField(name.replace(/:$/, ''))
          ? whole.slice(0, whole.length - secret.length) + hideQuoted(secret, hide)
          : whole,
      ),
    ofTools,
  );
  let isSignIn: boolean | undefined;
  const ofDatabases = ofOptions.includes('@') ? ofOptions.replace(databases, hide) : ofOptions;
  return ofDatabases.replace(signInCode, (whole, before: string, code: string) =>
    code.length >= MIN_CODE || (isSignIn ??= signIn.test(text)) ? before + hide(code) : whole,
  );
}

/** Hides the values of secret fields in a multipart form, each up to its boundary line. */
function hideParts(text: string, hide: Hide): string {
  if (!text.includes('\n')) return text;
  let hidden = '';
  let end = 0;
  for (const { 0: head, 1: name = '', index } of text.matchAll(part)) {
    if (index < end || !isSecretField(name)) continue;
    const from = index + head.length;
    const next = text.indexOf('\n--', from);
    const content = text.slice(from, next < 0 ? text.length : next).replace(/\r$/, '');
    hidden += text.slice(end, from) + (content.trim() === '' ? content : hide(content));
    end = from + content.length;
  }
  return hidden + text.slice(end);
}

/** Hides content and `value` of elements that name a secret, and an element's content after a name (`besideName`). */
function hideInTags(text: string, hide: Hide): string {
  if (!text.includes('<')) return text;
  let hidden = '';
  let end = 0;
  for (const { 0: whole, 1: tag = '', 2: attributes = '', index } of text.matchAll(tags)) {
    if (index < end) continue;
    const given = Array.from(attributes.matchAll(namings), ([, name = '']) => name);
    if (![tag, ...given].some(isSecretField)) continue;
    hidden += text.slice(end, index);
    hidden += whole.replace(
      contents,
      (_, before: string, content: string) => before + hideQuoted(content, hide),
    );
    end = index + whole.length;
    if (emptyTag.test(whole)) continue;
    const close = text.indexOf(`</${tag}`, end);
    const content = text.slice(end, close < 0 ? text.length : close);
    hidden += content.trim() === '' ? content : hide(content);
    end += content.length;
  }
  return (hidden + text.slice(end)).replace(besideName, (content, name: string) =>
    isSecretField(name.replace(/:$/, '')) && content.trim() !== '' ? hide(content) : content,
  );
}

/** Hides the values of secret names, as in `name=value` or `name: value`. */
function hideNamed(text: string, hide: Hide): string {
  if (!mayName.test(text)) return text;
  let hidden = '';
  let end = 0;
  names.lastIndex = 0;
  for (let match = names.exec(text); match; match = names.exec(text)) {
    const [, name = ''] = match;
    if (!isSecretField(name.replace(/ (?:is|was)$/i, ''))) continue;
    const form = headerName.test(name) ? header : value;
    form.lastIndex = names.lastIndex;
    const [whole, scheme = '', secret] = form.exec(text) ?? [];
    if (whole === undefined || secret === undefined) continue;
    hidden += text.slice(end, names.lastIndex) + scheme + hideQuoted(secret, hide);
    end = names.lastIndex + whole.length;
    names.lastIndex = end;
  }
  return hidden + text.slice(end);
}

/** Hides a text, except its opening quote. */
function hideQuoted(literal: string, hide: Hide): string {
  const [quote = ''] = /^\\*["']?/.exec(literal) ?? [];
  return literal.length > quote.length ? quote + hide(literal.slice(quote.length)) : literal;
}

const BETWEEN = '\\s(?:[^;|&\\r\\n]{0,200}?\\s)?';
/** Programs and their options before a password. */
const OPTIONS = `(?:redis-cli|sshpass|mongo\\w*|mosquitto\\w+|7z|sqlcmd|bcp|[it]sql|(?:un)?(?:zip|rar)|ldap\\w+|ssh-keygen|(?:docker|podman|az) login|(?:mysql|mariadb)\\w*(?=[^;|&\\r\\n]{0,200}?\\s-p\\S))${BETWEEN}-[apPwN]|openssl${BETWEEN}-[kK] |smbclient${BETWEEN}-U ?["']?[^\\s%"']+%|lftp${BETWEEN}-u ?["']?[^\\s,"']+,|sudo${BETWEEN}-\\w*S[^;|&\\r\\n]{0,80}<<<`;
/** Commands whose next argument is a password. */
const ARGUMENTS =
  '(?:vault|cargo) login (?:-\\S+ )?(?!\\w+=)|rclone obscure |net use (?:\\S: )?\\\\\\\\\\S+ |htpasswd (?:-\\w{1,9} ){0,3}-\\w{0,9}b\\w{0,9} (?:-\\w{1,9} ){0,3}(?:[^\\s-]\\S* ){1,2}|(?:sqlplus|sqlldr|(?:ex|im)pdp) (?:-\\w{1,9} ){0,9}[\\w.-]+/';

/**
 * Text before a secret, an optional name that must be secret, and the secret. Covers commands, pairs such as `name:
 * PIN, value: …`, Terraform defaults, labelled inputs, input of programs that read a password, and `.pgpass`.
 */
const secretArguments: readonly RegExp[] = [
  new RegExp(
    `(\\b(?:(?:${OPTIONS})[ =]?(?!(?<= )\\d{2,5}(?!\\S))|(?:${ARGUMENTS})(?![/<>=$]))|(?:(?<=\\s)--?(?=[a-zA-Z])|\\b(?:config\\w*|npm) set )([\\w./:-]{2,100})\\s{1,4})("[^"]{1,999}|'[^']{1,999}|[^\\s"'-][^\\s"';|&]{0,999})`,
    'g',
  ),
  /(\b(?:variable|\w{0,20}(?:name|key)["']?\s?[:=])\s?["']?([\w.-]{1,64})["']?(?:\s\{[^}]{0,99}?|,?\s{0,20})["']?(?:\w{0,20}value|default)["']?\s*[:=]\s?)("[^"]{1,999}|'[^']{1,999}|[^\s"',{}[\]$]+)/gi,
  />(\s?([\p{L}\d_. :-]{1,64})(?:\s?<[^<>]{1,99}>){0,3}?\s?<input\b[^<>]{0,99}?\svalue=)("[^"]+|'[^']+|[^\s"'>]+)/giu,
  // This form has no name, so the group `((?!))` never matches.
  /(\b(?:echo|printf)\s(?:-\w{1,9}\s){0,9}((?!))?)("[^"]+|'[^']+|[^\s"'|]+)(?=["']?\s*\|[^|;&\r\n]{0,80}?(?:chpasswd|sudo -\w*S\b|-stdin|-token))/g,
  /^([\w.*-]{1,99}:(?:\d{2,5}|\*):[a-z_*][\w*-]*:[^\s:]+:((?!))?)([^\s:]{6}[^\s:]*)$/gim,
];

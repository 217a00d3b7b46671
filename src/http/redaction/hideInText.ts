import { isSecretField } from '../../catalog/isSecretField';
import { ACCOUNT_NUMBERS, isAccountNumber } from './isAccountNumber';

/** Gives what stands for a secret. */
type Hide = (secret: string) => string;

const tags = /<([\p{L}_][\p{L}\d_:.-]{0,63})((?:\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)?)>/gu;
const namings = /\b(?:name|id|type|key|property)\s{0,8}=\s{0,8}["']?([^\s"'>]{1,64})/gi;
const contents = /(\b(?:value|content)\s{0,8}=\s{0,8})("[^"]*|'[^']*|[^\s>]+)/gi;
/** What nothing stands in. */
const emptyTag = /^<(?:input|meta)\b|\/>$/i;

/** One word or two before `=`, `:` or `=>`, which may be encoded as in an address. */
const names =
  /(?:(?<![\p{L}\d_.%-])|(?<=%[\dA-F]{2}))((?:[\p{L}\d_.-]{1,64} )?[\p{L}\d_.-]{1,64})(?:[\\"'\]]|%5D|%22){0,8}\s{0,8}(?:[:=]>?|%3[AD]){1,2}\s{0,8}/giu;
const mayName = /[:=]|%3[AD]/i;
/** With a quote that may be escaped, to where it ends; else a word. */
const value =
  /((?:bearer|basic)\s+)?("(?:[^"\\]|\\.)*|'(?:[^'\\]|\\.)*|(\\+["'])[^]*?(?=\3|$)|[{[][^]*|[^\s,;&<>"'\\]+)/isy;
/** Several values follow these, to the end of the line. */
const headerName = /(?:authorization|cookie)$/i;
const header = /((?:bearer|basic)\s+)?("(?:[^"\\]|\\.)*|[^\r\n'<]+)/isy;

/** Tokens and keys by how they begin, and credentials in a header or an address. */
const shapes =
  /\beyJ[\w-]{8,}\.[\w.-]+|\b((?:bearer|basic)\s+)(?=\S{0,999}[\d=])[\w+/=.~-]{8,}|\b(?:sk|rk|gh[po]|xox\w)[_-](?=\w*\d)\w{8,}|\/\/[^\s/:@"']{0,64}:[^\s/@"']{1,200}@|-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[^]*?(?:-----END|$)/gi;

/** A text with `mask` for each secret that a name or its own shape shows; `found` gets what stood there. */
export function hideInText(text: string, mask: string, found: (secret: string) => void): string {
  const hide: Hide = (secret) => {
    if (secret !== mask) found(secret);
    return mask;
  };
  return hideNamed(hideInTags(text, hide), hide)
    .replace(shapes, (whole: string, scheme: string = '') => `${scheme}${hide(whole.slice(scheme.length))}`)
    .replace(ACCOUNT_NUMBERS, (number) => (isAccountNumber(number) ? hide(number) : number));
}

/** What stands in an element whose name or whose `name="…"` is that of a secret, and its `value`. */
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
  return hidden + text.slice(end);
}

/** The values of `name=value`, `name: value` and their like. */
function hideNamed(text: string, hide: Hide): string {
  if (!mayName.test(text)) return text;
  let hidden = '';
  let end = 0;
  names.lastIndex = 0;
  for (let match = names.exec(text); match; match = names.exec(text)) {
    const [, name = ''] = match;
    if (!isSecretField(name)) continue;
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

/** What follows an opening quote. */
function hideQuoted(literal: string, hide: Hide): string {
  const [quote = ''] = /^\\*["']?/.exec(literal) ?? [];
  return literal.length > quote.length ? quote + hide(literal.slice(quote.length)) : literal;
}

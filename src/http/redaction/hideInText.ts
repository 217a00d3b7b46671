import { isSecretField } from '../../catalog/isSecretField';
import { ACCOUNT_NUMBERS, isAccountNumber } from './isAccountNumber';

/** Gives what stands for a secret. */
type Hide = (secret: string) => string;

const tags = /<([\p{L}_][\p{L}\d_:.-]{0,63})((?:\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)?)>/gu;
const namings = /\b(?:name|id|type|key|property)\s{0,8}=\s{0,8}["']?([^\s"'>]{1,64})/gi;
const contents = /(\b(?:value|content)\s{0,8}=\s{0,8})("[^"]*|'[^']*|[^\s>]+)/gi;
/** What nothing stands in. */
const emptyTag = /^<(?:input|meta)\b|\/>$/i;

/** What follows an element that holds a name, as in `<td>PIN</td><td>…</td>`. */
const besideName = /(?<=>\s{0,8}([\p{L}\d_. :-]{1,64})<\/[^<>\s]{1,64}>\s{0,8}<[^<>/]{1,200}>)[^<]+/gu;

/** One word or two before `=`, `:`, `=>`, `->` or `>`, which may be encoded as in an address or in markup. */
const names =
  /(?:(?<![\p{L}\d_.%-])|(?<=%(?:25)?[\dA-F]{2}(?<!%25))|(?<=&lt;))((?:[\p{L}\d_.-]{1,64} )?[\p{L}\d_.-]{1,64})(?:[\\"'\]]|%5D|%22){0,8}\s{0,8}(?:[:=：＝]>?|->|&gt;|%(?:25)?3[AD]){1,2}\s{0,8}/giu;
const mayName = /[:=：＝]|->|&gt;|%(?:25)?3[AD]/i;
/** With a quote that may be escaped, to where it ends; else a word. */
const value =
  /((?:bearer|basic)\s+)?("(?:[^"\\]|\\.)*|'(?:[^'\\]|\\.)*|(\\+["'])[^]*?(?=\3|$)|[{[][^]*|[|>][-+\d]{0,2}[ \t]{0,8}\r?\n[^]*|[^\s,;&<>"'\\]+)/isy;
/** Several values follow these, to the end of the line. */
const headerName = /(?:authorization|cookie)$/i;
const header = /((?:bearer|basic)\s+)?("(?:[^"\\]|\\.)*|[^\r\n'<]+)/isy;

/** Tokens and keys by how they begin, and credentials in a header or an address. */
const shapes =
  /\beyJ[\w-]{8,}\.[\w.-]+|\b((?:bearer|basic)\s+)(?=\S{0,999}[\d=])[\w+/=.~-]{8,}|\b(?:sk|rk|npm|glpat|gh[po]|xox\w)[_-](?=[\w-]{0,99}\d)[\w-]{8,}|\bAIza[\w-]{30,}|\/\/[^\s/:@"']{0,64}:[^\s/@"']{1,200}@|-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----[^]*?(?:-----END|$)/gi;

/** A code that is given out for a while, or the number of an account, behind the word for it or the name of a bank. */
const spoken =
  /((?:인증 ?번호|비밀번호|\b(?:otp|pin|passcode|(?:verification|security) code)\b)[^\d\r\n]{0,12})(\d{4,8})(?!\d)|((?:계좌|은행|뱅크|농협|수협|신협|금고|우체국)[^\d\r\n]{0,12})((?!0)\d{2,6}(?:-?\d{2,8}){1,3})(?![\d-])/giu;

/** A text with `mask` for each secret that a name or its own shape shows; `found` gets what stood there. */
export function hideInText(text: string, mask: string, found: (secret: string) => void): string {
  const hide: Hide = (secret) => {
    if (secret !== mask) found(secret);
    return mask;
  };
  return hideNamed(hideInTags(text, hide), hide)
    .replace(shapes, (whole: string, scheme: string = '') => `${scheme}${hide(whole.slice(scheme.length))}`)
    .replace(ACCOUNT_NUMBERS, (number) => (isAccountNumber(number) ? hide(number) : number))
    .replace(spoken, (whole: string, word = '', code: string = '', bank = '', account: string = '') =>
      code !== '' || /(?:\d-?){10,16}/.test(account) ? `${word}${bank}${hide(code + account)}` : whole,
    );
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
  return (hidden + text.slice(end)).replace(besideName, (content, name: string) =>
    isSecretField(name.replace(/:$/, '')) && content.trim() !== '' ? hide(content) : content,
  );
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

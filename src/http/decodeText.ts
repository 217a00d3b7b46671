import { walkInTurns, type Walk } from '../base/walkInTurns';

export interface DecodedText {
  readonly text: string;
  /** Character set under its WHATWG name, such as `utf-8`. */
  readonly charset: string;
}

const BYTE_ORDER_MARKS: readonly (readonly [charset: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];

/** Labels of Java, Python, PHP and Windows that the WHATWG list lacks. */
const OTHER_LABELS: readonly (readonly [label: RegExp, charset: string])[] = [
  [
    /^(?:x-windows-|windows-|ms|cp)949$|^uhc$|^euc_?kr$|^ksc?[-_]?c?[-_]?5601(?:-?19(?:87|89|92))?$/,
    'euc-kr',
  ],
  [/^(?:x-windows-|windows-|ms|cp)?(?:932|31j)$/, 'shift_jis'],
  [/^(?:x-windows-|windows-|ms|cp)936$/, 'gbk'],
  [/^(?:x-windows-|windows-|ms|cp)950$/, 'big5'],
];
const MAX_LABEL = 100;
/** Single-byte character sets, by their WHATWG names. */
const SINGLE_BYTE = /^(?:iso-8859-|windows-|koi8-|ibm866|macintosh|x-mac-|x-user-defined)/;
/** Characters that JSON can begin with. */
const JSON_START = /[\s"[{\-0-9tfn]/;
const EAST_ASIAN = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * WHATWG name of a `charset` label; undefined if unknown. Ignores quotes and any text after a comma or semicolon. Also
 * tries the label with `-` in place of `_`, and without `-` and `_`.
 */
export function charsetOf(label: string): string | undefined {
  const name = label
    .slice(0, MAX_LABEL)
    .split(/[,;]/, 1)
    .join('')
    .replace(/^[\s'"]+|[\s'"]+$/g, '')
    .toLowerCase();
  const other = OTHER_LABELS.find(([labels]) => labels.test(name))?.[1];
  const candidates = [other ?? name, name.replaceAll('_', '-'), name.replaceAll(/[_-]/g, '')];
  return candidates.map(nameOfWeb).find((charset) => charset !== undefined);
}

/** WHATWG name of a label; undefined if WHATWG lists no such label. */
function nameOfWeb(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/**
 * Decodes bytes strictly, without replacement characters. Undefined if no character set fits. `isHead` allows the last
 * character to be incomplete. Removes a byte order mark.
 *
 * - A byte order mark proves its character set. A zero byte beside a first character of JSON proves UTF-16. Both proofs
 *   count only if the bytes are valid in the proven character set.
 * - Valid UTF-8 beats a single-byte label. Valid UTF-8 beats a multi-byte label if the text holds East Asian letters,
 *   or if the bytes are invalid under the label.
 * - Plain ASCII keeps the character set of the label, unless the label is UTF-16.
 * - Otherwise `label` decides. Without a known label the bytes must be UTF-8.
 */
export async function decodeText(
  bytes: Uint8Array,
  label: string | undefined,
  isHead: boolean,
): Promise<DecodedText | undefined> {
  const read = async (charset: string): Promise<DecodedText | undefined> => {
    const text = await (charset === 'euc-kr' ? decodeKorean(bytes, isHead) : decode(charset, bytes, isHead));
    return text === undefined ? undefined : { text, charset };
  };
  const proven = provenCharset(bytes);
  const stated = label === undefined ? undefined : charsetOf(label);
  const first = proven && (await read(proven));
  if (first) return first;
  const utf8 = await read('utf-8');
  if (stated === undefined || stated === 'utf-8') return utf8;
  if (!utf8) return read(stated);
  if (isAscii(utf8.text, bytes)) return stated.startsWith('utf-16') ? utf8 : { ...utf8, charset: stated };
  if (SINGLE_BYTE.test(stated) || EAST_ASIAN.test(utf8.text)) return utf8;
  return (await read(stated)) ?? utf8;
}

/** Whether a text is plain ASCII, without zero bytes as in UTF-16 and without escapes as in ISO-2022. */
function isAscii(text: string, bytes: Uint8Array): boolean {
  return text.length === bytes.length && !text.includes('\0') && !text.includes('\u001b');
}

function provenCharset(bytes: Uint8Array): string | undefined {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return marked[0];
  const [first = 0, second = 0] = bytes;
  if ((first === 0) === (second === 0) || !JSON_START.test(String.fromCharCode(first || second)))
    return undefined;
  return first === 0 ? 'utf-16be' : 'utf-16le';
}

async function decode(charset: string, bytes: Uint8Array, isHead: boolean): Promise<string | undefined> {
  const decoder = new TextDecoder(charset, { fatal: true });
  let text = '';
  let at = 0;
  const walk: Walk<string> = {
    advance: (until) => {
      text += decoder.decode(bytes.subarray(at, until), { stream: true });
      at = until;
      return at < bytes.length;
    },
    result: () => (isHead ? text : text + decoder.decode()),
  };
  try {
    return await walkInTurns(walk);
  } catch {
    return undefined;
  }
}

/** Decodes a header value or reason phrase as UTF-8, if its bytes are valid UTF-8. Node returns both as Latin-1. */
export function headerText(value: string): string {
  const bytes = Buffer.from(value, 'latin1');
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? value : text;
}

const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 11_172;
const LETTERS = [0x41, 0x5a] as const;
const SMALL_LETTERS = [0x61, 0x7a] as const;
/** Node's output for pairs outside the standard: the replacement character and private-use characters. */
const NOT_STANDARD = /[\ufffd\ue000-\uf8ff]/;
/** The euro and registered signs, which the standard added after the version that Node knows. */
const ADDED_SIGNS = { pair: 0xa2e6, units: [0x20ac, 0xae] };

let knownPairs: Uint16Array | undefined;

/**
 * Decodes EUC-KR as the web defines it, with the 8,822 extra syllables of Windows; undefined for invalid bytes. Node's
 * decoder knows only the standard's pairs and silently misreads the others. `isHead` allows half a pair at the end.
 */
export async function decodeKorean(bytes: Uint8Array, isHead: boolean): Promise<string | undefined> {
  const pairs = (knownPairs ??= readTable());
  const units = new Uint16Array(bytes.length);
  let at = 0;
  let length = 0;
  return walkInTurns({
    advance: (until) => {
      const end = Math.min(until, bytes.length);
      while (at < end) {
        const byte = bytes[at] ?? 0;
        const unit = byte < 0x80 ? byte : (pairs[(byte << 8) | (bytes[at + 1] ?? 0)] ?? 0);
        if (unit === 0 && byte !== 0) return false;
        units[length] = unit;
        length += 1;
        at += byte < 0x80 ? 1 : 2;
      }
      return at < bytes.length;
    },
    result: () => {
      const isWhole = at >= bytes.length || (isHead && at === bytes.length - 1);
      return isWhole ? new TextDecoder('utf-16le').decode(units.subarray(0, length)) : undefined;
    },
  });
}

/**
 * The UTF-16 unit of each byte pair; 0 if there is none. Node's decoder reads the pairs of the standard (KS X 1001).
 * Windows added the syllables that the standard lacks, in Unicode order.
 */
function readTable(): Uint16Array {
  const pairs = new Uint16Array(0x10000);
  const decoder = new TextDecoder('euc-kr');
  const syllables = new Set(Array.from({ length: SYLLABLES }, (_, index) => FIRST_SYLLABLE + index));
  for (let head = 0xa1; head <= 0xfe; head += 1)
    for (let tail = 0xa1; tail <= 0xfe; tail += 1) {
      const text = decoder.decode(Uint8Array.of(head, tail));
      if (text.length > 1 || NOT_STANDARD.test(text)) continue;
      const unit = text.charCodeAt(0);
      pairs[(head << 8) | tail] = unit;
      syllables.delete(unit);
    }
  pairs.set(ADDED_SIGNS.units, ADDED_SIGNS.pair);
  const added = syllables.values();
  for (let head = 0x81; head <= 0xc6; head += 1)
    for (const [first, last] of [LETTERS, SMALL_LETTERS, [0x81, head < 0xa1 ? 0xfe : 0xa0]] as const)
      for (let tail = first; tail <= last; tail += 1) pairs[(head << 8) | tail] = added.next().value ?? 0;
  return pairs;
}

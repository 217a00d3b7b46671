import { walkInTurns } from '../base/walkInTurns';

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
 * Windows added the other syllables in Unicode order.
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

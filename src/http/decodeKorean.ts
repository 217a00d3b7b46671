import table from 'iconv-lite/encodings/tables/cp949.json' with { type: 'json' };
import { walkInTurns } from '../base/walkInTurns';

let knownPairs: Uint16Array | undefined;

/**
 * Decodes EUC-KR as the web means it, with the 8,822 syllables of Windows; undefined for bytes that are not valid in it.
 * Node's own decoder is not strict: it reads two pairs of bytes as other characters. `isHead` allows half a pair at the end.
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

/** The UTF-16 unit of each pair of bytes; 0 where there is none. A number stands for so many units that follow the last. */
function readTable(): Uint16Array {
  const pairs = new Uint16Array(0x10000);
  for (const [start, ...parts] of table) {
    let pair = Number.parseInt(String(start), 16);
    for (const part of parts) {
      const last = pairs[pair - 1] ?? 0;
      const units =
        typeof part === 'number'
          ? Array.from({ length: part }, (_, index) => last + index + 1)
          : Array.from(part, (letter) => letter.charCodeAt(0));
      pairs.set(units, pair);
      pair += units.length;
    }
  }
  return pairs;
}

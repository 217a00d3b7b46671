import { walkInTurns } from '../base/walkInTurns';

export type DecodedText =
  | { readonly ok: true; readonly text: string }
  /** The name of the character set that did not fit, or that is not known. */
  | { readonly ok: false; readonly charset: string };

const BYTE_ORDER_MARKS: readonly (readonly [charset: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];
const LOSSY_BYTES = 65_536;

/**
 * Decodes bytes strictly: in the stated character set, else by a byte order mark, else UTF-8. Nothing is
 * replaced. `isHead` allows the last character to be cut in two. A byte order mark is not part of the text.
 */
export async function decodeText(
  bytes: Uint8Array,
  stated: string | undefined,
  isHead: boolean,
): Promise<DecodedText> {
  const mark = BYTE_ORDER_MARKS.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0];
  const charset = stated ?? mark ?? 'utf-8';
  try {
    const decoder = new TextDecoder(mark !== undefined && charset === 'utf-16' ? mark : charset, {
      fatal: true,
    });
    const contradictsMark = mark !== undefined && decoder.encoding !== mark;
    // Without a mark nobody knows the byte order.
    const isAmbiguous = mark === undefined && charset === 'utf-16';
    if (contradictsMark || isAmbiguous) return { ok: false, charset };
    let text = '';
    let at = 0;
    return await walkInTurns({
      advance: (until) => {
        text += decoder.decode(bytes.subarray(at, until), { stream: true });
        at = until;
        return at < bytes.length;
      },
      result: () => ({ ok: true, text: isHead ? text : text + decoder.decode() }),
    });
  } catch {
    return { ok: false, charset };
  }
}

/** The head of bytes as text, with replacement characters: to look at, never to send. */
export function decodeLossy(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, LOSSY_BYTES));
}

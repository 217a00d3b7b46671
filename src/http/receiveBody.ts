import { joinBytes } from '../json/joinBytes';

/** A body's bytes as they came over the wire. */
export interface ReceivedBody {
  readonly bytes: Uint8Array;
  /** Receiving stopped at the cap; `bytes` is the head, as long as the cap. */
  readonly isCut: boolean;
  /** The body broke off; `bytes` is what came. */
  readonly isBroken: boolean;
}

/** Collects a body up to `maxBytes`, then stops receiving. Never rejects. */
export async function receiveBody(chunks: AsyncIterable<unknown>, maxBytes: number): Promise<ReceivedBody> {
  const received: Uint8Array[] = [];
  let length = 0;
  let isBroken = false;
  try {
    for await (const chunk of chunks) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError('a body chunk is not bytes');
      received.push(chunk);
      length += chunk.length;
      if (length > maxBytes) break;
    }
  } catch {
    isBroken = true;
  }
  const isCut = length > maxBytes;
  const bytes = joinBytes(received, maxBytes);
  return { bytes, isCut, isBroken: isBroken && !isCut };
}

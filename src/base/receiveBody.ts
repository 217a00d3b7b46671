import type { IncomingMessage } from 'node:http';

/** Body of a request; undefined if it is larger. The connection stays open for the response. */
export async function receiveBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const stream: AsyncIterable<Uint8Array> = request.iterator({ destroyOnReturn: false });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

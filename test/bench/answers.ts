import { createServer } from 'node:http';
import { listen } from '../support/listen';

/** A service that answers every request with the JSON that the bench sets. */
export interface AnswerServer {
  readonly address: string;
  setAnswer(text: string): void;
  close(): Promise<void>;
}

export async function startAnswerServer(): Promise<AnswerServer> {
  let body = Buffer.from('{}');
  const server = createServer((_incoming, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(new Uint8Array(body));
  });
  const listening = await listen(server);
  return { ...listening, setAnswer: (text) => (body = Buffer.from(text)) };
}

/** Compact JSON of about `bytes` bytes: a marker, which an editor shows in its first lines, then a list of users. */
export function buildAnswer(marker: string, bytes: number, separator = ''): string {
  const parts = [`{"marker":${JSON.stringify(marker)},"users":[`];
  let length = parts[0]?.length ?? 0;
  for (let index = 0; length < bytes; index += 1) {
    const entity = JSON.stringify({
      id: index,
      name: `Customer ${index}`,
      email: `customer${index}@shop.example`,
      active: index % 3 === 0,
      balance: index * 1.25,
      address: { city: 'Seoul', zipcode: String(10_000 + (index % 80_000)) },
    });
    parts.push(index === 0 ? entity : `,${separator}${entity}`);
    length += entity.length + 1 + separator.length;
  }
  parts.push(']}');
  return parts.join('');
}

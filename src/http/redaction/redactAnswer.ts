import type { HttpAnswer } from '../types';
import { REDACTED, type Redactor } from './redactor';

/** Removes live secrets from the response's text, bytes and headers; returns the same object if there are none. */
export async function redactAnswer(answer: HttpAnswer, redactor: Redactor): Promise<HttpAnswer> {
  const text = await redactor.redactInTurns(answer.text);
  const headers = answer.headers.map(([name, value]): [string, string] => [
    redactor.redact(name),
    redactor.redact(value),
  ]);
  const statusText = redactor.redact(answer.statusText);
  const isTextSame = text === answer.text;
  const bytes = isTextSame ? await redactBytes(answer, redactor) : answer.bytes;
  const isRestSame =
    statusText === answer.statusText &&
    bytes === answer.bytes &&
    headers.every(([name, value], index) => {
      const original = answer.headers[index];
      return original?.[0] === name && original[1] === value;
    });
  if (isTextSame && isRestSame) return answer;
  // "Save Full Answer" writes these bytes, so they must not hold the secret either.
  const body = isTextSame ? { bytes } : { text, bytes: encode(text), charset: undefined };
  return { ...answer, statusText, headers, ...body, redacted: true };
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The text of an undecodable response is only its beginning, with replacement characters. */
async function redactBytes({ text, bytes }: HttpAnswer, redactor: Redactor): Promise<Uint8Array> {
  if (Buffer.byteLength(text) === bytes.byteLength) return bytes;
  const read = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const redacted = await redactor.redactInTurns(read);
  if (redacted === read) return bytes;
  const mark = Buffer.from(REDACTED).toString('latin1');
  return new Uint8Array(Buffer.from(redacted.replaceAll(REDACTED, mark), 'latin1'));
}

import type { Redactor } from './redactor';
import type { HttpAnswer } from './types';

/** The answer without live secrets in its text, bytes and headers; the same object when it holds none. */
export function redactAnswer(answer: HttpAnswer, redactor: Redactor): HttpAnswer {
  const text = redactor.redact(answer.text);
  const headers = answer.headers.map(([name, value]): [string, string] => [
    redactor.redact(name),
    redactor.redact(value),
  ]);
  const statusText = redactor.redact(answer.statusText);
  const isTextSame = text === answer.text;
  const isRestSame =
    statusText === answer.statusText &&
    headers.every(([name, value], index) => {
      const original = answer.headers[index];
      return original?.[0] === name && original[1] === value;
    });
  if (isTextSame && isRestSame) return answer;
  // The bytes are what "Save Full Answer" writes: they must not hold the secret either.
  const bytes = isTextSame ? answer.bytes : new TextEncoder().encode(text);
  return { ...answer, statusText, headers, text, bytes, redacted: true };
}

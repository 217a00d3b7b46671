import { gzipSync } from 'node:zlib';
import { rawAnswer, type RawRequest } from '../../support/rawServer';

type Echo = (request: RawRequest) => Uint8Array;

const line = (request: RawRequest): string =>
  request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ??
  `Bearer ${passwordOf(request.body.toString())}`;
const passwordOf = (body: string): string => (JSON.parse(body) as { login_pw: string }).login_pw;
const token = (request: RawRequest): string => line(request).replace(/^\w+ /, '');
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const field =
  (echo: (request: RawRequest) => string): Echo =>
  (request) =>
    rawAnswer({ body: JSON.stringify({ echo: echo(request) }) });
const raw =
  (echo: (request: RawRequest) => string, parts: Parameters<typeof rawAnswer>[0] = {}): Echo =>
  (request) =>
    rawAnswer({ ...parts, body: echo(request) });
const unitsOf = (text: string, prefix: string): string =>
  Array.from(
    text,
    (unit) =>
      `${prefix}${unit
        .charCodeAt(0)
        .toString(16)
        .padStart(prefix === '%' ? 2 : 4, '0')}`,
  ).join('');

/** Ways in which a service, a gateway or a debug page repeats the token or the password of a request. */
export const echoes: Readonly<Record<string, Echo>> = {
  'as it is': field(token),
  'with its scheme': field(line),
  'with all headers': raw((request) => JSON.stringify(Object.fromEntries(request.headers), null, 2)),
  'as a key': raw((request) => JSON.stringify({ [token(request)]: 1 })),
  'in base64': field((request) => base64(token(request))),
  'in base64 after a user name': field((request) => base64(`user:${token(request)}`)),
  'in base64 of the header': field((request) => base64(line(request))),
  'in base64url': field((request) => Buffer.from(`x${token(request)}`).toString('base64url')),
  'in hex': field((request) => Buffer.from(token(request)).toString('hex')),
  'URL-encoded': field((request) => encodeURIComponent(token(request))),
  'URL-encoded in lower case': field((request) =>
    encodeURIComponent(token(request)).replace(/%../g, (escape) => escape.toLowerCase()),
  ),
  'URL-encoded twice': field((request) => encodeURIComponent(encodeURIComponent(token(request)))),
  'URL-encoded, every character': field((request) => unitsOf(token(request), '%')),
  'JSON-escaped, every character': raw((request) => `{"a":"${unitsOf(token(request), '\\u')}"}`),
  'with escaped slashes': raw((request) => JSON.stringify({ a: token(request) }).replaceAll('/', '\\/')),
  'as JSON in JSON': field((request) => JSON.stringify({ a: line(request) })),
  'split over lines': field((request) => token(request).replace(/.{11}/g, '$&\r\n ')),
  'in wrapped base64': field((request) => base64(`Bearer ${token(request)}`).replace(/.{12}/g, '$&\n')),
  'in an error code': (request) =>
    rawAnswer({ status: 400, body: JSON.stringify({ error_code: token(request) }) }),
  'in an error message': (request) =>
    rawAnswer({ status: 401, body: JSON.stringify({ error: { message: `bad ${line(request)}` } }) }),
  'in the errors of a field': (request) => {
    const errors = { phone: [`bad ${line(request)}`], [`x${token(request)}`]: 'bad' };
    return rawAnswer({ status: 422, body: JSON.stringify({ errors }) });
  },
  'in a header': (request) => rawAnswer({ headers: { 'X-Echo': line(request) }, body: '{}' }),
  'in a cookie': (request) =>
    rawAnswer({ headers: { 'Set-Cookie': `t=${encodeURIComponent(token(request))}` }, body: '{}' }),
  'in the reason phrase': (request) => rawAnswer({ status: `200 ${token(request)}`, body: '{}' }),
  'in a web page': (request) =>
    rawAnswer({ status: 500, headers: { 'Content-Type': 'text/html' }, body: `<p>${line(request)}` }),
  'in a redirect': (request) =>
    rawAnswer({
      status: 302,
      headers: {
        Location: `https://elsewhere.example/${token(request)}?t=${token(request)}`,
      },
    }),
  'in broken JSON': raw((request) => `{"a": "${line(request)}`),
  'in a truncated body': (request) =>
    rawAnswer({ headers: { 'Content-Length': '9999' }, body: line(request) }),
  'in a body truncated inside of it': (request) =>
    rawAnswer({
      headers: { 'Content-Length': '9999' },
      body: `{"a":"${token(request).slice(0, -5)}`,
    }),
  'cut inside of it by the size limit': raw((request) => `{"a":"${'x'.repeat(99_970)}${token(request)}"}`),
  'in a wrong character set': (request) =>
    rawAnswer({ body: Buffer.from(`"${line(request)}\u00e9"`, 'latin1') }),
  'in a wrong character set, far behind': (request) =>
    rawAnswer({ body: Buffer.from(`"${'x'.repeat(70_000)}${line(request)}\u00e9"`, 'latin1') }),
  'in gzip': (request) =>
    rawAnswer({
      headers: { 'Content-Encoding': 'gzip' },
      body: gzipSync(JSON.stringify({ a: line(request) })),
    }),
  'in a body of unknown encoding': (request) =>
    rawAnswer({ headers: { 'Content-Encoding': 'zstd' }, body: line(request) }),
  'in a content type': (request) =>
    rawAnswer({ headers: { 'Content-Type': `application/json; charset=${token(request)}` }, body: '{}' }),
  'in an encoding': (request) => rawAnswer({ headers: { 'Content-Encoding': token(request) }, body: '{}' }),
  'in UTF-16': (request) =>
    rawAnswer({
      headers: { 'Content-Type': 'application/json; charset=utf-16le' },
      body: Buffer.from(`"${line(request)}"`, 'utf16le'),
    }),
  'in garbage': (request) => Buffer.from(`${line(request)}\r\n\r\n`),
};

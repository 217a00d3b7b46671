import * as l10n from '@vscode/l10n';
import { formatBytes, formatDuration } from '../base/formatFigures';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import {
  createSecretHider,
  hideInForm,
  hideInJson,
  hideInString,
  maskSecretFields,
} from '../http/redaction/hideSecrets';
import { MASK, maskText, maskHeader } from '../http/redaction/maskHeader';
import type { Finding } from './findings/finding';
import { bodyText, headerOf, type KeptBody, type SandboxRequest } from './sandboxRequest';

/** Largest shown body, in bytes; the search for secrets in a larger body would block the editor. */
const MAX_SHOWN_BYTES = 200_000;
const MAX_PACKET_LINE = 1000;

/** Writes a request and its response as a document, findings first, secrets masked. */
export function writeRequestText(sent: SandboxRequest, findings: readonly Finding[] = []): string {
  const { request, response, packet, startedAt, durationMs } = sent;
  const hider = createSecretHider();
  const lines = [
    ...findings.flatMap(({ sentence, mend }) => [`• ${sentence}`, `  ${mend}`]),
    ...(findings.length > 0 ? [''] : []),
    ...(packet ? packetLines(packet) : []),
    ...(request
      ? [
          `${request.method} ${maskText(request.target)} HTTP/${request.httpVersion}`,
          ...request.headers.map(([name, value]) => `${name}: ${maskCredential(name, value)}`),
          ...bodyLines(request.body, headerOf(request, 'content-type'), hider),
          ...(request.body.bytes.length > 0 && !request.wasRead
            ? ['', l10n.t('The sandbox responded without reading the body.')]
            : []),
        ]
      : []),
    '',
    '---',
    ...(response
      ? [
          `HTTP/1.1 ${response.status} ${hider.inText(response.statusText)}`.trimEnd(),
          ...response.headers.map(([name, value]) => `${name}: ${hider.inText(maskCredential(name, value))}`),
          ...bodyLines(response.body, headerOf(response, 'content-type'), hider),
        ]
      : request
        ? [l10n.t('The connection ended before the response.')]
        : []),
    '',
    '---',
    l10n.t('Started: {0}', new Date(startedAt).toISOString()),
    l10n.t('Duration: {0}', formatDuration(durationMs)),
  ];
  return `${lines.join('\n')}\n`;
}

/** Span of a finding in the request's document; the request line if the document does not show the finding's place. */
export function locateFinding(
  { at, piece }: Pick<Finding, 'at' | 'piece'>,
  text: string,
): { readonly offset: number; readonly length: number } {
  // The findings come first; their lines start with `•` or two spaces.
  const start = /^(?!• | {2}|$)/m.exec(text)?.index ?? 0;
  const end = text.indexOf('\n---\n', start);
  const request = text.slice(start, end < 0 ? undefined : end);
  const [line = ''] = request.split('\n');
  const blank = request.indexOf('\n\n');
  const name = at.startsWith('header:') ? at.slice('header:'.length) : undefined;
  const header =
    name === undefined
      ? undefined
      : request.split('\n').find((each) => each.toLowerCase().startsWith(`${name}:`));
  const from = at === 'body' && blank >= 0 ? blank + 2 : header === undefined ? 0 : request.indexOf(header);
  const whole = at === 'body' && blank >= 0 ? (request.slice(from).split('\n')[0] ?? '') : (header ?? line);
  const found = piece === undefined || piece === '' ? -1 : request.indexOf(piece, from);
  return found < 0
    ? { offset: start + from, length: whole.length }
    : { offset: start + found, length: piece?.length ?? 0 };
}

/** Describes in one sentence bytes that were no HTTP request. */
export function describePacket(packet: NonNullable<SandboxRequest['packet']>): string {
  const { bytes, reason } = packet;
  if (bytes[0] === 0x16 && bytes[1] === 3)
    return l10n.t('The program used https. The sandbox uses http: write http:// in the address.');
  const method = unknownMethodOf(packet);
  if (method !== undefined) return l10n.t('The sandbox does not accept the method {0}.', method);
  return reason === 'closed' || reason === 'HPE_INVALID_EOF_STATE' || reason === 'ECONNRESET'
    ? l10n.t('The connection ended before the request was complete.')
    : reason === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? l10n.t('The request was not complete in time.')
      : l10n.t('This is not an HTTP request.');
}

/** The unknown method of an otherwise valid request line; undefined for other bytes. */
export function unknownMethodOf({
  bytes,
  reason,
}: NonNullable<SandboxRequest['packet']>): string | undefined {
  if (reason !== 'HPE_INVALID_METHOD') return undefined;
  return /^([A-Za-z-]{1,20}) \S+ HTTP\/1\.\d\r?\n/.exec(new TextDecoder().decode(bytes))?.[1];
}

function packetLines(packet: NonNullable<SandboxRequest['packet']>): readonly string[] {
  const { bytes } = packet;
  const isText = bytes.every((byte) => byte >= 0x20 || byte === 0x0a || byte === 0x0d || byte === 9);
  const shown = isText
    ? packetText(new TextDecoder().decode(bytes))
    : Buffer.from(bytes)
        .toString('hex')
        .replaceAll(/(..)(?!$)/g, '$1 ');
  return [describePacket(packet), ...(bytes.length === 0 ? [] : ['', shown])];
}

/** Masks secrets in an incomplete request, whose lines may be cut. */
function packetText(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => {
    const [, name, value = ''] = /^\s*([\w-]+)\s*:(.*)$/.exec(line) ?? [];
    const shown =
      name === undefined
        ? maskText(line)
        : `${name}: ${/^(?:proxy-)?authorization$/i.test(name) ? MASK : maskCredential(name, value.trim())}`;
    return sanitizeForDisplay(shown, MAX_PACKET_LINE);
  });
  return hideInString(maskSecretFields(lines.join('\n'), `"${MASK}"`)).text.trimEnd();
}

function bodyLines(
  body: KeptBody,
  type: string | undefined,
  hider: ReturnType<typeof createSecretHider>,
): readonly string[] {
  if (body.bytes.length === 0) return [];
  if (body.bytes.length > MAX_SHOWN_BYTES) return ['', l10n.t('Body: {0}', formatBytes(body.bytes.length))];
  const text = bodyText(body);
  const hidden = /x-www-form-urlencoded/i.test(type ?? '') ? hideInForm(text) : hideInJson(text);
  hider.learn(hidden?.values ?? []);
  const shown = hidden?.text ?? hideInString(maskSecretFields(text, `"${MASK}"`)).text;
  return ['', hider.inText(shown), ...(body.isCut ? ['', l10n.t('The rest of the body is not kept.')] : [])];
}

/** Placeholders that a program sent instead of the token. They are no secrets, and the user must see them. */
const placeholder =
  /^(?:undefined|null|nan|none|nil|false|true|\[object|(?:object|promise)\]|token|your[-_]?[a-z_-]{0,20}token[a-z_-]{0,9}|%[a-z_]{1,60}%|process\.env\.\w{1,60}|\$\{?[A-Za-z_.]{1,60}\}?|\{\{?[A-Za-z_.]{1,60}\}?\}|<[A-Za-z_ -]{1,60}>)$/i;

export function isPlaceholder(word: string): boolean {
  return placeholder.test(word);
}

/** Masks the credentials in a header's value, but no placeholders. */
export function maskCredential(name: string, value: string): string {
  if (!/^(?:proxy-)?authorization$/i.test(name)) return maskHeader(name, value);
  return value
    .split(' ')
    .map((word) => (word === '' || /^(?:basic|bearer)$/i.test(word) || isPlaceholder(word) ? word : MASK))
    .join(' ');
}

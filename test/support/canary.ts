import { randomBytes } from 'node:crypto';

/** A token, random in each run, with characters that every encoding changes. */
export const TOKEN = newCanary();

/** A second canary, for the password in the body of a request. */
export const PASSWORD = newCanary();

/** Two canaries, for a session with client keys. */
export const KEYS = { clientKey: newCanary(), secretKey: newCanary() } as const;
const joinedKeys = `${KEYS.clientKey}:${KEYS.secretKey}`;

/** Every secret text of these keys: each key, both joined, and as Basic authorization. */
export const KEY_TEXTS: readonly string[] = [
  ...Object.values(KEYS),
  joinedKeys,
  Buffer.from(joinedKeys).toString('base64'),
];

function newCanary(): string {
  return `cnry.${randomBytes(9).toString('hex')}/${randomBytes(6).toString('hex')}+~x-_Q==`;
}

/** The secret in each encoding, and its first 16 characters unencoded. Shares no code with the redactor under test. */
function formsOf(secret: string): readonly (readonly [encoding: string, form: string])[] {
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    return text.slice(offset === 0 ? 0 : 4, -6);
  });
  const units = Array.from(secret, (character) => character.charCodeAt(0).toString(16).padStart(2, '0'));
  return [
    ['raw', secret],
    ['raw, its head', secret.slice(0, 16)],
    ['percent', encodeURIComponent(secret)],
    ['percent, all', units.map((unit) => `%${unit}`).join('')],
    ...base64.map((form) => ['base64', form] as const),
    ...base64.map((form) => ['base64url', form.replaceAll('+', '-').replaceAll('/', '_')] as const),
    ['hex', bytes.toString('hex')],
    ['JSON escapes', units.map((unit) => `\\u00${unit}`).join('')],
    ['JSON slashes', secret.replaceAll('/', '\\/')],
  ];
}

const formsByCanary = new Map(
  [TOKEN, PASSWORD, ...KEY_TEXTS].map((canary) => [
    canary,
    formsOf(canary).map(([encoding, form]) => [encoding, form.toLowerCase()] as const),
  ]),
);

/** Encodings in which a canary occurs in a text, even if line breaks split the canary. */
export function findCanary(text: string, canary = TOKEN): readonly string[] {
  const joined = text.toLowerCase().replace(/\r?\n[\t ]*|\\r\\n|\\n/g, '');
  return (formsByCanary.get(canary) ?? [])
    .filter(([, form]) => joined.includes(form))
    .map(([encoding]) => encoding);
}

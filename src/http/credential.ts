import * as l10n from '@vscode/l10n';

/** Client key and secret key, for the token request or, with `authorization: 'keys'`, for each call. */
export interface ClientKeys {
  readonly clientKey: string;
  readonly secretKey: string;
}

export interface KeyFault {
  readonly key: keyof ClientKeys;
  /** Position of the first bad character, from 0; 0 for an empty key; the largest length for a key that is too long. */
  readonly position: number;
  /** Noun phrase for a sentence, such as “a space” or “nothing”; never contains the character itself. */
  readonly kind: string;
}

const MAX_KEY_CHARACTERS = 512;
const OUTSIDE_KEY = /[^\u0021-\u007e]/;

/**
 * First fault of the keys: an empty key, a character that cannot be sent unchanged, or more than 512 characters.
 * Undefined if there is no fault.
 */
export function checkClientKeys({ clientKey, secretKey }: ClientKeys): KeyFault | undefined {
  return checkKey('clientKey', clientKey) ?? checkKey('secretKey', secretKey);
}

/** `checkClientKeys` for one key. */
export function checkKey(key: keyof ClientKeys, text: string): KeyFault | undefined {
  if (text === '') return { key, position: 0, kind: l10n.t('nothing') };
  // In Basic authorization the first colon ends the client key.
  const position = text.search(key === 'clientKey' ? /[^\u0021-\u007e]|:/ : OUTSIDE_KEY);
  if (position >= 0) return { key, position, kind: nameKeyCharacter(text.charCodeAt(position)) };
  if (text.length <= MAX_KEY_CHARACTERS) return undefined;
  const kind = l10n.t('more than {0} characters', MAX_KEY_CHARACTERS);
  return { key, position: MAX_KEY_CHARACTERS, kind };
}

/** The part after `Basic ` in the `Authorization` header. */
export function basicCredential({ clientKey, secretKey }: ClientKeys): string {
  return Buffer.from(`${clientKey}:${secretKey}`, 'latin1').toString('base64');
}

/** Every text that reveals the keys: each key, both joined by a colon, and the joined text in base64. */
export function secretsOfKeys(keys: ClientKeys): readonly string[] {
  const { clientKey, secretKey } = keys;
  return [basicCredential(keys), `${clientKey}:${secretKey}`, clientKey, secretKey];
}

/**
 * Collects the secrets that must not appear in logs, history or results. Secrets are never removed. After a sign-out
 * the service may still accept a token, and the response to an earlier call may hold the token.
 */
export interface SecretRegister {
  add(secret: string): void;
}

/** Registers a token and every text that reveals the keys. */
export function registerSecrets(
  register: SecretRegister,
  { token, keys }: { readonly token?: string | undefined; readonly keys?: ClientKeys | undefined },
): void {
  if (token !== undefined) register.add(token);
  for (const secret of keys ? secretsOfKeys(keys) : []) register.add(secret);
}

function nameKeyCharacter(code: number): string {
  if (code === 0x0a || code === 0x0d) return l10n.t('a line break');
  if (code === 0x20) return l10n.t('a space');
  if (code === 0x3a) return l10n.t('a colon');
  if (code < 0x20 || code === 0x7f) return l10n.t('a control character');
  return l10n.t('a character outside ASCII');
}

const MAX_TOKEN_CHARACTERS = 8192;
const OUTSIDE_TOKEN = /[^A-Za-z0-9\-._~+/]/;

export interface TokenFault {
  /**
   * Position of the first bad character, from 0; 0 for an empty token; the largest length for a token that is too long.
   */
  readonly position: number;
  /** Noun phrase for a sentence, such as “a space” or “nothing”; never contains the character itself. */
  readonly kind: string;
}

/**
 * First fault of a token: a character outside the alphabet `b64token` of RFC 6750, no character at all, or more than
 * 8,192 characters. Undefined if the token can be sent unchanged.
 */
export function checkToken(token: string): TokenFault | undefined {
  if (token === '') return { position: 0, kind: l10n.t('nothing') };
  const body = token.replace(/(?<!=)=+$/, '');
  const position = body.search(OUTSIDE_TOKEN);
  if (position >= 0) return { position, kind: nameTokenCharacter(body, position) };
  if (body === '') return { position: 0, kind: l10n.t('an equals sign') };
  if (token.length > MAX_TOKEN_CHARACTERS)
    return {
      position: MAX_TOKEN_CHARACTERS,
      kind: l10n.t('more than {0} characters', MAX_TOKEN_CHARACTERS),
    };
  return undefined;
}

function nameTokenCharacter(text: string, position: number): string {
  const code = text.charCodeAt(position);
  if (code === 0x0a || code === 0x0d) return l10n.t('a line break');
  if (code === 0x09) return l10n.t('a tab');
  if (code === 0x20) return l10n.t('a space');
  if (code < 0x20 || code === 0x7f) return l10n.t('a control character');
  if (code > 0x7f) return l10n.t('a character outside ASCII');
  if (code === 0x3d) return l10n.t('an equals sign before the end');
  if (code === 0x22 || code === 0x27) return l10n.t('a quotation mark');
  return l10n.t('a character that tokens cannot contain');
}

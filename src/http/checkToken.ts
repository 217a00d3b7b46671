import * as l10n from '@vscode/l10n';

const MAX_TOKEN_CHARACTERS = 8192;
const OUTSIDE = /[^A-Za-z0-9\-._~+/]/;

export interface TokenFault {
  /** Position of the first bad character, from 0. */
  readonly position: number;
  /** The kind of character, as a noun phrase for a sentence; never the character itself. */
  readonly kind: string;
}

/**
 * The first character of a token outside the alphabet of RFC 6750 (`b64token`), whose characters all travel unchanged;
 * undefined if the token can be sent.
 */
export function checkToken(token: string): TokenFault | undefined {
  if (token === '') return { position: 0, kind: l10n.t('nothing') };
  const body = token.replace(/(?<!=)=+$/, '');
  const position = body.search(OUTSIDE);
  if (position >= 0) return { position, kind: nameCharacter(body, position) };
  if (body === '') return { position: 0, kind: l10n.t('an equals sign') };
  if (token.length > MAX_TOKEN_CHARACTERS)
    return {
      position: MAX_TOKEN_CHARACTERS,
      kind: l10n.t('more than {0} characters, the last one allowed', MAX_TOKEN_CHARACTERS),
    };
  return undefined;
}

function nameCharacter(text: string, position: number): string {
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

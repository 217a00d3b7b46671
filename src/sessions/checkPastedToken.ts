import * as l10n from '@vscode/l10n';
import { checkToken } from '../http/checkToken';

export interface PastedToken {
  readonly token: string;
  /** White space stood around the token and was left out. */
  readonly wasTrimmed: boolean;
}

/** Takes the white space around a pasted token off. */
export function trimToken(text: string): PastedToken {
  const token = text.trim();
  return { token, wasTrimmed: token !== text };
}

/** Says why a pasted text cannot be a token, by position (from 1) and kind, never by value; undefined when it can. */
export function checkPastedToken(text: string): string | undefined {
  const { token } = trimToken(text);
  if (token === '') return l10n.t('Paste the access token.');
  if (/^bearer\s/i.test(token)) return l10n.t('Leave out the word “Bearer”: paste the access token alone.');
  const bad = checkToken(token);
  if (!bad) return undefined;
  const position = text.length - text.trimStart().length + bad.position + 1;
  return l10n.t('The token cannot be sent as it is: {0} at position {1}.', bad.kind, position);
}

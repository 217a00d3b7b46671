import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { needsToken } from '../../catalog/needsToken';
import { isPlaceholder, maskCredential } from '../writeRequestText';
import { reasonOf } from '../finishedCallOf';
import { headerOf } from '../sandboxRequest';
import { newFinding, type Finding, type Rule } from './finding';

/** Prefixes of the sandbox's keys. */
const sandboxKey = /^sandbox-(?:user|admin)-(?:client|secret)-/;

/** Mistakes in the header `Authorization`. */
export const tokenFindings: Rule = ({ sent: { response }, request, match, isTokenCall, code }) => {
  if (response && code === 'TOKEN_OF_ANOTHER_ENVIRONMENT') {
    const [, name = ''] = / key of (.*) here; /.exec(reasonOf({ response }) ?? '') ?? [];
    const owner = sanitizeForDisplay(name, 40);
    return [
      finding(
        l10n.t('The token or a key of {0} was sent.', owner),
        l10n.t('Use the address of that environment, or the token of the sandbox.'),
      ),
    ];
  }
  if (!match || isTokenCall) return [];
  const value = headerOf(request, 'authorization');
  const use = l10n.t('Send Authorization: Bearer with the token of COMMERCE_API_TOKEN.');
  if (!value) {
    if (!needsToken(match.endpoint.id)) return [];
    return [newFinding('breaks', l10n.t('No token was sent.'), use)];
  }
  const shown = maskCredential('authorization', value);
  const [scheme = '', ...words] = value.trim().split(/\s+/);
  const [token = ''] = words;
  if (/^basic$/i.test(scheme)) {
    const sentence = l10n.t('The keys were sent as Basic. The reference authorizes calls by a Bearer token.');
    return [newFinding('breaks', sentence, use, 'header:authorization')];
  }
  if (!/^bearer$/i.test(scheme))
    return [finding(l10n.t('The token was sent without “Bearer ” before it.'), use)];
  if (/^bearer$/i.test(token))
    return [finding(l10n.t('“Bearer” was sent twice.'), l10n.t('Add “Bearer ” once, before the token.'))];
  if (token === '' || isPlaceholder(words.join(' ')) || isPlaceholder(token)) {
    return [finding(l10n.t('“{0}” was sent: the token is not filled in.', shown), useTerminal())];
  }
  if (sandboxKey.test(token)) {
    const mend = l10n.t('Get a token for the keys first, and send that.');
    return [finding(l10n.t('A key was sent as the token.'), mend)];
  }
  return code === 'ACCESS_TOKEN_INVALID'
    ? [
        finding(
          l10n.t('The sandbox does not know this token.'),
          l10n.t('Copy it again. Each window has its own token, and issued tokens expire after 30 minutes.'),
        ),
      ]
    : [];
};

/** The fix for credentials that the program did not read from the variables of a terminal. */
export function useTerminal(): string {
  return l10n.t('Open Terminal… sets the variables of address, token and keys.');
}

function finding(sentence: string, mend: string): Finding {
  return newFinding('mistake', sentence, mend, 'header:authorization');
}

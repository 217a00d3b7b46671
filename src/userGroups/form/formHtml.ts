import * as l10n from '@vscode/l10n';
import { webviewHtml, type WebviewHtmlInput } from '../../base/webviewHtml';
import { REOPEN_FORM } from '../../contributions';

/** HTML of the form, the same for all user groups; values come by message. */
export function formHtml(input: WebviewHtmlInput): string {
  return webviewHtml(input, 'form', l10n.t('User group'), {
    'lost-title': l10n.t('Not Connected'),
    lost: l10n.t('The extension does not respond. Your changes are kept. Open the form again to continue.'),
    'lost-typed': l10n.t(
      'The extension does not respond. Your changes are kept, except for the text below. Copy it into the reopened form, then close this one.',
    ),
    reopen: l10n.t('Open the Form Again'),
    'reopen-command': REOPEN_FORM,
    'kept-title': l10n.t('Not Applied'),
    kept: l10n.t('The extension stopped before it received what you typed last. Copy what you still need.'),
    // The page replaces {0}.
    missing: l10n.t('Your last change to {0} may be missing.'),
    dismiss: l10n.t('Dismiss'),
    copy: l10n.t('Copy'),
    copied: l10n.t('Copied'),
  });
}

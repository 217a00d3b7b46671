import * as l10n from '@vscode/l10n';
import { webviewHtml, type WebviewHtmlInput } from '../../base/webviewHtml';
import { REOPEN_FORM } from '../../contributions';

/** HTML of the form, the same for all user groups; values come by message. */
export function formHtml(input: WebviewHtmlInput): string {
  return webviewHtml(input, 'form', l10n.t('User group'), {
    'lost-title': l10n.t('Not Connected'),
    lost: l10n.t('The extension does not answer. Your changes are kept; open the form again to go on.'),
    'lost-typed': l10n.t(
      'The extension does not answer. Your changes are kept, except for what stands below: copy it into the form that you open again, then close this one.',
    ),
    reopen: l10n.t('Open the Form Again'),
    'reopen-command': REOPEN_FORM,
    'kept-title': l10n.t('Not Taken Over'),
    kept: l10n.t('The extension stopped before it took over what you typed last. Copy what you still need.'),
    // The page replaces {0}.
    missing: l10n.t('Your last change to {0} may be missing.'),
    dismiss: l10n.t('Dismiss'),
    copy: l10n.t('Copy'),
    copied: l10n.t('Copied'),
  });
}

import * as l10n from '@vscode/l10n';
import { randomBytes } from 'node:crypto';
import { REOPEN_FORM } from '../../contributions';

/** What differs between two pages; nothing of it comes from a user group. */
export interface FormHtmlInput {
  /** A new one for each page, by `newNonce`. */
  readonly nonce: string;
  /** Address of the page's one script. */
  readonly script: string;
  /** The language of all texts, such as `ko` or `pt-br`. */
  readonly language: string;
}

/** 192 random bits that may stand in an HTML attribute and in a policy. */
export function newNonce(): string {
  return randomBytes(24).toString('base64url');
}

/**
 * The page's policy: one script by its nonce and nothing else. The script constructs the styles, which needs no
 * permission. VS Code puts its own style and script before the policy.
 */
export function formPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'none'",
    "img-src 'none'",
    "font-src 'none'",
    "connect-src 'none'",
    "frame-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/** The page of the form, the same for every user group: the values come by message. */
export function formHtml({ nonce, script, language }: FormHtmlInput): string {
  return `<!DOCTYPE html>
<html lang="${language.replace(/[^\w-]/g, '')}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${formPolicy(nonce)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${l10n.t('User group')}</title>
</head>
<body>
<main id="form"${lostWords()}></main>
<script type="module" nonce="${nonce}" src="${script}"></script>
</body>
</html>
`;
}

/** Texts for a page whose extension does not answer: no message could bring them any more. */
function lostWords(): string {
  const words = {
    'lost-title': l10n.t('Not Connected'),
    lost: l10n.t('The extension does not answer. Your changes are kept; open the form again to go on.'),
    'lost-typed': l10n.t(
      'The extension does not answer. Your changes are kept, except for what stands below: copy it into the form that you open again, then close this one.',
    ),
    reopen: l10n.t('Open the Form Again'),
    'reopen-command': REOPEN_FORM,
    'kept-title': l10n.t('Not Taken Over'),
    kept: l10n.t('The extension stopped before it took over what you typed last. Copy what you still need.'),
    // The page fills the place of {0}.
    missing: l10n.t('Your last change to {0} may be missing.'),
    dismiss: l10n.t('Dismiss'),
    copy: l10n.t('Copy'),
    copied: l10n.t('Copied'),
  };
  return Object.entries(words)
    .map(([name, text]) => ` data-${name}="${attribute(text)}"`)
    .join('');
}

function attribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}

import * as l10n from '@vscode/l10n';

/** What differs between two pages: nothing of a user group. */
export interface FormHtmlInput {
  /** Fresh for each page, from a cryptographic source. */
  readonly nonce: string;
  /** Address of the page's one script. */
  readonly script: string;
  /** The language of all texts, such as `ko` or `pt-br`. */
  readonly language: string;
}

/**
 * The page's policy: one script by its nonce and nothing else. Styles are constructed by the script, which needs no
 * permission; the editor puts its own style and script before the policy.
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

/** The page of the form; every user group has the same, and its values come by message. */
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
<main id="form" data-lost-title="${attribute(l10n.t('Not Connected'))}" data-lost="${attribute(lostSentence())}" data-given="${attribute(givenSentence())}"></main>
<script type="module" nonce="${nonce}" src="${script}"></script>
</body>
</html>
`;
}

/** In the page itself, since a page that needs it hears of nobody. */
function lostSentence(): string {
  return l10n.t(
    'The extension does not answer; what you typed stays here, is not saved, and goes into the form that opens when the extension runs again.',
  );
}

function givenSentence(): string {
  return l10n.t(
    'What you typed here went into the form that opened in the place of this one; close this one.',
  );
}

function attribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}

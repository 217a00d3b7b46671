import { randomBytes } from 'node:crypto';

/** Values for the HTML of a page; none comes from a service. */
export interface WebviewHtmlInput {
  /** New for each page, from `newNonce`. */
  readonly nonce: string;
  /** URL of the page's only script. */
  readonly script: string;
  /** Language of all texts, such as `ko` or `pt-br`. */
  readonly language: string;
}

/** 192 random bits, in characters that are valid in an HTML attribute and in a policy. */
export function newNonce(): string {
  return randomBytes(24).toString('base64url');
}

/**
 * Content security policy of a page: allows one script, by its nonce, and nothing else. The script creates its style
 * sheets as objects, which the policy does not restrict. VS Code inserts its own style and script before the policy,
 * so the policy does not block them.
 */
export function webviewPolicy(nonce: string): string {
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

/**
 * HTML of a webview, whose content arrives by message. `id`: id of the element for the content. `texts`: texts that the
 * page shows if the extension host stops sending messages, by data attribute.
 */
export function webviewHtml(
  { nonce, script, language }: WebviewHtmlInput,
  id: string,
  title: string,
  texts: Readonly<Record<string, string>> = {},
): string {
  const data = Object.entries(texts).map(([name, text]) => ` data-${name}="${attribute(text)}"`);
  return `<!DOCTYPE html>
<html lang="${language.replace(/[^\w-]/g, '')}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${webviewPolicy(nonce)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${attribute(title)}</title>
</head>
<body>
<main id="${id}"${data.join('')}></main>
<script type="module" nonce="${nonce}" src="${script}"></script>
</body>
</html>
`;
}

function attribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}

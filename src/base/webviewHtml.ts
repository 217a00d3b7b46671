import { randomBytes } from 'node:crypto';

/** What differs between two pages of one kind; nothing of it comes from a service. */
export interface WebviewHtmlInput {
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
 * The policy of a page: one script by its nonce and nothing else. The script constructs the styles, which needs no
 * permission. VS Code puts its own style and script before the policy.
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
 * A page of a webview: what it shows comes by message. `id`: of its one element. `texts`: for what no
 * message could bring any more, by the names of data attributes.
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

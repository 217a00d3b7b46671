import { environmentVariables } from './environmentVariables';
import { findCurlShell, type CurlShell } from './findCurlShell';
import { basicValue, joinTexts, type CodeRequest, type Piece } from './snippets/codeRequest';

/** curl joins and encodes the keys itself. */
const basicUser: readonly Piece[] = [
  { variable: environmentVariables.clientKey },
  { text: ':' },
  { variable: environmentVariables.secretKey },
];

/**
 * A request as a curl command that sends the same bytes; in a Windows shell, the same JSON. Throws `RangeError` if the
 * shell cannot pass it on.
 */
export function curlCommand(
  { method, url, headers, body }: CodeRequest,
  { program, lineEnd, word, piped }: CurlShell = findCurlShell('sh'),
): string {
  const words = [program, ...(method === 'GET' && body === undefined ? [] : ['--request', method])];
  // curl reads brackets and braces of a URL as patterns.
  if (url.some((piece) => 'text' in piece && /[[\]{}]/.test(piece.text))) words.push('--globoff');
  const lines = [`${words.join(' ')} ${word(joinTexts(url))}`];
  for (const [name, value] of headers) {
    if (value === basicValue) {
      lines.push(`--user ${word(basicUser)}`);
      continue;
    }
    const isEmpty = value.every((piece) => 'text' in piece && piece.text === '');
    // `Name:` would remove the header; `Name;` sends it empty.
    const line: readonly Piece[] = isEmpty ? [{ text: `${name};` }] : [{ text: `${name}: ` }, ...value];
    lines.push(`--header ${word(joinTexts(line))}`);
  }
  if (body === undefined) return lines.join(`${lineEnd}\n  `);
  const pieces = joinTexts(body);
  lines.push(piped ? '--data-binary "@-"' : `--data-raw ${word(pieces)}`);
  return (piped?.(pieces) ?? '') + lines.join(`${lineEnd}\n  `);
}

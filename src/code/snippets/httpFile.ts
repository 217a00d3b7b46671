import { isJson } from '../../json/isJson';
import type { CodeRequest, Piece } from './codeRequest';

const variable = (name: string): string => `{{$processEnv ${name}}}`;

function withVariables(pieces: readonly Piece[], write: (text: string) => string = (text) => text): string {
  return pieces.map((piece) => ('text' in piece ? write(piece.text) : variable(piece.variable))).join('');
}

/** Starts of lines with a meaning: comments, the end of a request, file variables, files, a longer URL. */
const OWN_LINE = /^\s*(?:[#&?@<>`]|\/\/)/;

/**
 * A request as one of a `.http` file. The format has no escapes: braces in a body become JSON escapes of the same
 * meaning. Throws `RangeError` where a header or the URL would be read as something else, and for a body that is not JSON.
 */
export function httpFile({ method, url, headers, body }: CodeRequest): string {
  const head = [
    headLine([{ text: `${method} ` }, ...url]),
    ...headers.map(([name, value]) => headLine([{ text: `${name}: ` }, ...value])),
  ];
  const isEmpty = body === undefined || withVariables(body) === '';
  return [...head, ...(isEmpty ? [] : ['', bodyText(body)])].join('\n');
}

function headLine(pieces: readonly Piece[]): string {
  const texts = pieces.flatMap((piece) => ('text' in piece ? [piece.text] : []));
  const line = withVariables(pieces);
  if (texts.some((text) => /[\r\n]|\{\{|\{$/.test(text)) || OWN_LINE.test(line))
    throw new RangeError('a .http file cannot hold this line');
  return line;
}

/** In JSON two opening braces in a row stand only inside a string, where the second one can be escaped. */
function bodyText(body: readonly Piece[]): string {
  if (!isJson(withVariables(body))) throw new RangeError('a .http file holds only JSON bodies');
  return withVariables(body, (text) => text.replace(/(?<=\{)\{/g, '\\u007b'));
}

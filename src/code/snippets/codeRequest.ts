import type { HttpRequest } from '../../http/types';
import { bodyPieces, urlPieces } from '../buildCurl';
import type { ShellPiece } from '../shellWord';

const TOKEN_VARIABLE = 'COMMERCE_API_TOKEN';
const BASE_URL_VARIABLE = 'COMMERCE_API_BASE_URL';

/** Text as it is sent, or an environment variable in place of a secret or of the base URL. */
export type Piece = ShellPiece;

/** A request for which code is written: what is sent byte for byte, without a secret in it. */
export interface CodeRequest {
  readonly method: HttpRequest['method'];
  readonly url: readonly Piece[];
  readonly headers: readonly (readonly [name: string, value: readonly Piece[]])[];
  readonly body?: readonly Piece[];
}

/** What code sends in place of a request: secrets by name, the token and the base URL become variables. */
export function toCodeRequest(request: HttpRequest, options: { readonly token: boolean }): CodeRequest {
  const { method, url, target, headers, body } = request;
  const base = target.origin + target.basePath;
  const rest = url.startsWith(base) ? url.slice(base.length) : undefined;
  return {
    method,
    url: rest === undefined ? urlPieces(url) : [{ variable: BASE_URL_VARIABLE }, ...urlPieces(rest)],
    headers: [
      ...(options.token
        ? [['Authorization', [{ text: 'Bearer ' }, { variable: TOKEN_VARIABLE }]] as const]
        : []),
      ...headers.map(([name, value]) => [name, [{ text: value }]] as const),
    ],
    ...(body === undefined ? {} : { body: bodyPieces(body) }),
  };
}

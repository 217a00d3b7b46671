import { curlCommand } from '../../src/code/curlCommand';
import type { CurlShell } from '../../src/code/findCurlShell';
import { toCodeRequest, type CodeOptions } from '../../src/code/snippets/codeRequest';
import type { HttpRequest } from '../../src/http/types';

/** A request that was made, as Copy as cURL writes it. */
export function curlOfRequest(request: HttpRequest, options: CodeOptions, shell?: CurlShell): string {
  return curlCommand(toCodeRequest(request, { ...options, asCommand: true }), shell);
}

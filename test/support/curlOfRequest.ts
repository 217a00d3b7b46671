import { curlCommand, type CurlShell } from '../../src/code/curlCommand';
import { toCodeRequest, type CodeOptions } from '../../src/code/snippets/codeRequest';
import type { HttpRequest } from '../../src/http/types';

/** The command that Copy as cURL copies for a built request. */
export function curlOfRequest(request: HttpRequest, options: CodeOptions, shell?: CurlShell): string {
  return curlCommand(toCodeRequest(request, { ...options, asCommand: true }), shell);
}

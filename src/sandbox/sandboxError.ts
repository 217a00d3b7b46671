/** A refusal that travels as `{ error_code, message }` with its HTTP status. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 421 | 422 | 500 | 501 | 507,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A parameter or body that cannot be used; the message names it. */
export function invalid(message: string): SandboxError {
  return new SandboxError(422, 'API_PARAM_INVALID', message);
}

export const PARAM_INVALID = 'API_PARAM_INVALID';

/** A refused request, with the status, error code and message of the response. */
export class SandboxError extends Error {
  override readonly name: string = 'SandboxError';

  constructor(
    readonly status:
      400 | 401 | 403 | 404 | 409 | 413 | 415 | 421 | 422 | 429 | 500 | 501 | 502 | 503 | 504 | 507,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The body has a wrong media type, or is no JSON object or form. */
export class BodyError extends SandboxError {
  override readonly name = 'BodyError';
}

/** Creates the error for an invalid parameter or body, which the message names. */
export function invalid(message: string): SandboxError {
  return new SandboxError(422, PARAM_INVALID, message);
}

/** Creates the error for a call without a route. `help` is empty or begins with a space. */
export function routeMissing(help: string): SandboxError {
  return new SandboxError(404, 'ROUTE_NOT_FOUND', `The API has no such method and path.${help}`);
}

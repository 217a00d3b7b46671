/** Kinds of failed calls; `errorMessage` has a sentence for each kind. */
export const ApiErrorKind = [
  'invalidInput',
  'invalidToken',
  'invalidKeys',
  'wrongTarget',
  'tlsDisabled',
  'dns',
  'refused',
  'reset',
  'tls',
  'proxy',
  'notHttp',
  'malformed',
  'network',
  'timeout',
  'cancelled',
  'redirect',
  'tooLarge',
  'tooDeep',
  'notJson',
  'brokenJson',
  'truncated',
  'charset',
  'encoding',
  'unauthenticated',
  'forbidden',
  'notFound',
  'conflict',
  'invalid',
  'rateLimited',
  'rejected',
  'server',
  'contradiction',
  'otherRecord',
  'accepted',
  'unclear',
  'unhandled',
] as const;
export type ApiErrorKind = (typeof ApiErrorKind)[number];

export interface ApiErrorFacts {
  /** HTTP status of the response, if known. */
  readonly status?: number;
  /** `http_status` of the body, if it is at least 400 and greater than the HTTP status. */
  readonly bodyStatus?: number;
  /** The service's own code, such as `USER_GROUP_NOT_FOUND`. */
  readonly code?: string;
  /** The service's own message: untrusted text. */
  readonly serviceMessage?: string;
  /** Service messages about fields, by field name or path such as `user_group.phone`: untrusted texts. */
  readonly fieldErrors?: Readonly<Record<string, string>>;
  /** Host of the environment, or host that a redirect leads to; the name `Sandbox` for the sandbox. */
  readonly host?: string;
  /** Name of the bad parameter, header or field; `query` for a query parameter without a name, `body` for the body. */
  readonly field?: string;
  /** Id of the endpoint that the path would call instead of the chosen endpoint. */
  readonly otherEndpointId?: string;
  /** Media type of a response that is not JSON, if well formed; absent for a web page. */
  readonly mediaType?: string;
  /** Short reason, such as a TLS, system or HTTP parser code; never a message of another library. */
  readonly reason?: string;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly declaredBytes?: number;
  /** Seconds that the header `Retry-After` asks to wait, from 0 to 3600. */
  readonly retryAfterSeconds?: number;
  /** The token was refused, but its session has been renewed since. */
  readonly isRenewed?: boolean;
  /** The request's path has no path parameter, so "not found" is not about an id. */
  readonly namesNoRecord?: boolean;
  /** The refused call was sent without a credential. */
  readonly isWithoutToken?: boolean;
  /** The refused call was sent with client key and secret key instead of a token. */
  readonly isWithKeys?: boolean;
  /** The service failed during a write and may have done part of it. */
  readonly mayBePartlyDone?: boolean;
}

/** An expected failure of a call. Holds allow-listed facts only: no request, no headers, no cause. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly kind: ApiErrorKind,
    /** Text for the user in plain words: one or more sentences. */
    message: string,
    readonly facts: ApiErrorFacts = {},
  ) {
    super(message);
  }

  /** Whether a value is an `ApiError`, also one from another bundle, where `instanceof ApiError` is false. */
  static is(value: unknown): value is ApiError {
    return value instanceof Error && value.name === 'ApiError' && 'kind' in value && 'facts' in value;
  }
}

import type { TokenRequest } from '../environments/tokenRequest';
import type { Environment } from '../environments/types';
import type { IssueToken } from './issueToken';

/** How a sign-in with keys gets its token. */
export interface TokenIssuer {
  /** How the environment issues tokens for keys; undefined: not known. */
  tokenRequestOf(environment: Environment): TokenRequest | undefined;
  readonly issueToken: IssueToken;
  /** A text that no other session has. */
  newSessionId(): string;
}

import type { Disposable } from '../base/disposable';
import type { Remedy } from '../base/userError';
import type { ClientKeys } from '../http/credential';
import type { Credential, Level, Target } from '../http/types';

/** The header that tells a service the permission level; a level without a value sends none. */
export interface PermissionHeader {
  readonly name: string;
  readonly user?: string;
  readonly admin?: string | HintedRole;
}

/** The role from each endpoint's hint if it is higher than a user's, else `otherwise`. */
export interface HintedRole {
  readonly asHinted: true;
  readonly otherwise: string;
}

/** How an environment issues an access token for client key and secret key. */
export interface TokenRequest {
  readonly method: 'POST' | 'PUT';
  /** Relative to the base URL. */
  readonly path: string;
  /** The keys are sent as `Authorization: Basic`, joined by a colon. */
  readonly authorization?: 'basic';
  /** Names of the JSON body members that hold the keys. */
  readonly body?: { readonly clientKey: string; readonly secretKey: string };
  /** Paths of members in the response, with dots for nested ones. */
  readonly answer: {
    readonly token: string;
    /** Lifetime in seconds. */
    readonly expiresIn?: string;
    /** Expiry time. */
    readonly expiresAt?: string;
  };
}

/** One base URL of the service, with the user's settings for it. */
export interface Environment {
  readonly name: string;
  /**
   * In canonical form, without a trailing slash. Absent only for the built-in sandbox, whose URL exists once it runs.
   */
  readonly baseUrl?: string;
  readonly gatewayUrl?: string;
  readonly live: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly permissionHeader?: PermissionHeader;
  /** As the user set it; absent: the hint's, if any. */
  readonly tokenRequest?: TokenRequest;
  /**
   * Credential of each call. Absent: `token`, as the reference says. `keys`: both keys as Basic authorization, a hint.
   */
  readonly authorization?: 'token' | 'keys';
  /** Shape of a user group's update. Absent: `wrapped` in `user_group`, as the reference says. `flat`: a hint. */
  readonly userGroupUpdate?: 'wrapped' | 'flat';
  /** True for the sandbox. */
  readonly builtIn: boolean;
}

/** A credential for one origin and one level. */
export interface Session {
  readonly origin: string;
  readonly level: Level;
  /** Absent if the keys are the credential. */
  readonly token?: string;
  /** Created at sign-in, so that a renewal notices a sign-out or a new sign-in. Only with keys. */
  readonly id?: string;
  /** With a token: keys for its renewal, if the user chose to store them. Without one: sent with each call. */
  readonly keys?: ClientKeys;
  /** UTC, ms since 1970. */
  readonly issuedAt?: number;
  /** Lifetime of the token as the service states it; a hint. */
  readonly lifeMs?: number;
}

/** A token that a service issued for keys. */
export interface IssuedToken {
  readonly token: string;
  /** UTC, ms since 1970. */
  readonly issuedAt: number;
  /** Absent if the service gave no plausible lifetime. */
  readonly lifeMs?: number;
}

/**
 * Whether a session exists. `signedInAt`: UTC, ms since 1970; 0 if unknown. `reason`: why a stored session cannot be
 * used, as one sentence.
 */
export type SessionState =
  | { readonly kind: 'signedIn'; readonly session: Session; readonly signedInAt: number }
  | { readonly kind: 'signedOut'; readonly reason?: string };

/** The credentials in secret storage. Every read goes to the storage, so all windows agree. */
export interface Sessions {
  /**
   * Never throws: if the storage throws, hangs or returns nonsense, the user counts as signed out; nothing is deleted.
   */
  read(origin: string, level: Level): Promise<SessionState>;
  /** Stores the session and reads it back. If they differ, throws `UserError` with the actual state. */
  store(session: Session): Promise<void>;
  /**
   * Stores a newer token of a session with keys. `gone`: the user has signed out or in again, and the token was not
   * stored. `notKept`: the storage failed; the session is unchanged.
   */
  renew(session: Session, issued: IssuedToken): Promise<'kept' | 'gone' | 'notKept'>;
  /**
   * Deletes the session of one level or of all, and reads back. Returns the levels that had one. Throws `UserError` if
   * one remains.
   */
  delete(origin: string, level?: Level): Promise<readonly Level[]>;
  /** Fires after a session changed, in this window or another one. */
  onDidChange(listener: () => void): Disposable;
}

/** All environments, and the chosen one. */
export interface Environments {
  /** The sandbox first, then the user's own in the setting's order. */
  list(): readonly Environment[];
  /** Also finds a former name, as long as the environment keeps the base URL that it had under that name. */
  find(name: string): Environment | undefined;
  readonly current: Environment;
  /** Fires after the list or the choice changed. */
  onDidChange(listener: () => void): Disposable;
  /** Throws `UserError` for an unknown name. */
  switchTo(name: string): Promise<void>;
  /** Adds an entry; `UserError` if it breaks a rule. Keeps entries that it does not understand. */
  add(entry: EnvironmentEntry): Promise<void>;
  /** As `add`; keeps members that this version does not know. If the entry was chosen, its new name is. */
  replace(name: string, entry: EnvironmentEntry): Promise<void>;
  remove(name: string): Promise<void>;
}

/** One entry of the `commerceApi.environments` setting. */
export interface EnvironmentEntry extends Omit<Environment, 'baseUrl' | 'live' | 'headers' | 'builtIn'> {
  readonly baseUrl: string;
  readonly live?: boolean;
  readonly headers?: Environment['headers'];
}

/** Target and credential of a call. */
export interface Connection {
  readonly environment: Environment;
  readonly target: Target;
  readonly level: Level;
  /** undefined: signed out. */
  readonly credential?: Credential;
  /** Time of the sign-in: UTC, ms since 1970; 0 or absent if unknown. */
  readonly signedInAt?: number;
  /** Only for the sandbox: keys for programs that begin with a token call; our calls do not send them. */
  readonly programKeys?: ClientKeys;
  /** Why a stored session cannot be used, as one sentence. */
  readonly signedOutReason?: string;
}

export interface Connections {
  /**
   * Starts the sandbox if it is the environment. Reads the session of the environment's origin and renews it if it has
   * expired. The default level is the chosen one.
   */
  open(environment: Environment, level?: Level): Promise<Connection>;
}

/** Shows one message that is no failure, with buttons for next steps. Does not wait for the user. */
export type ShowNotice = (message: string, actions?: readonly Remedy[]) => void;

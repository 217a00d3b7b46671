import type { Disposable } from '../base/disposable';
import type { Remedy } from '../base/userError';
import type { ClientKeys } from '../http/credential';
import type { Credential, Level, Target } from '../http/types';

/** The header that tells a service the permission level. Calls at a level without a value have no such header. */
export interface PermissionHeader {
  readonly name: string;
  readonly user?: string;
  readonly admin?: string | HintedRole;
}

/** Sends the role in an endpoint's hint if that role is higher than a user's role, else `otherwise`. */
export interface HintedRole {
  readonly asHinted: true;
  readonly otherwise: string;
}

/** How an environment issues an access token for client key and secret key. */
export interface TokenRequest {
  readonly method: 'POST' | 'PUT';
  /** Path after the base URL. */
  readonly path: string;
  /** `basic`: the keys are sent as `Authorization: Basic`, joined by a colon. */
  readonly authorization?: 'basic';
  /** Names of the members that hold the keys in the JSON body. */
  readonly body?: { readonly clientKey: string; readonly secretKey: string };
  /** Paths of members in the response; dots separate nested names. */
  readonly answer: {
    readonly token: string;
    /** Path of the lifetime in seconds. */
    readonly expiresIn?: string;
    /** Path of the expiry time. */
    readonly expiresAt?: string;
  };
}

/** One base URL of the service, with the user's settings for it. */
export interface Environment {
  readonly name: string;
  /** In canonical form, without a trailing slash. Absent only for the sandbox, whose URL is known once it runs. */
  readonly baseUrl?: string;
  readonly gatewayUrl?: string;
  readonly live: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly permissionHeader?: PermissionHeader;
  /** The token request that the user set. Absent: the hints may give a token request. */
  readonly tokenRequest?: TokenRequest;
  /** `token`, the default: as the reference says. `keys`: both keys as Basic authorization, known only from hints. */
  readonly authorization?: 'token' | 'keys';
  /** `wrapped`, the default: fields in `user_group`, as the reference says. `flat`: at the top, as hints say. */
  readonly userGroupUpdate?: 'wrapped' | 'flat';
  /** True for the sandbox. */
  readonly builtIn: boolean;
}

/** A credential for one origin and one level. */
export interface Session {
  readonly origin: string;
  readonly level: Level;
  /** Absent if each call sends the keys. */
  readonly token?: string;
  /** Random id of the sign-in. Lets a renewal notice a sign-out or a new sign-in. Only with a token and keys. */
  readonly id?: string;
  /** With a token: keys for its renewal, if the user stores them. Without a token: keys that each call sends. */
  readonly keys?: ClientKeys;
  /** UTC, ms since 1970. */
  readonly issuedAt?: number;
  /** Lifetime of the token as the service states it, which may be wrong. */
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
 * Whether a session exists. `signedInAt`: UTC, ms since 1970; 0 if unknown. `reason`: one sentence that says why a
 * stored session cannot be used.
 */
export type SessionState =
  | { readonly kind: 'signedIn'; readonly session: Session; readonly signedInAt: number }
  | { readonly kind: 'signedOut'; readonly reason?: string };

/** The credentials in secret storage. Each read goes to the storage, so that all windows agree. */
export interface Sessions {
  /**
   * Reads a session. Never rejects: if the storage fails, hangs or returns nonsense, the user counts as signed out and
   * nothing is deleted.
   */
  read(origin: string, level: Level): Promise<SessionState>;
  /**
   * Stores the session and reads it back. Throws `UserError` with the actual state if the storage did not keep the
   * session, or if the user has signed out or stopped waiting.
   */
  store(session: Session): Promise<void>;
  /**
   * Stores a newer token of a session with keys. `gone`: the user has signed out or signed in again, and the token is
   * not stored. `notKept`: the storage failed or did not respond in time.
   */
  renew(session: Session, issued: IssuedToken): Promise<'kept' | 'gone' | 'notKept'>;
  /**
   * Deletes the sessions of an origin, or only of one level, and reads them back. Returns the levels that had a
   * session, or may have had one because the storage failed. Throws `UserError` if a session may remain.
   */
  delete(origin: string, level?: Level): Promise<readonly Level[]>;
  /** Fires after a session changed, in this window or another one. */
  onDidChange(listener: () => void): Disposable;
}

/** All environments, and the chosen environment. */
export interface Environments {
  /** The sandbox first, then the user's environments in the order of the setting. */
  list(): readonly Environment[];
  /** Finds an environment by name. Also finds it by a former name, if its base URL is still the same. */
  find(name: string): Environment | undefined;
  readonly current: Environment;
  /** Fires after the list or the choice changed. */
  onDidChange(listener: () => void): Disposable;
  /** Chooses an environment. Throws `UserError` for an unknown name. */
  switchTo(name: string): Promise<void>;
  /**
   * Adds an entry to the setting and keeps all other entries, even unusable ones. Throws `UserError` for an entry that
   * breaks a rule, and if the setting is no list.
   */
  add(entry: EnvironmentEntry): Promise<void>;
  /**
   * Replaces an entry, but keeps members that this version does not know. A chosen environment stays chosen under its
   * new name. Throws as `add` does, and for an unknown name.
   */
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
  /** Undefined if the user is signed out. */
  readonly credential?: Credential;
  /** Time of the sign-in: UTC, ms since 1970; 0 or absent if unknown. */
  readonly signedInAt?: number;
  /** For the sandbox while hints are on: keys that programs exchange for a token. Our own calls do not send them. */
  readonly programKeys?: ClientKeys;
  /** One sentence that says why a stored session cannot be used. */
  readonly signedOutReason?: string;
}

export interface Connections {
  /**
   * Starts the sandbox for the built-in environment. Otherwise reads the session of the environment's origin, and
   * renews an expired token if its keys are stored. The default level is the level that the user chose for the
   * environment.
   */
  open(environment: Environment, level?: Level): Promise<Connection>;
}

/** Shows a message that is no failure, with buttons for next steps. Does not wait for the user. */
export type ShowNotice = (message: string, actions?: readonly Remedy[]) => void;

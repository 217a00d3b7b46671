import type { Disposable } from '../base/disposable';
import type { Remedy } from '../base/userError';
import type { ClientKeys } from '../http/clientKeys';
import type { Credential, Level, Target } from '../http/types';
import type { TokenRequest } from './tokenRequest';

/** The header by which a service learns the permission level; a level without a value sends none. */
export interface PermissionHeader {
  readonly name: string;
  readonly user?: string;
  readonly admin?: string | HintedRole;
}

/** The role that the hint of each endpoint names where that is more than a user's, else `otherwise`. */
export interface HintedRole {
  readonly asHinted: true;
  readonly otherwise: string;
}

/** One address of the service, with the user's marks. */
export interface Environment {
  readonly name: string;
  /** In its one accepted form, without a trailing slash. Absent only for the built-in sandbox, whose address exists once it runs. */
  readonly baseUrl?: string;
  readonly gatewayUrl?: string;
  readonly live: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly permissionHeader?: PermissionHeader;
  /** As the user stated it; absent: what is known from hints, if anything. */
  readonly tokenRequest?: TokenRequest;
  /** What goes with each call. Absent: `token`, as the reference says. `keys`: both keys as Basic authorization, a hint. */
  readonly authorization?: 'token' | 'keys';
  /** How the fields of a user group travel. Absent: `wrapped` in `user_group`, as the reference says. `flat`: a hint. */
  readonly userGroupUpdate?: 'wrapped' | 'flat';
  /** The built-in sandbox. */
  readonly builtIn: boolean;
}

/** A credential for one origin and one level. */
export interface Session {
  readonly origin: string;
  readonly level: Level;
  /** Absent where the keys are the session. */
  readonly token?: string;
  /** Made at sign-in, so that a renewal finds out that the user signed out or in again meanwhile. Only with keys. */
  readonly id?: string;
  /** With a token: for a new one without asking, only when the user wanted them kept. Without one: what calls carry. */
  readonly keys?: ClientKeys;
  /** UTC, ms since 1970. */
  readonly issuedAt?: number;
  /** How long the service says that the token lives; a hint. */
  readonly lifeMs?: number;
}

/** A token that a service issued for keys. */
export interface IssuedToken {
  readonly token: string;
  /** UTC, ms since 1970. */
  readonly issuedAt: number;
  /** Absent when the service said nothing that makes sense. */
  readonly lifeMs?: number;
}

/**
 * Whether a session exists. `signedInAt`: UTC, ms since 1970; 0 when that is not known. `reason`: why a stored one
 * cannot be used, as one sentence.
 */
export type SessionState =
  | { readonly kind: 'signedIn'; readonly session: Session; readonly signedInAt: number }
  | { readonly kind: 'signedOut'; readonly reason?: string };

/** The credentials in secret storage. Every read asks the storage, so all windows agree. */
export interface Sessions {
  /** Never throws: a storage that throws, hangs or lies means signed out, and nothing is deleted because of it. */
  read(origin: string, level: Level): Promise<SessionState>;
  /** Stores and reads back. Throws `UserError` that says which state holds when the two differ. */
  store(session: Session): Promise<void>;
  /**
   * Keeps a newer token of a session with keys. `gone`: the user signed out, or in again, meanwhile, and the token
   * was not kept. `notKept`: the storage does not take it; the session is as it was.
   */
  renew(session: Session, issued: IssuedToken): Promise<'kept' | 'gone' | 'notKept'>;
  /**
   * Removes the session of one level, or of every level, and reads back; gives the levels that had one.
   * Throws `UserError` when one remains.
   */
  delete(origin: string, level?: Level): Promise<readonly Level[]>;
  /** Fires after a session changed, in this window or another one. */
  onDidChange(listener: () => void): Disposable;
}

/** The environments that the user can choose, and the chosen one. */
export interface Environments {
  /** The sandbox first, then the user's own in the setting's order. */
  list(): readonly Environment[];
  /** Also finds it by a former name, while it still has the address that it had under that name. */
  find(name: string): Environment | undefined;
  readonly current: Environment;
  /** Fires after the list or the choice changed. */
  onDidChange(listener: () => void): Disposable;
  /** Throws `UserError` for an unknown name. */
  switchTo(name: string): Promise<void>;
  /** Each throws `UserError` when the entry breaks a rule, and keeps entries that it does not understand. */
  add(entry: EnvironmentEntry): Promise<void>;
  /** Keeps members of the entry that this version does not know. The choice follows a new name. */
  replace(name: string, entry: EnvironmentEntry): Promise<void>;
  remove(name: string): Promise<void>;
}

/** One entry of the `commerceApi.environments` setting. */
export interface EnvironmentEntry extends Omit<Environment, 'baseUrl' | 'live' | 'headers' | 'builtIn'> {
  readonly baseUrl: string;
  readonly live?: boolean;
  readonly headers?: Environment['headers'];
}

/** Where a call goes now and with which credential. */
export interface Connection {
  readonly environment: Environment;
  readonly target: Target;
  readonly level: Level;
  /** undefined: signed out. */
  readonly credential?: Credential;
  /** When the user signed in: UTC, ms since 1970; 0 or absent where that is not known. */
  readonly signedInAt?: number;
  /** Of the sandbox alone: keys that calls do not carry, for programs that start with a token call. */
  readonly programKeys?: ClientKeys;
  /** Why a stored session cannot be used, as one sentence. */
  readonly signedOutReason?: string;
}

export interface Connections {
  /**
   * Starts the sandbox when it is the environment; reads the session of the environment's origin, and renews it when
   * its life is over. Without a level it takes the chosen one.
   */
  open(environment: Environment, level?: Level): Promise<Connection>;
}

/** Shows one sentence that is no failure, with what can be done next as buttons. Does not wait for the user. */
export type ShowNotice = (message: string, actions?: readonly Remedy[]) => void;

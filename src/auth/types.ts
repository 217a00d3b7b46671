import type { Level, Target } from '../api/types';

/** One address of the service, with the user's marks. */
export interface Environment {
  readonly name: string;
  /** In its one accepted form, without a trailing slash. Absent only for the built-in sandbox, whose address exists once it runs. */
  readonly baseUrl?: string;
  readonly gatewayUrl?: string;
  readonly live: boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** The built-in sandbox. */
  readonly builtIn: boolean;
}

/** A credential for one origin and one level. */
export interface Session {
  readonly origin: string;
  readonly level: Level;
  readonly token: string;
}

/** Whether a session exists. `reason`: why a stored one cannot be used, as one sentence. */
export type SessionState =
  | { readonly kind: 'signedIn'; readonly session: Session }
  | { readonly kind: 'signedOut'; readonly reason?: string };

/** The credentials in secret storage. Every read asks the storage, so all windows agree. */
export interface Sessions {
  /** Never throws: a storage that throws, hangs or lies means signed out, and nothing is deleted because of it. */
  read(origin: string, level: Level): Promise<SessionState>;
  /** Stores and reads back. Throws `UserError` that says which state holds when the two differ. */
  store(session: Session): Promise<void>;
  /** Removes every level's session and reads back; gives the levels that had one. Throws `UserError` when one remains. */
  delete(origin: string): Promise<readonly Level[]>;
  /** Fires after a session changed, in this window or another one. */
  onDidChange(listener: () => void): Disposable;
}

/** As `vscode.Disposable`. */
export interface Disposable {
  dispose(): void;
}

/** The environments that the user can choose, and the chosen one. */
export interface Environments {
  /** The sandbox first, then the user's own in the setting's order. */
  list(): readonly Environment[];
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
export interface EnvironmentEntry {
  readonly name: string;
  readonly baseUrl: string;
  readonly gatewayUrl?: string;
  readonly live?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Where a call goes now and with which credential. */
export interface Connection {
  readonly environment: Environment;
  readonly target: Target;
  readonly level: Level;
  /** undefined: signed out. */
  readonly token?: string;
  /** Why a stored session cannot be used, as one sentence. */
  readonly signedOutReason?: string;
}

export interface Connections {
  /**
   * Starts the sandbox when it is the environment; reads the session of the environment's origin, of the level that
   * is chosen there when none is given.
   */
  open(environment: Environment, level?: Level): Promise<Connection>;
}

import type { Level, Target } from '../api/types';

/** One address of the service, with the user's marks. */
export interface Environment {
  readonly name: string;
  /** Absent only for the built-in sandbox, whose address exists once it runs. */
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

/** The environments that the user can choose, and the chosen one. */
export interface Environments {
  /** The sandbox first, then the user's own in the setting's order. */
  list(): readonly Environment[];
  find(name: string): Environment | undefined;
  readonly current: Environment;
  /** Fires after the list or the choice changed. */
  onDidChange(listener: () => void): { dispose(): void };
  /** Throws `UserError` for an unknown name. */
  switchTo(name: string): Promise<void>;
  /** Each throws `UserError` when the entry breaks a rule, and keeps entries that it does not understand. */
  add(entry: EnvironmentEntry): Promise<void>;
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
}

export interface Connections {
  /** Starts the sandbox when it is the environment; reads the session of the environment's origin. */
  open(environment: Environment): Promise<Connection>;
}

import type { Level } from '../api/types';

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

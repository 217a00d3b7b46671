import type { UserGroupField } from '../catalog/loadUserGroupFields';
import type { Behaviour } from './behaviour';
import type { State } from './state';

/** Permission level of an access token. */
export type SandboxLevel = 'user' | 'admin';

/** A request as a handler gets it. */
export interface SandboxRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Members of the JSON body or form; empty without a body. */
  readonly body: Readonly<Record<string, unknown>>;
  /**
   * Level of the token or keys; undefined if they are missing or invalid. Only operations that need no token are then
   * run.
   */
  readonly level: SandboxLevel | undefined;
}

/** Data and settings for handlers. */
export interface World {
  readonly state: State;
  readonly behaviour: Behaviour;
  /** Fields of a user group in the reference, with whether responses contain and updates accept each field. */
  readonly userGroupFields: readonly UserGroupField[];
  readonly now: () => number;
  readonly random: (bytes: number) => string;
}

/** Returns the body of a successful response; throws a `SandboxError` to refuse. */
export type Handler = (request: SandboxRequest, world: World) => object;

/** Handlers by operation id. */
export type Handlers = Readonly<Record<string, Handler>>;

/** Adds the status 200 to a row, as response bodies contain it. */
export function withStatus<T extends object>(row: T): T & { readonly http_status: 200 } {
  return { ...row, http_status: 200 };
}

import type { UserGroupField } from '../catalog/loadUserGroupFields';
import type { Behaviour } from './behaviour';
import type { State } from './state';

/** Permission level of an access token. */
export type SandboxLevel = 'user' | 'admin';

/** A handler's view of one request. */
export interface SandboxRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Members of the JSON body; empty without a body. */
  readonly body: Readonly<Record<string, unknown>>;
  /** undefined: no valid token, which only open operations allow. */
  readonly level: SandboxLevel | undefined;
}

/** Data and settings for handlers. */
export interface World {
  readonly state: State;
  readonly behaviour: Behaviour;
  /** The reference's fields: returned ones, and those that an update accepts. */
  readonly userGroupFields: readonly UserGroupField[];
  /** UTC, ms since 1970. */
  readonly now: () => number;
  /** Unguessable text made from `bytes` random bytes. */
  readonly random: (bytes: number) => string;
}

/** Returns the body of a successful response; throws a `SandboxError` to refuse. */
export type Handler = (request: SandboxRequest, world: World) => object;

/** Handlers by operation id. */
export type Handlers = Readonly<Record<string, Handler>>;

/** A row as response body: its fields, plus the status. */
export function withStatus<T extends object>(row: T): T & { readonly http_status: 200 } {
  return { ...row, http_status: 200 };
}

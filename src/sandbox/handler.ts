import type { UserGroupField } from '../catalog/loadUserGroupFields';
import type { Behaviour } from './behaviour';
import type { State } from './state';

/** Permission of an access token. */
export type SandboxLevel = 'user' | 'admin';

/** What a handler is told about one request. */
export interface SandboxRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Members of the JSON body; empty when the request has none. */
  readonly body: Readonly<Record<string, unknown>>;
  /** undefined: no valid token, which only the open operations allow. */
  readonly level: SandboxLevel | undefined;
}

/** What a handler works on. */
export interface World {
  readonly state: State;
  readonly behaviour: Behaviour;
  /** Those of the reference: what an answer shows of a user group, and what an update takes. */
  readonly userGroupFields: readonly UserGroupField[];
  /** UTC, ms since 1970. */
  readonly now: () => number;
  /** Unguessable text made from that many random bytes. */
  readonly random: (bytes: number) => string;
}

/** Returns the body of a successful answer; throws a `SandboxError` to refuse. */
export type Handler = (request: SandboxRequest, world: World) => object;

/** Handlers by operation id. */
export type Handlers = Readonly<Record<string, Handler>>;

/** A row as an answer: its fields and the status that the body repeats. */
export function withStatus<T extends object>(row: T): T & { readonly http_status: 200 } {
  return { ...row, http_status: 200 };
}

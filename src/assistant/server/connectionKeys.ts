import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { KeyValueStore, SecretStore } from '../../base/storage';
import type { ToolName } from '../../contributions';
import { type ClientId, clientIds } from './clientSetups';
import { KEPT_CONNECTIONS } from './hasKeptConnections';

/** An assistant that may call the tools, in this window or kept for the folder. */
export interface Connection {
  readonly id: string;
  readonly client: ClientId;
  /** Name of the assistant. For the client `other`, the user chose the name. */
  readonly label: string;
  readonly kept: boolean;
  /** Number of calls in this window. */
  readonly calls: number;
  readonly lastCall: ToolName | undefined;
  /** Time of the last call or of the newest key, in ms since 1970 UTC. */
  readonly usedAt: number;
}

interface Entry extends Connection {
  readonly hash: Buffer;
}

export interface ConnectionKeysDeps {
  /** State of this folder. */
  readonly state: KeyValueStore;
  readonly secrets: SecretStore;
  /** UTC, ms since 1970. */
  readonly now: () => number;
}

const PREFIX = 'cak_';
const KEY_BYTES = 32;
const HASH_BYTES = 32;
const FIRST_PORT = 20_000;
const LAST_PORT = 29_999;
const UNUSED_MS = 30 * 86_400_000;
/** A call stores the last use of the keys only if nothing was stored for longer than this time, in ms. */
const AGAIN_MS = 3_600_000;

/** Holds connections with hashes of their keys, and the port of kept connections. */
export function createConnectionKeys({ state, secrets, now }: ConnectionKeysDeps) {
  const entries = new Map<string, Entry>();
  let { port } = readStored(state);
  let storedAt = -Infinity;
  let isLoaded = false;

  const ofKind = (kept: boolean): readonly Entry[] =>
    [...entries.values()].filter((entry) => entry.kept === kept);

  const store = (): PromiseLike<void> => {
    storedAt = now();
    const connections = ofKind(true).map(({ id, client, label, usedAt }) => ({ id, client, label, usedAt }));
    return state.update(KEPT_CONNECTIONS, connections.length > 0 ? { port, connections } : undefined);
  };

  /** Makes a key for a connection; its former key becomes invalid. */
  const put = async (connection: Connection): Promise<string> => {
    const { id, kept } = connection;
    const key = PREFIX + randomBytes(KEY_BYTES).toString('base64url');
    const hash = hashOf(key);
    if (kept) await secrets.store(secretName(id), hash.toString('base64url'));
    entries.set(id, { ...connection, hash, usedAt: now() });
    if (kept) await store();
    return key;
  };

  return {
    list: (): readonly Connection[] => [...entries.values()],
    has: (kept: boolean): boolean => ofKind(kept).length > 0,
    get: (id: string): Connection | undefined => entries.get(id),
    /** Finds the kept connection of a client; for the client `other`, the one with this label. */
    ofClient: (client: ClientId, label: string): Connection | undefined =>
      ofKind(true).find((entry) => entry.client === client && (client !== 'other' || entry.label === label)),
    /**
     * Reads the kept connections at the first call, and their hashes at each call: another window of the folder may have
     * made new keys or removed connections. Drops connections whose key was unused for 30 days or has no stored hash.
     */
    load: async (): Promise<void> => {
      const known = isLoaded ? ofKind(true) : readStored(state).connections;
      for (const { id, client, label, usedAt } of known) {
        const stored = await secrets.get(secretName(id));
        const hash = Buffer.from(stored ?? '', 'base64url');
        if (hash.length !== HASH_BYTES || now() - usedAt > UNUSED_MS) {
          entries.delete(id);
          // Later, another window may have used the connection since this one read when it was used.
          if (!isLoaded) await secrets.delete(secretName(id));
          continue;
        }
        const entry = { id, client, label, usedAt, kept: true, calls: 0, lastCall: undefined };
        entries.set(id, { ...entry, ...entries.get(id), hash });
      }
      isLoaded = true;
    },
    put,
    /** Makes the keys of kept connections invalid; the connections stay in the list. */
    voidKept: async (): Promise<void> => {
      for (const entry of ofKind(true)) await put(entry);
    },
    remove: async (id: string): Promise<void> => {
      const isKept = entries.get(id)?.kept;
      entries.delete(id);
      if (!isKept) return;
      // Deletes the hash first: the key is then invalid after a reload, even if storing the list fails.
      await secrets.delete(secretName(id));
      await store();
    },
    find: (kept: boolean, key: string): Connection | undefined => {
      const hash = hashOf(key);
      // Compares with every hash, so that the duration does not reveal which key is similar.
      const [found] = ofKind(kept).filter((entry) => timingSafeEqual(entry.hash, hash));
      return found && kept && now() - found.usedAt > UNUSED_MS ? undefined : found;
    },
    noteCall: (id: string, tool: ToolName): void => {
      const entry = entries.get(id);
      if (!entry) return;
      entries.set(id, { ...entry, calls: entry.calls + 1, lastCall: tool, usedAt: now() });
      if (!entry.kept || now() - storedAt <= AGAIN_MS) return;
      // If storing fails, the next call tries again.
      store().then(undefined, () => (storedAt = -Infinity));
    },
    /** Port of kept connections; drawn at random when it is first needed. */
    port: (): number => (port ||= drawPort()),
    drawPortAnew: async (): Promise<void> => {
      port = drawPort();
      await store();
    },
  };
}

const storedShape = v.object({
  port: v.pipe(v.number(), v.integer(), v.minValue(FIRST_PORT), v.maxValue(LAST_PORT)),
  connections: v.array(
    v.object({ id: v.string(), client: v.picklist(clientIds), label: v.string(), usedAt: v.number() }),
  ),
});

function readStored(state: KeyValueStore): v.InferOutput<typeof storedShape> {
  const read = v.safeParse(storedShape, state.get(KEPT_CONNECTIONS));
  return read.success ? read.output : { port: 0, connections: [] };
}

function drawPort(): number {
  return randomInt(FIRST_PORT, LAST_PORT + 1);
}

function secretName(id: string): string {
  return `assistantKey:${id}`;
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

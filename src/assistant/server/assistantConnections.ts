import { randomBytes } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import { createChangeEvent } from '../../base/changeEvent';
import type { Disposable } from '../../base/disposable';
import { openSettingRemedy } from '../../base/openSettingRemedy';
import { UserError } from '../../base/userError';
import type { ToolName } from '../../contributions';
import type { Caller } from '../toolCall';
import type { ClientId } from './clientSetups';
import { createConnectionKeys, type Connection, type ConnectionKeysDeps } from './connectionKeys';
import type { AssistantEndpoint } from './startAssistantEndpoint';
import { formatCount } from '../../base/formatFigures';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';

/** Address and key for an assistant. Only a hash of the key is kept, so the key cannot be shown again later. */
export interface Access {
  readonly url: string;
  readonly key: string;
}

/** Why this window does not serve kept connections. */
type ServeProblem = 'portTaken' | 'otherWindow';

export interface AssistantConnections {
  list(): readonly Connection[];
  /**
   * Adds a connection. If the client already has a kept connection and `kept` is true, that connection gets a new key
   * instead. Throws `UserError` if no connection can be added.
   */
  add(client: ClientId, label: string, kept: boolean): Promise<Access & { readonly connection: Connection }>;
  /** Makes a new key; the former key becomes invalid, and its running calls are cancelled. */
  newKey(id: string): Promise<Access>;
  /** Removes a connection and cancels its running calls. */
  remove(id: string): Promise<void>;
  problem(): ServeProblem | undefined;
  /**
   * Moves kept connections to another port and makes their keys invalid. Each assistant then needs a new key and the
   * new address.
   */
  takeAnotherPort(): Promise<void>;
  url(kept: boolean): string | undefined;
  readonly onDidChange: (listener: () => void) => Disposable;
  /**
   * Opens and closes endpoints as the setting and the folder's trust allow. Reads kept connections; ends all others if
   * assistants are off. Must be called after the start, and after each change of the setting or the trust.
   */
  update(): Promise<void>;
  noteCall(id: string, tool: ToolName): void;
  /** Closes both endpoints. */
  dispose(): Promise<void>;
}

export interface AssistantConnectionsDeps extends ConnectionKeysDeps {
  readonly isOn: () => boolean;
  /** True if the window has a trusted folder, for which connections can be kept. */
  readonly canKeep: () => boolean;
  readonly serve: (
    port: number,
    findConnection: (key: string) => Caller | undefined,
  ) => Promise<AssistantEndpoint>;
  /** Cancels the calls of a connection. */
  readonly cancelCalls: (id: string) => void;
  /** Resolves to true if a window with this extension listens at the port. */
  readonly isOurs: (port: number) => Promise<boolean>;
}

/** Owns the connections of assistants and both endpoints: the window's, and the folder's for kept connections. */
export function createAssistantConnections(deps: AssistantConnectionsDeps): AssistantConnections {
  const keys = createConnectionKeys(deps);
  const changed = createChangeEvent();
  const endpoints = createEndpoints(deps, keys);
  let last: Promise<unknown> = Promise.resolve();

  /** Runs changes one after another. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn.finally(changed.fire);
  };

  const mayServe = (kept: boolean): boolean => deps.isOn() && (!kept || deps.canKeep());

  /** Throws `UserError` if assistants are off, or if the connection cannot be kept. */
  const requireAllowed = (kept: boolean): void => {
    if (!deps.isOn()) throw new UserError(l10n.t('Assistants are off.'), [openSettingRemedy('assistant')]);
    if (!mayServe(kept))
      throw new UserError(l10n.t('A connection can be kept only for a folder that you trust.'));
  };

  const putKey = async (connection: Connection): Promise<Access> => {
    requireAllowed(connection.kept);
    const { url } = await endpoints.require(connection.kept);
    const key = await keys.put(connection).finally(() => deps.cancelCalls(connection.id));
    return { url, key };
  };

  /** Removes a connection. Closes the endpoint if no connection is left for it. */
  const remove = async (id: string, kept: boolean): Promise<void> => {
    try {
      await keys.remove(id);
    } finally {
      deps.cancelCalls(id);
      if (!keys.has(kept)) await endpoints.close(kept);
    }
  };

  return {
    list: keys.list,
    add: (client, label, kept) =>
      inTurn(async () => {
        requireAllowed(kept);
        if (kept) await keys.load();
        const known = kept ? keys.ofClient(client, label) : undefined;
        const id = known?.id ?? randomBytes(6).toString('hex');
        const connection = { id, client, label, kept, calls: 0, lastCall: undefined, usedAt: deps.now() };
        try {
          return { ...(await putKey(connection)), connection };
        } catch (thrown) {
          if (!known) await remove(id, kept).catch(() => undefined);
          throw thrown;
        }
      }),
    newKey: (id) =>
      inTurn(async () => {
        const connection = keys.get(id);
        if (!connection) throw new UserError(l10n.t('This connection has ended.'));
        return putKey(connection);
      }),
    remove: (id) =>
      inTurn(async () => {
        const kept = keys.get(id)?.kept;
        if (kept === undefined) return;
        // Does not remove a connection that another window serves, because that window would still accept its key.
        if (kept && mayServe(true)) await endpoints.open(true);
        if (kept && endpoints.problem() === 'otherWindow') throw servedElsewhere();
        await remove(id, kept);
      }),
    problem: endpoints.problem,
    takeAnotherPort: () =>
      inTurn(async () => {
        requireAllowed(true);
        // Replaces the keys, because the program at the old port may have received them.
        await keys.voidKept();
        await endpoints.close(true);
        await keys.drawPortAnew();
        await endpoints.open(true);
      }),
    url: endpoints.url,
    onDidChange: changed.on,
    update: () =>
      inTurn(async () => {
        // Connections and endpoints close even if the secret storage cannot be read.
        if (!deps.isOn()) for (const { id, kept } of keys.list()) if (!kept) await remove(id, kept);
        for (const kept of [true, false]) if (!mayServe(kept)) await endpoints.close(kept);
        if (deps.canKeep()) await keys.load();
        for (const kept of [true, false]) {
          if (mayServe(kept) && keys.has(kept)) await endpoints.open(kept);
          else await endpoints.close(kept);
        }
      }),
    noteCall: (id, tool) => {
      keys.noteCall(id, tool);
      changed.fire();
    },
    dispose: endpoints.dispose,
  };
}

function servedElsewhere(): UserError {
  return new UserError(l10n.t('The assistants of this folder connect to another window.'));
}

/** The window's endpoint at any free port, and the folder's endpoint at its own port. */
function createEndpoints(
  { serve, isOurs }: AssistantConnectionsDeps,
  keys: Pick<ReturnType<typeof createConnectionKeys>, 'find' | 'load' | 'port'>,
) {
  const opened = new Map<boolean, AssistantEndpoint>();
  let problem: ServeProblem | undefined;
  let isOver = false;

  const findCaller = (kept: boolean, key: string): Caller | undefined => {
    const found = keys.find(kept, key);
    return found && { door: 'mcp', connection: found.id, label: found.label };
  };

  /** Returns the endpoint, and opens it first if it is closed. Undefined if the folder's port is taken. */
  const open = async (kept: boolean): Promise<AssistantEndpoint | undefined> => {
    const known = opened.get(kept);
    if (known) return known;
    if (kept) await keys.load();
    const port = kept ? keys.port() : 0;
    try {
      const endpoint = await serve(port, (key) => findCaller(kept, key));
      opened.set(kept, endpoint);
      if (kept) problem = undefined;
      if (isOver) await close(kept);
      return endpoint;
    } catch (thrown) {
      if (!kept) throw thrown;
      problem = (await isOurs(port)) ? 'otherWindow' : 'portTaken';
      return undefined;
    }
  };

  const close = async (kept: boolean): Promise<void> => {
    const endpoint = opened.get(kept);
    opened.delete(kept);
    if (kept) problem = undefined;
    await endpoint?.stop();
  };

  return {
    open,
    close,
    problem: (): ServeProblem | undefined => problem,
    url: (kept: boolean): string | undefined => opened.get(kept)?.url,
    /** Like `open`, but throws `UserError` if the folder's port is taken. */
    require: async (kept: boolean): Promise<AssistantEndpoint> => {
      const endpoint = await open(kept);
      if (endpoint) return endpoint;
      if (problem === 'otherWindow') throw servedElsewhere();
      throw new UserError(
        l10n.t('Another program uses port {0}, where assistants of this folder connect.', keys.port()),
      );
    },
    dispose: async (): Promise<void> => {
      isOver = true;
      await Promise.all([close(true), close(false)]);
    },
  };
}

type Problem = ReturnType<AssistantConnections['problem']>;

/** Describes the last use of a connection, or why its assistant cannot call. */
export function describeUse({ calls, lastCall, usedAt, kept }: Connection, problem: Problem): string {
  if (kept && problem === 'portTaken') return l10n.t('Not available: another program uses its port');
  if (kept && problem === 'otherWindow') return l10n.t('Connects to another window of this folder');
  if (lastCall === undefined) return l10n.t('No call in this window yet');
  const at = new Date(usedAt).toLocaleString();
  return calls === 1
    ? l10n.t('1 call: {0}, {1}', lastCall, at)
    : l10n.t('{0} calls, last {1}, {2}', formatCount(calls), lastCall, at);
}

/** Content of the status bar item; undefined without connections. */
export function assistantStatus(
  connections: Pick<AssistantConnections, 'list' | 'problem'>,
): { readonly text: string; readonly tooltip: string; readonly isWarning: boolean } | undefined {
  const all = connections.list();
  const [first, ...more] = all;
  if (!first) return undefined;
  const problem = connections.problem();
  const isWarning = problem === 'portTaken' && all.some(({ kept }) => kept);
  const name = ({ label }: Connection): string => sanitizeForDisplay(label, 40);
  const who = more.length === 0 ? name(first) : l10n.t('{0} and {1} more', name(first), more.length);
  return {
    text: `${isWarning ? '$(warning)' : '$(plug)'} ${who}`,
    tooltip: all.map((one) => `${name(one)} · ${describeUse(one, problem)}`).join('\n'),
    isWarning,
  };
}

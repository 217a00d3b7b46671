import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as l10n from '@vscode/l10n';
import { commandCause } from '../../base/confirmForeign';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { CancelledError, UserError } from '../../base/userError';
import type { ConfirmOptions, ForeignQuestion, UserInput } from '../../base/userInput';
import { callTitle, callTitleIn } from '../../catalog/callTitle';
import type { Catalog, Endpoint } from '../../catalog/types';
import type { ConfirmedEnvironments } from '../../environments/confirmedEnvironments';
import { findUnchanged } from '../../environments/findUnchanged';
import { needsPersonsWord } from '../../environments/needsPersonsWord';
import type { Connection, Connections, Environments } from '../../environments/types';
import { buildRequest } from '../../http/buildRequest';
import type { CallValues, FinishedCall, HttpRequest } from '../../http/types';
import type { SendCall } from '../sendCall';
import {
  describeWrite,
  detailOfMany,
  detailOfOne,
  detailOfRun,
  isPartOf,
  verbOf,
  type ChangedField,
  type WriteLines,
} from './describeWrite';
import type { KeyValueStore } from '../../base/storage';

/**
 * How a call was started. `user`: a button of this extension, a prompt, or a key on a text that the user typed.
 * `command`: any other command or key. `editor`: VS Code's save. `assistant`: a tool call of an assistant.
 */
export type CallOrigin = 'user' | 'command' | 'editor' | 'assistant';

/** Facts that decide whether to ask before a write. */
export interface WriteFacts {
  readonly method: HttpRequest['method'];
  readonly live: boolean;
  readonly confirmWrites: 'live' | 'always';
  /** True if the user may not have started the write. In the sandbox, true only after a recent use of an assistant. */
  readonly isForeign: boolean;
  /** True if a finished call is sent again. */
  readonly isRepeat: boolean;
  /** True if another environment was chosen since the call started. */
  readonly switched: boolean;
  /** True if the environment's settings differ from those that the user last confirmed. */
  readonly isChanged: boolean;
  /** True if an assistant has recently read or proposed in this folder: it may also press buttons of this extension. */
  readonly hasAssistant: boolean;
}

/** Reasons to ask before a write; one is enough. */
const reasons = {
  delete: ({ method }) => method === 'DELETE',
  live: ({ live }) => live,
  always: ({ confirmWrites }) => confirmWrites === 'always',
  foreign: ({ isForeign }) => isForeign,
  // A repeat needs only one click, and a click by mistake would write twice.
  repeat: ({ isRepeat }) => isRepeat,
  switched: ({ switched }) => switched,
  changed: ({ isChanged }) => isChanged,
  assistant: ({ hasAssistant }) => hasAssistant,
} as const satisfies Record<string, (facts: WriteFacts) => boolean>;
export type WriteReason = keyof typeof reasons;

/** The reasons that apply; none for reads. */
export function reasonsToAsk(facts: WriteFacts): readonly WriteReason[] {
  if (facts.method === 'GET') return [];
  return (Object.keys(reasons) as WriteReason[]).filter((reason) => reasons[reason](facts));
}

export interface Write {
  readonly endpoint: Endpoint;
  readonly values: CallValues;
  readonly connection: Connection;
  readonly origin: CallOrigin;
  /** True if the user may not have typed the values. */
  readonly isUnedited?: boolean;
  readonly isRepeat?: boolean;
  readonly switched?: boolean;
  /** Progress title; absent: made from the endpoint and the environment. */
  readonly title?: string;
  /** Question; absent: made from the endpoint. */
  readonly message?: string;
  /** Names of the entities in the write, as lines of plain text. */
  readonly named: readonly string[];
  /** The changed fields, if their old literals are known. */
  readonly changed?: readonly ChangedField[];
  /** Sentence with the reason for the question; absent: made from `origin` and `isUnedited`. */
  readonly cause?: string;
}

/** A write as its question shows it. The plan and its request do not change any more. */
export interface WritePlan {
  readonly title: string;
  readonly values: CallValues;
  readonly request: HttpRequest;
  /** Connection when the write was planned. */
  readonly connection: Connection;
  readonly reasons: readonly WriteReason[];
  /**
   * Why the question is asked, such as “This was not edited here.” Always set after a recent use of an assistant.
   * Without such a use, undefined in three cases: in the sandbox; if the user repeats a write that the user has
   * allowed; if `causeOf` returns undefined.
   */
  readonly cause: string | undefined;
  readonly message: string;
  readonly action: string;
  readonly lines: WriteLines;
  /** Hash of request, address, level, and name of the environment. */
  readonly hash: string;
}

/** A feature's texts in the question about a write of unknown origin or with changed settings of the environment. */
export interface ForeignWords extends Pick<ForeignQuestion, 'decline' | 'look'> {
  /** Question about several writes. */
  readonly ofMany?: (count: number) => string;
}

/** A feature's texts in the question about a run: many writes to one environment. */
export interface RunWords extends Pick<ForeignQuestion, 'message' | 'action' | 'decline' | 'look'> {
  /** Lines of plain text about the run, such as what it leaves out. */
  readonly notes: readonly string[];
  /** Prompt in a live environment for the number of writes. */
  readonly countPrompt: string;
}

/**
 * Permission to send certain plans, each of them once. The user gave the permission, or there was no reason to ask.
 * Only `allow` and `allowRun` create tickets.
 */
class WriteTicket {
  /** Hashes of the plans that can still be sent. */
  readonly #allowed: Set<string>;

  constructor(
    plans: readonly WritePlan[],
    /** True if the user was asked; the question may have been open for long. */
    readonly wasAsked: boolean,
    /** True for a run of changes: each write needs the environment and session that the user confirmed. */
    readonly isOfRun = false,
  ) {
    this.#allowed = new Set(plans.map(({ hash }) => hash));
  }

  /** Throws `RangeError` if the plan was not allowed, was sent before, or was changed. */
  use(plan: WritePlan): void {
    if (hashOf(plan) !== plan.hash || !this.#allowed.delete(plan.hash))
      throw new RangeError('the write was not allowed');
  }

  revoke(): void {
    this.#allowed.clear();
  }
}
export type { WriteTicket };

/** The present connection of a planned write, or why the write cannot be sent. */
export type Reopened =
  | { readonly kind: 'open'; readonly connection: Connection }
  /**
   * The environment was removed or its address changed. In a run, any other change of the environment or the session
   * counts too.
   */
  | { readonly kind: 'changed' }
  | { readonly kind: 'signedOut'; readonly reason?: string | undefined };

export interface WriteGateDeps {
  readonly catalog: Pick<Catalog, 'endpoints' | 'modules'>;
  readonly settings: () => { readonly confirmWrites: 'live' | 'always' };
  readonly environments: Pick<Environments, 'find'>;
  readonly connections: Connections;
  readonly confirmed: Pick<ConfirmedEnvironments, 'changesOf' | 'confirm'>;
  readonly input: Pick<UserInput, 'confirm' | 'confirmForeign' | 'text'>;
  readonly assistantUse: AssistantUse;
  /** Methods and addresses of running writes, shared by the window, so that a second click sends no second request. */
  readonly running: Set<string>;
  readonly send: SendCall;
}

/** Plans, allows and sends writes. Every write of a call, a save or a run goes through this gate. */
export type WriteGate = ReturnType<typeof createWriteGate>;

export function createWriteGate(deps: WriteGateDeps) {
  /**
   * Hashes of plans that the user has allowed after a question with a cause. If the user starts the same write again,
   * the write has no cause, unless an assistant was used recently.
   */
  const agreed = new Set<string>();
  return {
    /** Notes the use of an assistant. While it is recent, writes in this folder ask, even in the sandbox. */
    noteAssistant: (): void => deps.assistantUse.note(),

    /** Builds the request and its question. Throws `ApiError('invalidInput')` for invalid values. */
    plan: (write: Write): WritePlan => planWrite(deps, write, agreed),

    /**
     * Asks one question if any plan has a reason, and then stores changed settings as confirmed. `words`: texts for
     * several writes, for writes that the user may not have started, and for changed settings. Throws `CancelledError`
     * if the user declines. A yes within `TOO_SOON_MS` throws `UserError`, if a plan has a cause or changed settings.
     */
    allow: async (plans: readonly [WritePlan, ...WritePlan[]], words: ForeignWords): Promise<WriteTicket> => {
      const asked = plans.filter((plan) => plan.reasons.length > 0);
      if (asked.length > 0) {
        await ask(deps, plans, words);
        for (const { cause, hash } of plans) if (cause) agreed.add(hash);
      }
      for (const { reasons, connection } of asked)
        if (reasons.includes('changed')) await deps.confirmed.confirm(connection.environment);
      return new WriteTicket(plans, asked.length > 0);
    },

    /**
     * Always asks about a run; in a live environment, the user also types the number of writes. The ticket ends with
     * `revoke`, and when `reopen` finds a changed environment, another session or no session. Throws `CancelledError`
     * if the user declines, and `UserError` for a yes within `TOO_SOON_MS`.
     */
    allowRun: async (plans: readonly [WritePlan, ...WritePlan[]], words: RunWords): Promise<WriteTicket> => {
      const [first] = plans;
      await askRun(deps, plans, words);
      if (first.reasons.includes('changed')) await deps.confirmed.confirm(first.connection.environment);
      return new WriteTicket(plans, true, true);
    },

    /**
     * Checks a plan again before it is sent, and keeps the planned request. If the user was asked, uses the present
     * session instead of the planned one, because the question may have been open for long. A plan without a credential
     * stays without one.
     */
    reopen: (plan: WritePlan, ticket: WriteTicket): Promise<Reopened> => reopen(deps, plan, ticket),

    /** Runs the task. Throws `UserError` while a write with this method and URL runs; the query does not count. */
    alone: async <T>({ request }: WritePlan, task: () => Promise<T>): Promise<T> => {
      const { origin, pathname } = new URL(request.url);
      const key = `${request.method} ${origin}${pathname}`;
      if (deps.running.has(key))
        throw new UserError(l10n.t('The same write is still running. Wait for its response.'));
      deps.running.add(key);
      try {
        return await task();
      } finally {
        deps.running.delete(key);
      }
    },

    /**
     * Sends an allowed plan. `body`: the plan's body, or a part of its fields. Throws `RangeError` for a plan or body
     * that was not allowed. `before`: old values, with which the response is judged.
     */
    send: (
      plan: WritePlan,
      ticket: WriteTicket,
      connection: Pick<Connection, 'credential'>,
      body = plan.values.body,
      before?: HttpRequest['before'],
    ): Promise<FinishedCall> => {
      ticket.use(plan);
      const { title, values, request } = plan;
      const isWhole = body === request.body;
      if (!isWhole && !isPartOf(body ?? '', request.body ?? ''))
        throw new RangeError('the write was not allowed');
      return deps.send({
        title,
        values: isWhole ? values : { ...values, body },
        request: { ...request, body, ...(before && { before }) },
        connection: { ...plan.connection, credential: connection.credential },
        isPart: ticket.isOfRun,
      });
    },
  };
}

function planWrite(
  { catalog, settings, confirmed, assistantUse }: WriteGateDeps,
  write: Write,
  agreed: ReadonlySet<string>,
): WritePlan {
  const { endpoint, values, connection, origin, isRepeat = false, switched = false, named, changed } = write;
  const { environment, target } = connection;
  const name = sanitizeForDisplay(environment.name);
  const request = buildRequest(endpoint, values, target, catalog.endpoints);
  const changes = confirmed.changesOf(environment);
  const hash = hashOf({ request, connection });
  const hasAssistant = assistantUse.isRecent();
  const isClear =
    !hasAssistant && (!needsPersonsWord(environment) || (origin === 'user' && agreed.has(hash)));
  const own = isClear ? undefined : causeOf(write);
  const cause = own ?? (hasAssistant ? l10n.t('An assistant is working in this window.') : undefined);
  return Object.freeze({
    title: write.title ?? callTitleIn(endpoint, catalog, environment.name),
    values,
    request,
    connection,
    reasons: reasonsToAsk({
      method: request.method,
      live: environment.live,
      confirmWrites: settings().confirmWrites,
      isForeign: cause !== undefined && origin !== 'user',
      isRepeat,
      switched,
      isChanged: changes.length > 0,
      hasAssistant,
    }),
    cause,
    message: write.message ?? l10n.t('{0} in {1}?', callTitle(endpoint, catalog), name),
    action: verbOf(endpoint),
    lines: { ...describeWrite(request, connection, changed), named, changes },
    hash,
  });
}

/**
 * The write's `cause`, else a sentence from `isUnedited` and `origin`; undefined if the user started and typed it all.
 */
function causeOf({ origin, isUnedited, cause }: Write): string | undefined {
  if (cause !== undefined) return cause;
  if (isUnedited) return l10n.t('This was not edited here.');
  if (origin === 'user') return undefined;
  return origin === 'command' ? commandCause() : l10n.t('Save All or another save of VS Code started this.');
}

function hashOf({ request, connection }: Pick<WritePlan, 'request' | 'connection'>): string {
  const { environment, level, target } = connection;
  const { method, url, headers, body } = request;
  const facts = [environment.name, level, target.origin, target.basePath, method, url, headers, body];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64');
}

async function ask(
  { input }: Pick<WriteGateDeps, 'input'>,
  plans: readonly [WritePlan, ...WritePlan[]],
  { ofMany, ...safe }: ForeignWords,
): Promise<void> {
  const has = (reason: WriteReason): boolean => plans.some((plan) => plan.reasons.includes(reason));
  const [{ message, action, lines }] = plans;
  const why = causesOf(plans);
  const all = plans.map((plan) => plan.lines);
  const question: ConfirmOptions = {
    message: plans.length > 1 && ofMany ? ofMany(plans.length) : message,
    detail: plans.length > 1 ? detailOfMany(all, why) : detailOfOne(lines, why),
    action,
  };
  if (why !== undefined || has('changed')) await input.confirmForeign({ ...question, ...safe });
  else await input.confirm({ ...question, isFinal: has('delete') });
}

async function askRun(
  { input }: Pick<WriteGateDeps, 'input'>,
  plans: readonly WritePlan[],
  { message, action, decline, look, notes, countPrompt }: RunWords,
): Promise<void> {
  const lines = plans.map((plan) => plan.lines);
  const detail = detailOfRun(lines, notes, causesOf(plans));
  await input.confirmForeign({ message, detail, action, decline, ...(look ? { look } : {}) });
  if (!plans.some(({ connection }) => connection.environment.live)) return;
  const count = String(plans.length);
  const problem = l10n.t('Type {0}, or press Escape to send nothing.', count);
  const typed = await input.text({
    title: message,
    prompt: countPrompt,
    check: { validate: (value) => (value.trim() === count ? undefined : problem) },
  });
  if (typeof typed !== 'string' || typed.trim() !== count) throw new CancelledError();
}

/** Causes of the plans in one line, each once, then “Check what is sent.” Undefined if no plan has a cause. */
function causesOf(plans: readonly WritePlan[]): string | undefined {
  const causes = [...new Set(plans.flatMap(({ cause }) => cause ?? []))];
  return causes.length > 0 ? [...causes, l10n.t('Check what is sent.')].join(' ') : undefined;
}

/** Like `reopen`, but for a run: any change of the environment or the session ends the ticket. */
async function reopenRun(
  { environments, connections }: Pick<WriteGateDeps, 'environments' | 'connections'>,
  { connection: planned }: WritePlan,
  ticket: WriteTicket,
): Promise<Reopened> {
  const found = environments.find(planned.environment.name);
  const now =
    found && isDeepStrictEqual(found, planned.environment)
      ? await connections.open(found, planned.level)
      : undefined;
  if (now && now.credential === undefined && planned.credential !== undefined) {
    ticket.revoke();
    return { kind: 'signedOut', reason: now.signedOutReason };
  }
  if (!now || !isDeepStrictEqual(now.target, planned.target) || !isSameSession(now, planned)) {
    ticket.revoke();
    return { kind: 'changed' };
  }
  return { kind: 'open', connection: { ...planned, credential: now.credential } };
}

/** Whether two connections come from the same sign-in. A renewed token keeps the time of the sign-in. */
function isSameSession(one: Connection, other: Connection): boolean {
  return one.signedInAt || other.signedInAt
    ? one.signedInAt === other.signedInAt
    : isDeepStrictEqual(one.credential, other.credential);
}

async function reopen(
  { environments, connections }: Pick<WriteGateDeps, 'environments' | 'connections'>,
  plan: WritePlan,
  ticket: WriteTicket,
): Promise<Reopened> {
  if (ticket.isOfRun) return reopenRun({ environments, connections }, plan, ticket);
  const { environment, target, level, credential } = plan.connection;
  const found = findUnchanged(environments, environment);
  if (!found) return { kind: 'changed' };
  if (!ticket.wasAsked || credential === undefined) return { kind: 'open', connection: plan.connection };
  const now = await connections.open(found, level);
  if (now.target.origin !== target.origin || now.target.basePath !== target.basePath)
    return { kind: 'changed' };
  return now.credential === undefined
    ? { kind: 'signedOut', reason: now.signedOutReason }
    : { kind: 'open', connection: { ...plan.connection, credential: now.credential } };
}

const KEY = 'assistantUsedAt';
/**
 * In ms. A stored use counts as recent for 12 hours, because an assistant may reload the window between its steps. A
 * use in this window counts until the window closes or reloads.
 */
const RECENT_MS = 12 * 3_600_000;

/** Shortest interval between two stored uses, in ms. */
const AGAIN_MS = 60_000;

/** Remembers whether an assistant has read or proposed in this folder, also across reloads. */
export interface AssistantUse {
  note(): void;
  isRecent(): boolean;
}

/** `now`: UTC, ms since 1970. */
export function createAssistantUse(state: KeyValueStore, now: () => number): AssistantUse {
  let notedAt = -Infinity;
  return {
    note: () => {
      if (now() - notedAt < AGAIN_MS) return;
      notedAt = now();
      // If the storage fails, the use is forgotten when the window closes or reloads.
      void state.update(KEY, now()).then(undefined, () => undefined);
    },
    isRecent: () => {
      const at = state.get(KEY);
      return notedAt > 0 || (typeof at === 'number' && Math.abs(now() - at) < RECENT_MS);
    },
  };
}

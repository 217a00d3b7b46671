import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as l10n from '@vscode/l10n';
import { commandCause } from '../../base/confirmForeign';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { CancelledError, UserError } from '../../base/userError';
import type { ConfirmOptions, ForeignQuestion, UserInput } from '../../base/userInput';
import { callTitle, callTitleIn } from '../../catalog/callTitle';
import type { Catalog, Endpoint, HttpMethod } from '../../catalog/types';
import type { ConfirmedEnvironments } from '../../environments/confirmedEnvironments';
import { findUnchanged } from '../../environments/findUnchanged';
import { needsPersonsWord } from '../../environments/needsPersonsWord';
import type { Connection, Connections, Environments } from '../../environments/types';
import { buildRequest } from '../../http/buildRequest';
import type { CallValues, FinishedCall, HttpRequest } from '../../http/types';
import type { SendCall } from '../sendCall';
import type { AssistantUse } from './assistantUse';
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

/**
 * Who started a call. `user`: a button of ours, prompts, or a key over a text that the user typed. `command`: any other
 * command or key. `editor`: VS Code's own save. `assistant`: a tool of ours, which an assistant called.
 */
export type CallOrigin = 'user' | 'command' | 'editor' | 'assistant';

/** What decides whether the user is asked before a call. */
export interface WriteFacts {
  readonly method: HttpMethod;
  /** The environment is marked live. */
  readonly live: boolean;
  readonly confirmWrites: 'live' | 'always';
  /** Neither a person nor the sandbox: nobody is known to have started it. */
  readonly isForeign: boolean;
  /** A finished call is sent again. */
  readonly isRepeat: boolean;
  /** Another environment was chosen since the call was started. */
  readonly switched: boolean;
  /** The settings of the environment are not as the user last confirmed them. */
  readonly isChanged: boolean;
  /** An assistant has read or proposed something in this window, and may press our buttons by other ways. */
  readonly hasAssistant: boolean;
}

/** Why the user is asked before a write: each reason is enough. */
const reasons = {
  delete: ({ method }) => method === 'DELETE',
  live: ({ live }) => live,
  always: ({ confirmWrites }) => confirmWrites === 'always',
  foreign: ({ isForeign }) => isForeign,
  // A repeat is one click: by mistake it would write twice.
  repeat: ({ isRepeat }) => isRepeat,
  switched: ({ switched }) => switched,
  changed: ({ isChanged }) => isChanged,
  assistant: ({ hasAssistant }) => hasAssistant,
} as const satisfies Record<string, (facts: WriteFacts) => boolean>;
export type WriteReason = keyof typeof reasons;

/** The reasons that hold; none for reads. */
export function reasonsToAsk(facts: WriteFacts): readonly WriteReason[] {
  if (facts.method === 'GET') return [];
  return (Object.keys(reasons) as WriteReason[]).filter((reason) => reasons[reason](facts));
}

/** What is to be written. */
export interface Write {
  readonly endpoint: Endpoint;
  readonly values: CallValues;
  readonly connection: Connection;
  readonly origin: CallOrigin;
  /** Nobody is known to have typed its values. */
  readonly isUnedited?: boolean;
  /** A finished call is sent again. */
  readonly isRepeat?: boolean;
  /** Another environment was chosen since it was started. */
  readonly switched?: boolean;
  /** Shown as progress, in place of what the endpoint does. */
  readonly title?: string;
  /** The question, in place of one about what the endpoint does. */
  readonly message?: string;
  /** The names of what it is about, in lines of plain text. */
  readonly named: readonly string[];
  /** Its fields, where the literals before it are known. */
  readonly changed?: readonly ChangedField[];
  /** Why it is asked about, in place of what its origin says. */
  readonly cause?: string;
}

/** A write as its question shows it. Neither it nor its request changes any more. */
export interface WritePlan {
  readonly title: string;
  readonly values: CallValues;
  readonly request: HttpRequest;
  /** As it was when the write was planned. */
  readonly connection: Connection;
  readonly reasons: readonly WriteReason[];
  /** What the question says of a write that a person did not start, or not type. */
  readonly cause: string | undefined;
  readonly message: string;
  readonly action: string;
  readonly lines: WriteLines;
  /** Differs for each request, environment and level. */
  readonly hash: string;
}

/** What a feature says in the question about what nobody is known to have started. */
export interface ForeignWords extends Pick<ForeignQuestion, 'decline' | 'look'> {
  /** The question about several writes. */
  readonly ofMany?: (count: number) => string;
}

/** What a feature says in the question about a run, which is many writes to one environment. */
export interface RunWords extends Pick<ForeignQuestion, 'message' | 'action' | 'decline' | 'look'> {
  /** What is said of the run beside its writes, such as what is left out, in lines of plain text. */
  readonly notes: readonly string[];
  /** What the box of a live environment asks for: the number of writes. */
  readonly countPrompt: string;
}

/** The user's yes to certain plans, each of which it lets through once. Only `allow` makes one. */
class WriteTicket {
  /** Hashes of plans. */
  readonly #allowed: Set<string>;

  constructor(
    plans: readonly WritePlan[],
    /** A question stood before it was made, perhaps for long. */
    readonly wasAsked: boolean,
    /** Of a run: each write needs the very environment and session that were confirmed. */
    readonly isOfRun = false,
  ) {
    this.#allowed = new Set(plans.map(({ hash }) => hash));
  }

  /** Throws `RangeError` where the plan is not allowed, was sent, or was changed. */
  use(plan: WritePlan): void {
    if (hashOf(plan) !== plan.hash || !this.#allowed.delete(plan.hash))
      throw new RangeError('the write was not allowed');
  }

  /** Nothing is sent with it any more. */
  revoke(): void {
    this.#allowed.clear();
  }
}
export type { WriteTicket };

/** The connection of a planned write as it is now, or why nothing can be sent over it any more. */
export type Reopened =
  | { readonly kind: 'open'; readonly connection: Connection }
  /** The environment is gone, or has another address; in a run also where anything of it or the session changed. */
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
  /** What is written at this moment, the same set for all of a window, so that a second click sends no second request. */
  readonly running: Set<string>;
  readonly send: SendCall;
}

/** The one way in which something is written at a service: planned, then allowed, then sent once. */
export type WriteGate = ReturnType<typeof createWriteGate>;

export function createWriteGate(deps: WriteGateDeps) {
  /** Hashes of plans that a person read about and let through. */
  const agreed = new Set<string>();
  return {
    /** An assistant reads or proposes: from now on each write of this folder is asked about, the sandbox's too. */
    noteAssistant: (): void => deps.assistantUse.note(),

    /** Builds the request and the question. Throws `ApiError('invalidInput')`. */
    plan: (write: Write): WritePlan => planWrite(deps, write, agreed),

    /**
     * Asks one question where a plan has a reason for it; `words`: for what nobody is known to have started. Throws
     * `CancelledError`.
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
     * Asks about a run, whatever the reasons are, and on a live environment for the number of writes. The ticket ends with
     * `revoke`, and as soon as `reopen` finds another environment, level or session. Throws `CancelledError`.
     */
    allowRun: async (plans: readonly [WritePlan, ...WritePlan[]], words: RunWords): Promise<WriteTicket> => {
      const [first] = plans;
      await askRun(deps, plans, words);
      if (first.reasons.includes('changed')) await deps.confirmed.confirm(first.connection.environment);
      return new WriteTicket(plans, true, true);
    },

    /** A question may stand for long: what it showed is sent, with the session as it is now. */
    reopen: (plan: WritePlan, ticket: WriteTicket): Promise<Reopened> => reopen(deps, plan, ticket),

    /** Runs the task unless a write to the same address runs. Throws `UserError` then. */
    alone: async <T>({ request }: WritePlan, task: () => Promise<T>): Promise<T> => {
      const { origin, pathname } = new URL(request.url);
      const key = `${request.method} ${origin}${pathname}`;
      if (deps.running.has(key))
        throw new UserError(l10n.t('The same write is still running; wait for its answer.'));
      deps.running.add(key);
      try {
        return await task();
      } finally {
        deps.running.delete(key);
      }
    },

    /**
     * Sends what was allowed, or with `body` fewer of its fields. Throws `RangeError` for anything else. `before`: what
     * the response is judged by.
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
  const cause = own ?? (hasAssistant ? l10n.t('An assistant works in this window.') : undefined);
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

/** The fact that the question states; undefined for what a person started and typed. */
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

/** The facts that lead to a question, in one line; undefined where there is none. */
function causesOf(plans: readonly WritePlan[]): string | undefined {
  const causes = [...new Set(plans.flatMap(({ cause }) => cause ?? []))];
  return causes.length > 0 ? [...causes, l10n.t('Check what is sent.')].join(' ') : undefined;
}

/** As `reopen`, but nothing of the environment and the session may have changed; a change ends the ticket. */
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

/** A renewal leaves the time of the sign-in as it is. */
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

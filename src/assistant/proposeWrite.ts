import * as l10n from '@vscode/l10n';
import { TOO_SOON_MS } from '../base/confirmForeign';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { isCancelled, UserError } from '../base/userError';
import { mayBeDone } from '../calls/describeOutcome';
import { setRequestValues } from '../calls/requests/setRequestValues';
import { bodyFields, showsWholeBody, type ChangedField } from '../calls/writes/describeWrite';
import type { WriteGate, WritePlan, WriteTicket } from '../calls/writes/writeGate';
import { callTitle } from '../catalog/callTitle';
import type { Endpoint } from '../catalog/types';
import type { RequestDocuments } from '../documents/types';
import { formatJson } from '../json/formatJson';
import { nameAndLevel } from '../environments/nameAndLevel';
import type { FinishedCall } from '../http/types';
import type { ToolInputs } from './inputSchemas';
import { callerKey, type Caller, Refusal, type ToolAnswer } from './toolCall';
import type { CallLimits } from './callLimits';
import type { Waiting } from './decisions';
import { unknownLine } from './describeResponse';
import {
  isUnchanged,
  openConnection,
  chosenNow,
  guarded,
  publishQuietly,
  refuseInvalid,
  requireEndpoint,
  type ReadServiceDeps,
} from './readService';
import type { EnvironmentAndLevel } from './readConsent';

/** Age of a question in ms after which a yes no longer counts. */
const TOO_LATE_MS = 5 * 60_000;
/** Time in ms during which a declined write cannot be proposed again. */
const DECLINED_MS = 10 * 60_000;

export interface ProposeWriteDeps extends Pick<
  ReadServiceDeps,
  | 'catalog'
  | 'environments'
  | 'levels'
  | 'connections'
  | 'publish'
  | 'offerSignIn'
  | 'confirmed'
  | 'consent'
  | 'cursors'
  | 'describeShown'
  | 'mayAsk'
> {
  readonly gate: Pick<WriteGate, 'plan' | 'allow' | 'alone' | 'reopen' | 'send'>;
  readonly limits: Pick<CallLimits, 'propose' | 'noteDecision'>;
  readonly requests: Pick<RequestDocuments, 'propose' | 'withdraw' | 'show'>;
  /** JSON literals of a user group's fields, by name; undefined if this window has not read the group. */
  readonly loadedFields: (environmentName: string, id: string) => ReadonlyMap<string, string> | undefined;
  /** True if this window has the focus. Otherwise asks in a notification; true if the user clicks Review. */
  readonly attention: (message: string) => Promise<boolean>;
  /** Resolves to true if this window has the focus, or gets it within a second. */
  readonly hasFocus: () => Promise<boolean>;
  readonly showNotice: (message: string) => void;
  /** Monotonic clock in ms. */
  readonly now: () => number;
}

/**
 * Writes that assistants may not propose again, by hash. The value is the time of the decline in ms, which counts for
 * `DECLINED_MS`, or `unknown` for an unknown outcome.
 */
export type EndedProposals = Map<string, number | 'unknown'>;

/** A planned write that is open as a draft. */
interface Proposal {
  readonly plan: WritePlan;
  readonly chosen: EnvironmentAndLevel;
  /** URI of the draft. */
  readonly draft: string;
}

const keptAsDraft: ToolAnswer = {
  outcome: 'draft',
  text: 'DRAFT the user has it as a draft and will decide; do not propose it again.',
};
const declined: ToolAnswer = {
  outcome: 'declined',
  text: 'DECLINED by the user; nothing was sent. Do not propose the same again.',
};

/**
 * Opens a write as a draft. If one question can show all of the write, asks the user. Sends the write at most once, and
 * only after a yes to this exact request. Closes the draft after a no, and after the write succeeded. Otherwise the
 * draft stays, and the user may send it.
 */
export function proposeWrite(
  deps: ProposeWriteDeps,
  ended: EndedProposals,
  input: ToolInputs['commerce_propose_write'],
  caller: Caller,
  waiting: Waiting,
): Promise<ToolAnswer> {
  return deps.limits.propose(async () => {
    const endpoint = requireEndpoint(deps.catalog, input.endpoint);
    const proposal = await openProposal(deps, ended, { endpoint, input, caller });
    const { plan, chosen } = proposal;
    if (!fitsQuestion(plan)) return keptAsDraft;
    waiting.awaits = 'user';
    const title = callTitle(endpoint, deps.catalog);
    const name = sanitizeForDisplay(chosen.environment.name);
    const isReviewed = await deps.attention(l10n.t('{0} proposes: {1} in {2}', caller.label, title, name));
    // A yes would send nothing.
    const isOver = waiting.signal.aborted || !deps.mayAsk() || !isUnchanged(deps, chosen);
    if (!isReviewed || isOver) return keptAsDraft;
    try {
      return await deps.gate.alone(plan, () => decide(deps, ended, proposal, caller, waiting));
    } catch (thrown) {
      if (UserError.is(thrown)) throw new Refusal(thrown.message);
      throw thrown;
    }
  });
}

async function openProposal(
  deps: ProposeWriteDeps,
  ended: EndedProposals,
  {
    endpoint,
    input,
    caller,
  }: {
    readonly endpoint: Endpoint;
    readonly input: ToolInputs['commerce_propose_write'];
    readonly caller: Caller;
  },
): Promise<Proposal> {
  const chosen = structuredClone(chosenNow(deps));
  const connection = await openConnection(deps, chosen, endpoint.id);
  const { path, query, body } = input;
  const values = { path, query, ...(body === undefined ? {} : { body }) };
  const reason = sanitizeForDisplay(input.reason, 200)
    .replace(/[“”"]/g, "'")
    .replace(/[\p{Z}\u2800]+/gu, ' ');
  const changed = changedFields(deps, chosen, input);
  const plan = refuseInvalid(() =>
    deps.gate.plan({
      endpoint,
      values,
      connection,
      origin: 'assistant',
      cause: l10n.t('{0} proposes this.', caller.label),
      named: [l10n.t('Reason given by the assistant: {0}', reason)],
      ...(changed ? { changed } : {}),
    }),
  );
  refuseEnded(ended, plan.hash, deps.now());
  const where = nameAndLevel(chosen.environment.name, chosen.level);
  const note = l10n.t('{0} proposes this for {1}. Reason given: {2}', caller.label, where, reason);
  const start = JSON.stringify({ endpoint: endpoint.id, note }, null, 2);
  const text = setRequestValues(start, { ...values, ...indented(body) }, { isShared: false }) ?? start;
  return { plan, chosen, draft: await deps.requests.propose(chosen.environment.name, text) };
}

/** Formats the body, indented as a member of the draft. */
function indented(body: string | undefined): { readonly body?: string } {
  const formatted = body === undefined ? undefined : formatJson(body);
  return formatted && 'text' in formatted ? { body: formatted.text.replaceAll('\n', '\n  ') } : {};
}

/**
 * Fields of a user group that the write sets, with their old values. Undefined for any other endpoint, without an id or
 * a body, and if this window has not read the group.
 */
function changedFields(
  { loadedFields }: Pick<ProposeWriteDeps, 'loadedFields'>,
  { environment }: EnvironmentAndLevel,
  { endpoint, path, body }: ToolInputs['commerce_propose_write'],
): readonly ChangedField[] | undefined {
  const id = path['user_group_id'];
  if (endpoint !== 'userGroups.update' || id === undefined || body === undefined) return undefined;
  const before = loadedFields(environment.name, id);
  return (
    before &&
    bodyFields(body, endpoint).map(({ name, literal }) => ({
      name,
      before: before.get(name),
      after: literal,
    }))
  );
}

function refuseEnded(ended: EndedProposals, hash: string, now: number): void {
  const end = ended.get(hash);
  if (end === 'unknown')
    throw new Refusal(
      'the outcome of this very write is unknown; the user must check it first. Do not repeat it.',
    );
  if (end !== undefined && now - end < DECLINED_MS)
    throw new Refusal('the user declined this very write; do not propose it again.');
}

/**
 * True if one click may send the write, because the question shows all of it in readable form. Always false for DELETE,
 * in a live environment, and with unconfirmed settings. If false, the user sends the draft.
 */
function fitsQuestion({ request, connection, lines }: WritePlan): boolean {
  const { pathname, search } = new URL(request.url);
  const shown = [...lines.named, lines.request, ...lines.fields];
  const height = shown.reduce((sum, line) => sum + Math.ceil(widthOf(line) / LINE_CHARACTERS), 0);
  return (
    !connection.environment.live &&
    request.method !== 'DELETE' &&
    lines.changes.length === 0 &&
    readableAddress.test(pathname + search) &&
    height <= MAX_LINES &&
    (request.body === undefined || showsWholeBody(request.body, request.endpointId))
  );
}

/** Width of a line. Wide characters count as two: capital letters, `@`, `%` and all characters outside ASCII. */
function widthOf(line: string): number {
  return line.length + (line.match(/[^\u0000-\u007f]|[A-Z@%]/g) ?? []).length;
}

/** Matches a path and query without percent-encoded characters, which the user could not read. */
const readableAddress = /^[\w\-./?=&,:~]{1,200}$/;
/** Line length of VS Code's dialog in characters. `MAX_LINES`: lines of the dialog on a screen 800 px high. */
const LINE_CHARACTERS = 55;
const MAX_LINES = 18;

async function decide(
  deps: ProposeWriteDeps,
  ended: EndedProposals,
  { plan, chosen, draft }: Proposal,
  caller: Caller,
  waiting: Waiting,
): Promise<ToolAnswer> {
  const shownAt = deps.now();
  const answer = await ask(deps, plan, draft);
  deps.limits.noteDecision(answer === 'declined');
  if (answer === 'draft') return keptAsDraft;
  if (answer === 'declined') {
    ended.set(plan.hash, deps.now());
    await deps.requests.withdraw(draft);
    return declined;
  }
  const now = (await deps.hasFocus()) ? await deps.gate.reopen(plan, answer) : undefined;
  const isMeant =
    deps.now() - shownAt <= TOO_LATE_MS &&
    !waiting.signal.aborted &&
    deps.mayAsk() &&
    isUnchanged(deps, chosen);
  if (now?.kind !== 'open' || !isMeant) {
    deps.showNotice(
      l10n.t('Nothing was sent: something changed while the question was open. The draft is open.'),
    );
    return keptAsDraft;
  }
  waiting.awaits = 'service';
  // The entry is made before sending, since the outcome may stay unknown.
  ended.set(plan.hash, 'unknown');
  const call = { ...(await deps.gate.send(plan, answer, now.connection)), assistant: caller.label };
  const isInDoubt = mayBeDone(call.outcome);
  if (!isInDoubt) ended.delete(plan.hash);
  const mayRead = deps.consent.isGiven(caller, chosen);
  await publishQuietly(
    deps.publish,
    call,
    !mayRead || guarded(deps.confirmed, chosen.environment).environment.live,
  );
  if (isInDoubt) return { outcome: 'unknown', text: unknownLine };
  const text = await describeEnd(deps, call, chosen, caller);
  if (call.outcome.kind === 'error') return { outcome: 'failed', text: `FAILED not done: ${text}` };
  await deps.requests.withdraw(draft);
  return { outcome: 'sent', text: `SENT ${text}` };
}

/** Describes the response of the write; gives only the status if the caller may not read from the environment. */
async function describeEnd(
  deps: ProposeWriteDeps,
  call: FinishedCall,
  chosen: EnvironmentAndLevel,
  caller: Caller,
): Promise<string> {
  const { response } = call.outcome;
  if (!deps.consent.isGiven(caller, chosen))
    return `${response ? `status ${response.status}` : 'no response'}; the user sees the rest, you may not read here.`;
  const shown = { call, ...guarded(deps.confirmed, chosen.environment), fields: [] };
  const handle = deps.cursors.keep(callerKey(caller), shown);
  return deps.describeShown(shown, 0, handle, caller);
}

async function ask(
  { gate, requests, now }: Pick<ProposeWriteDeps, 'gate' | 'requests' | 'now'>,
  plan: WritePlan,
  draft: string,
): Promise<WriteTicket | 'draft' | 'declined'> {
  const shownAt = now();
  const person = { keeps: false };
  const look = (): Promise<void> => {
    person.keeps = true;
    return requests.show(draft);
  };
  try {
    return await gate.allow([plan], { decline: l10n.t('Keep as Draft'), look });
  } catch (thrown) {
    const isDeclined = isCancelled(thrown) && !person.keeps && now() - shownAt >= TOO_SOON_MS;
    return isDeclined ? 'declined' : 'draft';
  }
}

import { confirmForeign } from '../../src/base/confirmForeign';
import { CancelledError } from '../../src/base/userError';
import type { UserInput } from '../../src/base/userInput';
import type { ToolName } from '../../src/contributions';
import type { Caller, ToolAnswer } from '../../src/assistant/toolCall';
import { createAssistant, type AssistantDeps, type AssistantMode } from '../../src/assistant/createAssistant';
import { createSendCall } from '../../src/calls/sendCall';
import { createAssistantUse, createWriteGate } from '../../src/calls/writes/writeGate';
import type { Level } from '../../src/http/types';
import { askOverMcp } from './askOverMcp';
import { callFixture, environmentCalled } from './callFixture';
import { memoryStore } from './memoryStore';

/** The user's reaction to a question. `afterMs`: time before the press, in ms of the fixture's clock; default 2000. */
export interface Reaction {
  readonly press: 'first' | 'second' | 'escape' | 'nothing';
  readonly afterMs?: number;
  /** Runs while the question is open. */
  readonly meanwhile?: () => unknown;
}

export const chat: Caller = { door: 'chat', connection: 'chat', label: 'Chat assistant' };

/**
 * The real assistant tools over a service in memory, called through MCP. The clock is `state.clockMs`; each press of
 * the scripted user advances it. `answerMs`: time limit of a call on the real clock; shortened only by tests of calls
 * that stay open.
 */
export function assistantFixture(answerMs = 3_600_000, replaced: Partial<AssistantDeps> = {}) {
  const calls = callFixture([]);
  const { services } = calls;
  const state = {
    mode: 'ask' as AssistantMode,
    level: 'user' as Level,
    inFront: true,
    focused: true,
    clockMs: 1_000_000,
    /** Reactions to the next questions, in order. The last reaction of the list repeats. */
    reactions: [{ press: 'second' }] as Reaction[],
  };
  const questions: {
    readonly message: string;
    readonly detail: string;
    readonly labels: readonly string[];
  }[] = [];
  const drafts: { readonly uri: string; readonly environmentName: string; readonly text: string }[] = [];
  const withdrawn: string[] = [];
  const notices: string[] = [];
  const lines: string[] = [];
  /** For each published call, whether only the history shows the call. */
  const hidden: boolean[] = [];
  /** For each described response, whether its environment is live. */
  const shownLive: boolean[] = [];
  const choose: UserInput['choose'] = async (message, detail, choices) => {
    questions.push({ message, detail, labels: choices.map(({ label }) => label) });
    const [reaction = { press: 'nothing' } as const] = state.reactions;
    if (state.reactions.length > 1) state.reactions.shift();
    if (reaction.press === 'nothing') return new Promise(() => undefined);
    await reaction.meanwhile?.();
    state.clockMs += reaction.afterMs ?? 2000;
    const chosen = reaction.press === 'escape' ? undefined : choices[reaction.press === 'first' ? 0 : 1];
    if (!chosen) throw new CancelledError();
    return chosen.value;
  };
  const now = (): number => state.clockMs;
  const input: UserInput = {
    ...services.input,
    choose,
    confirmForeign: (question) => confirmForeign({ choose, now }, question),
  };
  const send = createSendCall(services);
  const assistantUse = createAssistantUse(memoryStore(), () => 0);
  const gate = createWriteGate({ ...services, assistantUse, input, running: new Set(), send });
  const assistant = createAssistant({
    ...services,
    input,
    gate,
    send,
    levels: { levelOf: () => state.level },
    publish: (call, _, isHidden = false) => {
      calls.finishedCalls.push(call);
      hidden.push(isHidden);
      return Promise.resolve();
    },
    now,
    answerMs,
    mode: () => state.mode,
    hintsOn: () => true,
    attention: () => Promise.resolve(state.inFront),
    hasFocus: () => Promise.resolve(state.focused),
    holdsSecret: (text) => text.includes('live-secret'),
    redact: (text) => text.replaceAll('live-secret', '‹secret›'),
    find: (query) => Promise.resolve(`found ${query}`),
    describe: ({ endpoint }) => Promise.resolve(`described ${endpoint}`),
    describeShown: ({ call, environment }, from, handle) => {
      shownLive.push(environment.live);
      return Promise.resolve(
        `${call.outcome.response?.status ?? 'no response'} ${call.endpointId} ${handle}:${from}`,
      );
    },
    offerSignIn: () => notices.push('sign in'),
    showNotice: (message) => notices.push(message),
    loadedFields: () => undefined,
    requests: {
      propose: (environmentName, text) => {
        const uri = `draft-${drafts.length + 1}`;
        drafts.push({ uri, environmentName, text });
        return Promise.resolve(uri);
      },
      withdraw: (uri) => {
        withdrawn.push(uri);
        return Promise.resolve();
      },
      show: () => Promise.resolve(),
    },
    log: { info: (line) => lines.push(line) },
    ...replaced,
  });
  const shop = environmentCalled('Shop');
  // The chat tools of VS Code call `assistant.answer` directly, without MCP.
  const answer = askOverMcp(assistant);
  calls.current = shop;
  calls.environments = [environmentCalled('Sandbox'), shop];
  return {
    ...calls,
    calls,
    assistant,
    gate,
    state,
    questions,
    drafts,
    withdrawn,
    notices,
    lines,
    shownLive,
    hidden,
    ask: (
      tool: ToolName,
      given: unknown,
      caller = chat,
      signal = new AbortController().signal,
    ): Promise<ToolAnswer> => answer(tool, given, caller, signal, () => undefined),
  };
}

/** Input of `commerce_propose_write` that is short enough for the question to show all of it. */
export const rename = {
  endpoint: 'userGroups.update',
  path: { user_group_id: '66f4a1b2c3d4e5f6a7b8c9d0' },
  body: { user_group: { company_name: 'New' } },
  reason: 'the user asked for it',
};

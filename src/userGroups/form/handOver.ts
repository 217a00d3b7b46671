/**
 * How a page that nobody answers any more gives what was typed into it to the page that replaces it. Both are of one
 * origin, which other pages may share: the channel bears the session's name, which nobody guesses.
 */
import * as v from 'valibot';
import { handedEditsShape, type HandedEdit } from './protocol';

const pagePositionShape = v.object({ scroll: v.number(), field: v.string() });
/** Where the user stood. */
export type PagePosition = v.InferOutput<typeof pagePositionShape>;

const stateShape = v.object({
  place: pagePositionShape,
  /** What names the page for the page that replaces it. */
  session: v.string(),
  /** What the user typed and no host has: empty but for moments, and for a page that nobody answers. */
  unsent: handedEditsShape,
  /** What pages before this one held, which is in no document yet. */
  carried: handedEditsShape,
  isLost: v.boolean(),
});
/** What a page keeps while it is hidden: of the user group, only what would be lost otherwise. */
export type PageState = v.InferOutput<typeof stateShape>;

/** The state that an earlier page left; undefined for anything else. */
export function readPageState(state: unknown): PageState | undefined {
  const result = v.safeParse(stateShape, state);
  return result.success ? result.output : undefined;
}

const askShape = v.object({ kind: v.literal('ask') });
/** Whoever asked will not lose it. */
const keptShape = v.object({ kind: v.literal('kept') });
const typedShape = v.object({
  kind: v.literal('typed'),
  edits: handedEditsShape,
  place: pagePositionShape,
});

/** What is in a page and in no document. */
export interface Typed {
  readonly edits: readonly HandedEdit[];
  readonly place: PagePosition;
}

/** The part of a `BroadcastChannel` that is used here. */
export interface PageChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

const AGAIN_MS = 100;
const OTHERS_MS = 300;
const PATIENCE_MS = 2000;

/** The name of the channel on which the page of that session can be asked. */
export function channelOf(session: string): string {
  return `commerce-api-form/${session}`;
}

/** Answers whoever asks on the channel. `give` runs once for each question, `kept` when an answer is safe elsewhere. */
export function offerTyped(channel: PageChannel, readTyped: () => Typed, kept: () => void): void {
  channel.addEventListener('message', ({ data }) => {
    if (v.is(askShape, data)) channel.postMessage({ kind: 'typed', ...readTyped() });
    else if (v.is(keptShape, data)) kept();
  });
}

/**
 * Asks on each channel until there is an answer, and waits a little for the others. Nothing when nobody answers. What
 * `keep` has kept is given up by the pages that answered. Closes the channels.
 */
export async function takeTyped(
  channels: readonly PageChannel[],
  after: (milliseconds: number, run: () => void) => unknown,
  keep: (typed: readonly Typed[]) => void,
): Promise<void> {
  const answers = new Map<PageChannel, Typed>();
  await new Promise<void>((resolve) => {
    const state = { isOver: false };
    const end = (): void => {
      state.isOver = true;
      resolve();
    };
    const ask = (): void => {
      if (state.isOver) return;
      for (const channel of channels) if (!answers.has(channel)) channel.postMessage({ kind: 'ask' });
      after(AGAIN_MS, ask);
    };
    for (const channel of channels)
      channel.addEventListener('message', ({ data }) => {
        const answer = v.safeParse(typedShape, data);
        if (!answer.success || answers.has(channel) || state.isOver) return;
        const { edits, place } = answer.output;
        answers.set(channel, { edits, place });
        if (answers.size === channels.length) end();
        else after(OTHERS_MS, end);
      });
    after(PATIENCE_MS, end);
    ask();
  });
  if (answers.size > 0) keep([...answers.values()]);
  for (const channel of channels) {
    if (answers.has(channel)) channel.postMessage({ kind: 'kept' });
    channel.close();
  }
}

import assert from 'node:assert/strict';
import { confirmForeign } from '../../src/base/confirmForeign';
import { CancelledError } from '../../src/base/userError';
import type {
  ConfirmOptions,
  GoBack,
  PickItem,
  PickOptions,
  TextOptions,
  UserInput,
} from '../../src/base/userInput';
import { goBack } from '../../src/base/userInput';

/**
 * The user's action at one prompt.
 * - `cancel` dismisses any prompt; `back` presses the back button.
 * - `confirm` presses the button that does the action.
 * - `pick`, `pickMany` and `choose` name the labels of items or buttons. `pickMany` also accepts a typed text.
 * - `find` types a text into a pick, then takes the first row, or the row with the label `pick`. With `press`, it presses
 *   the button of this title in the row.
 * - `refused` types a text that the box must refuse with the message `because`. The prompt stays open.
 */
export type ScriptedAnswer =
  | 'back'
  | 'cancel'
  | { readonly pick: string }
  | { readonly find: string; readonly pick?: string; readonly press?: string }
  | { readonly pickMany: readonly string[] }
  | { readonly text: string }
  | { readonly refused: string; readonly because: RegExp }
  | { readonly confirm: true }
  | { readonly choose: string };

interface SeenPrompt {
  readonly kind: 'pick' | 'pickMany' | 'text' | 'confirm' | 'choose';
  /** Title of a pick or an input box, or the message of a modal. */
  readonly title: string;
  /** Every text of the prompt, except the typed text. */
  readonly shown: readonly string[];
  /** Labels of the items, with separators, or of the buttons, in order. */
  readonly labels: readonly string[];
  readonly options: unknown;
}

export interface ScriptedInput extends UserInput {
  /** True if commands treat this user's actions as clicks in the extension. */
  readonly isClick: boolean;
  readonly prompts: readonly SeenPrompt[];
  /** Fails if an answer was not used. */
  assertDone(): void;
  /** All texts shown so far, joined, so that a test can search for secrets. */
  shownText(): string;
}

/** A `UserInput` that replays answers, and fails on an unexpected prompt or an answer of the wrong kind. */
export function scriptedInput(answers: readonly ScriptedAnswer[]): ScriptedInput {
  const queue = [...answers];
  const prompts: SeenPrompt[] = [];
  const asides: string[] = [];

  function next(prompt: SeenPrompt): Exclude<ScriptedAnswer, 'back' | 'cancel'> | 'back' {
    const answer = queue.shift();
    assert.ok(answer !== undefined, `unexpected ${prompt.kind} prompt: ${prompt.shown.join(' | ')}`);
    if (answer === 'cancel') throw new CancelledError();
    return answer;
  }

  function wrong(prompt: SeenPrompt, answer: ScriptedAnswer): never {
    assert.fail(
      `answer ${JSON.stringify(answer)} does not fit the ${prompt.kind} prompt: ${prompt.shown.join(' | ')}`,
    );
  }

  function back(prompt: SeenPrompt, allowed: boolean | undefined): GoBack {
    assert.ok(allowed, `no back button at: ${prompt.shown.join(' | ')}`);
    return goBack;
  }

  async function showPick<T>(
    kind: 'pick' | 'pickMany',
    options: PickOptions<T>,
  ): Promise<[SeenPrompt, readonly PickItem<T>[]]> {
    const problems: string[] = [];
    const loaded: readonly PickItem<T>[] | undefined = await options
      .load?.(new AbortController().signal)
      .catch((error: unknown) => {
        problems.push(error instanceof Error ? error.message : String(error));
        return [];
      });
    const items = [...options.items.filter((item) => loaded?.includes(item) !== true), ...(loaded ?? [])];
    const itemTexts = items.flatMap((item) => [item.label, item.description, item.detail]);
    const prompt: SeenPrompt = {
      kind,
      title: options.title,
      shown: defined([options.title, options.placeholder, ...itemTexts, ...problems]),
      labels: [...items.map((item) => item.label), ...problems],
      options,
    };
    prompts.push(prompt);
    return [prompt, items.filter((item) => item.separator !== true)];
  }

  function findItem<T>(prompt: SeenPrompt, items: readonly PickItem<T>[], label: string): T {
    const found = items.filter((item) => item.label === label);
    assert.equal(
      found.length,
      1,
      `${found.length} items are called “${label}” in: ${prompt.labels.join(' | ')}`,
    );
    const [item] = found;
    assert.ok(item);
    return item.value;
  }

  async function findFirst<T>(
    prompt: SeenPrompt,
    options: PickOptions<T>,
    answer: { readonly find: string; readonly pick?: string; readonly press?: string },
  ): Promise<T> {
    const rows = (await options.search?.(answer.find)) ?? options.typed?.(answer.find);
    const found = rows?.find(({ label }) => answer.pick === undefined || label === answer.pick);
    assert.ok(found, `“${answer.find}” finds no ${answer.pick ?? 'row'} at: ${prompt.title}`);
    asides.push(...defined([found.label, found.description, found.detail]));
    if (answer.press === undefined) return found.value;
    const button = found.buttons?.find(({ title }) => title === answer.press);
    assert.ok(button, `“${found.label}” has no button “${answer.press}”`);
    return button.value;
  }

  let time = 0;
  const choose: ScriptedInput['choose'] = (...args) => input.choose(...args);
  const input: ScriptedInput = {
    isClick: true,
    prompts,
    assertDone() {
      assert.deepEqual(queue, [], 'answers were left over');
    },
    shownText() {
      return [...prompts.flatMap((prompt) => prompt.shown), ...asides].join('\n');
    },

    async pick<T>(options: PickOptions<T>): Promise<T | GoBack> {
      const [prompt, items] = await showPick('pick', options);
      const answer = next(prompt);
      if (answer === 'back') return back(prompt, options.canGoBack);
      if ('find' in answer) return findFirst(prompt, options, answer);
      return 'pick' in answer ? findItem(prompt, items, answer.pick) : wrong(prompt, answer);
    },

    async pickMany<T>(options: PickOptions<T>): Promise<readonly T[] | GoBack> {
      const [prompt, items] = await showPick('pickMany', options);
      const answer = next(prompt);
      if (answer === 'back') return back(prompt, options.canGoBack);
      if (!('pickMany' in answer)) return wrong(prompt, answer);
      return answer.pickMany.map((label) => {
        const isThere = items.some((item) => item.label === label);
        const [made] = isThere ? [] : (options.typed?.(label) ?? []);
        return made ? made.value : findItem(prompt, items, label);
      });
    },

    text(options: TextOptions): Promise<string | GoBack> {
      const shown = defined([options.title, options.prompt, options.placeholder]);
      const prompt: SeenPrompt = { kind: 'text', title: options.title, shown, labels: [], options };
      prompts.push(prompt);
      return inPromise(() => {
        for (;;) {
          const answer = next(prompt);
          if (answer === 'back') return back(prompt, options.canGoBack);
          if ('text' in answer) {
            // The input box holds the normalized text.
            const text = options.check?.normalize?.(answer.text) ?? answer.text;
            options.onChange?.(text);
            const problem = options.check?.validate(text);
            assert.equal(problem, undefined, `the box refused the answer at: ${options.title}`);
            return text;
          }
          if (!('refused' in answer)) return wrong(prompt, answer);
          const sentence = options.check?.validate(answer.refused);
          assert.match(sentence ?? '(accepted)', answer.because);
          asides.push(sentence ?? '');
        }
      });
    },

    confirm(options: ConfirmOptions): Promise<void> {
      const labels = [...(options.isFinal ? ['Keep'] : []), options.action];
      const prompt: SeenPrompt = {
        kind: 'confirm',
        title: options.message,
        shown: [options.message, options.detail, ...labels],
        labels,
        options,
      };
      prompts.push(prompt);
      return inPromise(() => {
        const answer = next(prompt);
        if (answer === 'back' || !('confirm' in answer)) wrong(prompt, answer);
      });
    },

    choose<T extends string>(
      message: string,
      detail: string,
      choices: readonly { readonly value: T; readonly label: string }[],
    ): Promise<T> {
      const labels = choices.map((choice) => choice.label);
      const shown = [message, detail, ...labels];
      const prompt: SeenPrompt = {
        kind: 'choose',
        title: message,
        shown,
        labels,
        options: { message, detail, choices },
      };
      prompts.push(prompt);
      return inPromise(() => {
        const answer = next(prompt);
        const act = choices.find(({ value }) => value === 'act');
        // `confirm` also fits the question of `confirmForeign`, whose action has the value `act`.
        if (act && answer !== 'back' && 'confirm' in answer) return act.value;
        if (answer === 'back' || !('choose' in answer)) return wrong(prompt, answer);
        return findItem(prompt, choices, answer.choose);
      });
    },

    // The clock advances 1 s at each reading, so that no answer comes too soon.
    confirmForeign: (question) => confirmForeign({ choose, now: () => (time += 1000) }, question),
  };
  return input;
}

/** Runs `run` at once; an error becomes a rejection, as with the real prompts. */
function inPromise<T>(run: () => T): Promise<T> {
  return new Promise((resolve) => {
    resolve(run());
  });
}

function defined(texts: readonly (string | undefined)[]): string[] {
  return texts.filter((text) => text !== undefined);
}

import assert from 'node:assert/strict';
import { callBench, TOKEN, type CallBench } from './callBench';
import type { ScriptedAnswer } from './scriptedInput';

/** A bench with a clipboard and shown texts. */
export interface CommandFixture {
  readonly bench: CallBench;
  readonly services: CallBench['services'] & {
    readonly levels: { levelOf(): 'user' | 'admin' };
    activeResultUri(): string | undefined;
    redact(text: string): string;
    copyText(text: string, said: string): Promise<void>;
    showText(title: string, text: string): Promise<void>;
  };
  readonly clipboard: string[];
  readonly shown: (readonly [title: string, text: string])[];
  activeResult: string | undefined;
}

export function commandFixture(answers: readonly ScriptedAnswer[] = []): CommandFixture {
  const bench = callBench(answers);
  const redact = (text: string): string => text.replaceAll(TOKEN, '‹access token›');
  const made: CommandFixture = {
    bench,
    clipboard: [],
    shown: [],
    activeResult: undefined,
    services: {
      ...bench.services,
      levels: { levelOf: () => 'user' },
      activeResultUri: () => made.activeResult,
      redact,
      copyText: (text, said) => {
        made.clipboard.push(redact(text));
        bench.statuses.push(said);
        return Promise.resolve();
      },
      showText: (title, text) => {
        made.shown.push([title, text]);
        return Promise.resolve();
      },
    },
  };
  return made;
}

/** Makes one call, so that there is a result. */
export async function madeCall(made: CommandFixture, id = 'g1'): Promise<void> {
  const endpoint = made.bench.services.catalog.findEndpoint('userGroups.detail');
  assert.ok(endpoint);
  await made.bench.services.calls.run({
    endpoint,
    values: { path: { user_group_id: id }, query: [] },
    environment: made.bench.current,
    origin: 'user',
  });
}

export const node = { kind: 'endpoint', endpointId: 'userGroups.detail' };
export const result = 'commerce-api:/results/1';

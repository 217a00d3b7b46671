import assert from 'node:assert/strict';
import { createChooseCodeRequest, type ChooseCodeRequest } from '../../src/code/chooseCodeRequest';
import { callFixture, TOKEN, type CallFixture } from './callFixture';
import type { ScriptedAnswer } from './scriptedInput';

/** A call fixture with a clipboard and a list of shown texts. */
export interface CommandFixture {
  readonly fixture: CallFixture;
  readonly services: CallFixture['services'] & {
    readonly levels: { levelOf(): 'user' | 'admin' };
    activeDocumentUri(): string | undefined;
    redact(text: string): string;
    copyText(text: string, said: string): Promise<void>;
    readonly chooseCodeRequest: ChooseCodeRequest;
    shell(): string;
    showText(title: string, text: string, extension?: string, preserveFocus?: boolean): Promise<void>;
    readonly rowClicks: { open(row: string): boolean };
    readonly sandboxRequests: {
      documentOf(id: string): Promise<{ readonly title: string; readonly text: string } | undefined>;
    };
  };
  readonly clipboard: string[];
  readonly shown: (readonly [title: string, text: string])[];
  activeDocument: string | undefined;
  /** Whether the last shown text left the focus where it was. */
  keptFocus: boolean;
}

export function commandFixture(answers: readonly ScriptedAnswer[] = []): CommandFixture {
  const fixture = callFixture(answers);
  const redact = (text: string): string => text.replaceAll(TOKEN, '‹access token›');
  const parts = {
    ...fixture.services,
    levels: { levelOf: () => 'user' as const },
    activeDocumentUri: () => made.activeDocument,
  };
  const made: CommandFixture = {
    fixture,
    clipboard: [],
    shown: [],
    activeDocument: undefined,
    keptFocus: false,
    services: {
      ...parts,
      chooseCodeRequest: createChooseCodeRequest(parts),
      shell: () => '/bin/sh',
      redact,
      copyText: (text, said) => {
        made.clipboard.push(redact(text));
        fixture.statuses.push(said);
        return Promise.resolve();
      },
      sandboxRequests: {
        documentOf: (id) =>
          Promise.resolve(id.startsWith('sandbox-') ? { title: id, text: 'GET /v1/orders' } : undefined),
      },
      // Every click is the first click on its row.
      rowClicks: { open: () => false },
      showText: (title, text, _, preserveFocus) => {
        made.shown.push([title, text]);
        made.keptFocus = preserveFocus === true;
        return Promise.resolve();
      },
    },
  };
  return made;
}

/** Calls `userGroups.detail` once, so that `result` exists. */
export async function madeCall(made: CommandFixture, id = 'g1'): Promise<void> {
  const endpoint = made.fixture.services.catalog.findEndpoint('userGroups.detail');
  assert.ok(endpoint);
  await made.fixture.services.calls.run({
    endpoint,
    values: { path: { user_group_id: id }, query: [] },
    environment: made.fixture.current,
    origin: 'user',
  });
}

export const node = { kind: 'endpoint', endpointId: 'userGroups.detail' };
export const result = 'commerce-api:/results/1';

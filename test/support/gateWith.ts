import assert from 'node:assert/strict';
import {
  createAssistantUse,
  createWriteGate,
  type WriteGate,
  type WriteGateDeps,
} from '../../src/calls/writes/writeGate';
import { createCatalog } from '../../src/catalog/createCatalog';
import { memoryStore } from './memoryStore';

/** The real write gate; by default a question or a request fails the test. */
export function gateWith(
  parts: Partial<WriteGateDeps> & Pick<WriteGateDeps, 'environments' | 'connections'>,
): WriteGate {
  return createWriteGate({
    catalog: createCatalog(),
    settings: () => ({ confirmWrites: 'live' }),
    confirmed: { changesOf: () => [], confirm: () => Promise.resolve() },
    input: {
      confirm: () => assert.fail('nothing is asked'),
      confirmForeign: () => assert.fail('nothing is asked'),
      text: () => assert.fail('nothing is asked'),
    },
    assistantUse: createAssistantUse(memoryStore(), () => 0),
    running: new Set(),
    send: () => assert.fail('nothing is sent'),
    ...parts,
  });
}

import type { Disposable } from '../../src/base/disposable';
import type { KeyValueStore } from '../../src/base/storage';
import { createEnvironments, type SandboxExpectation } from '../../src/environments/createEnvironments';
import { createChangeEvent } from '../../src/base/changeEvent';
import type { Environments } from '../../src/environments/types';
import { memoryStore } from './memoryStore';

export interface MemoryEnvironments {
  readonly environments: Environments & Disposable;
  setting: unknown;
  writeFails: boolean;
  readonly problems: string[];
  readonly writes: unknown[];
  /** Stored names of chosen environments, by storage key. */
  readonly chosen: Map<string, unknown>;
  /** Changes the role header and the update shape that the sandbox expects. */
  readonly expectAtSandbox: (expectation: SandboxExpectation) => void;
  /** Changes the setting as the user would in the settings file. */
  edit(value: unknown): void;
}

/** The real environments over a setting in memory; several windows can share `renames`. */
export function memoryEnvironments(
  setting: unknown,
  knownGatewayOrigins: readonly string[] = [],
  renames: KeyValueStore = memoryStore(),
): MemoryEnvironments {
  const listeners = new Set<() => void>();
  const sandboxChanged = createChangeEvent();
  let expectation: SandboxExpectation = {};
  const chosen = new Map<string, unknown>();
  const state = {
    setting,
    writeFails: false,
    problems: [] as string[],
    writes: [] as unknown[],
    chosen,
    expectAtSandbox: (next: SandboxExpectation): void => {
      expectation = next;
      sandboxChanged.fire();
    },
    edit: (value: unknown): void => {
      state.setting = value;
      for (const listener of listeners) listener();
    },
  };
  const environments = createEnvironments({
    readSetting: () => state.setting,
    writeSetting: (value) => {
      if (state.writeFails) return Promise.reject(new Error('read-only'));
      state.writes.push(value);
      state.edit(value);
      return Promise.resolve();
    },
    onDidChangeSetting: (listener) => {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    chosen: {
      get: (key) => chosen.get(key),
      update: (key, value) => {
        chosen.set(key, value);
        return Promise.resolve();
      },
    },
    renames,
    knownGatewayOrigins,
    sandbox: { expects: () => expectation, onDidChange: sandboxChanged.on },
    reportProblems: (problems) => state.problems.push(...problems.map(({ sentence }) => sentence)),
  });
  return Object.assign(state, { environments });
}

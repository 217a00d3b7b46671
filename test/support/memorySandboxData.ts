import type { SandboxData, SandboxSize } from '../../src/commands/sandboxCommands';

/** Data of a sandbox that does not run, with a list of its resets. */
export function memorySandboxData(): SandboxData & { readonly resets: SandboxSize[] } {
  const resets: SandboxSize[] = [];
  return {
    resets,
    size: () => resets.at(-1) ?? 'small',
    groupCount: (size) => ({ small: 137, large: 10_000 })[size],
    reset: (size) => void resets.push(size),
  };
}

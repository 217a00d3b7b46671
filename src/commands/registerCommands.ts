import type { Disposable } from '../base/disposable';
import { lazy } from '../base/lazy';
import { CommandId } from '../contributions';
import type { CommandRunner } from '../editor/commandRunner';
import type { CommandServices } from './commandServices';

/**
 * Registers every command behind the one wrapper that shows errors. Commands return nothing. Activation needs names
 * only: what commands do, and what they work with, is loaded when the first of them runs.
 */
export function registerCommands(
  runner: Pick<CommandRunner, 'register'>,
  loadServices: () => Promise<CommandServices>,
): Disposable {
  const load = lazy(async () => {
    const [{ handlers, membersOf }, services] = await Promise.all([import('./handlers'), loadServices()]);
    return { handlers, deps: membersOf(services) };
  });
  const registrations = Object.values(CommandId).map((id) =>
    runner.register(id, async (isClick, ...args) => {
      const { handlers, deps } = await load();
      await handlers[id]({ ...deps, input: { ...deps.input, isClick } }, ...args);
    }),
  );
  return {
    dispose: () => {
      for (const registration of registrations) registration.dispose();
    },
  };
}

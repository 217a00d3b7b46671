import * as vscode from 'vscode';
import { CommandId } from '../contributions';
import type { Services } from '../wiring/services';

/** Registers every command behind the one wrapper that shows errors. Commands return nothing. */
export function registerCommands(services: Services): vscode.Disposable {
  // Activation needs names only: what commands do is loaded when the first of them runs.
  const load = once(async () => {
    const [{ handlers }, { createCommandServices }] = await Promise.all([
      import('./handlers'),
      import('../wiring/commandServices'),
      // A command may name an endpoint of a file that is still being read.
      services.openApiFiles.ready(),
    ]);
    return { handlers, commandServices: createCommandServices(services) };
  });
  const registrations = Object.values(CommandId).map((id) =>
    services.runner.register(id, async (...args) => {
      const { handlers, commandServices } = await load();
      await handlers[id](commandServices, ...args);
    }),
  );
  return vscode.Disposable.from(...registrations);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

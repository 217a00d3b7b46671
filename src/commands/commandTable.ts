import type { ForeignQuestion, UserInput } from '../base/userInput';
import { type CommandArguments, CommandId } from '../contributions';
import { callCommands } from './callCommands';
import { changeSetCommands } from './changeSetCommands';
import { copyCommands } from './copyCommands';
import { endpointCommands } from './endpointCommands';
import { environmentCommands } from './environmentCommands';
import { historyCommands } from './historyCommands';
import { requestCommands } from './requestCommands';
import { resultCommands } from './resultCommands';
import { sandboxCommands } from './sandboxCommands';
import type { CommandInput, Screen } from './screen';
import { sessionCommands } from './sessionCommands';
import { userGroupFileCommands } from './userGroupFileCommands';
import { userGroupListCommands } from './userGroupListCommands';

/** Protection for a run without a click, for example by another extension. */
type Unasked<Deps, Given extends unknown[]> =
  /** Only shows, reads, copies or opens something, or asks the user in prompts. */
  | 'shows'
  /** Changes only local data, such as a draft, a pin or the history; may revoke access, never grant it. */
  | 'local'
  /** Passes on that there was no click; the write gate or the next command asks if needed. */
  | 'gated'
  /** The command itself asks, because its question depends on an earlier prompt or is needed after a click too. */
  | 'asks'
  /** Returns the question to ask before the command, if any; throws the errors that the command itself would throw. */
  | ((
      deps: Deps,
      ...args: { [I in keyof Given]?: unknown }
    ) => ForeignQuestion | undefined | Promise<ForeignQuestion | undefined>);

/**
 * A command. `run` takes the command's services and the caller's arguments. `run` throws errors; the caller shows them.
 */
interface CommandRow<Deps, Given extends unknown[] = unknown[]> {
  readonly run: (deps: Deps, ...args: { [I in keyof Given]?: unknown }) => Promise<void> | void;
  readonly unasked: Unasked<Deps, Given>;
}

/** All commands; each one's type lists only the services that it uses. */
export const commandTable = {
  ...callCommands,
  ...requestCommands,
  ...resultCommands,
  ...historyCommands,
  ...copyCommands,
  ...endpointCommands,
  ...sessionCommands,
  ...environmentCommands,
  ...sandboxCommands,
  ...userGroupFileCommands,
  ...userGroupListCommands,
  ...changeSetCommands,
  [CommandId.showLog]: { run: ({ openLog }: Pick<Screen, 'openLog'>) => openLog(), unasked: 'shows' },
} as const satisfies { readonly [K in CommandId]: CommandRow<never, CommandArguments[K]> };

type Row = (typeof commandTable)[CommandId];
type Step = Row['run'] | Extract<Row['unasked'], (...args: never[]) => unknown>;

type CommandDeps = (Step extends (deps: infer Deps, ...args: never[]) => unknown ? Deps : never) & {
  readonly input: CommandInput;
};

/** Services of all commands, without `isClick`, which each execution sets. */
export type CommandServices = Omit<CommandDeps, 'input'> & { readonly input: UserInput };

/** Returns the function that runs a command. `isClick`: true if a lens, row or button of this extension runs it. */
export function createCommands(services: CommandServices) {
  const table: Readonly<Record<CommandId, CommandRow<CommandDeps>>> = commandTable;
  return (id: CommandId, isClick: boolean, args: readonly unknown[]): Promise<void> =>
    runRow(table[id], { ...services, input: { ...services.input, isClick } }, ...args);
}

/** Runs one command. Without a click, first asks the question that `unasked` returns, if there is one. */
export async function runRow<Deps>(
  { run, unasked }: CommandRow<NoInfer<Deps>>,
  deps: Deps & { readonly input: Pick<CommandInput, 'confirmForeign' | 'isClick'> },
  ...args: readonly unknown[]
): Promise<void> {
  const { isClick } = deps.input;
  const question = isClick || typeof unasked === 'string' ? undefined : await unasked(deps, ...args);
  if (question) await deps.input.confirmForeign(question);
  await run(deps, ...args);
}

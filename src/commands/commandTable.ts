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

/** What stands between another extension, which runs a command without a click of ours, and an effect. */
type Unasked<Deps, Given extends unknown[]> =
  /** Shows, reads, copies or opens something, or leads through prompts that the user answers. */
  | 'shows'
  /** Changes what this computer keeps, such as a draft, a pin or the history; ends access, but gives none. */
  | 'local'
  /** Hands on that it was no click: the gate of writes, or the next command, asks. */
  | 'gated'
  /** Asks by itself: the question needs an earlier answer, or everybody is asked it. */
  | 'asks'
  /** The question that the table asks first, if there is one; throws what the command would throw before it. */
  | ((
      deps: Deps,
      ...args: { [I in keyof Given]?: unknown }
    ) => ForeignQuestion | undefined | Promise<ForeignQuestion | undefined>);

/** A command: `run` takes what it needs and whatever its caller handed over; it throws and never shows errors. */
interface CommandRow<Deps, Given extends unknown[] = unknown[]> {
  readonly run: (deps: Deps, ...args: { [I in keyof Given]?: unknown }) => Promise<void> | void;
  readonly unasked: Unasked<Deps, Given>;
}

/** Every command. The type of each names the few members that it takes. */
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

/** What all commands take together. */
type CommandDeps = (Step extends (deps: infer Deps, ...args: never[]) => unknown ? Deps : never) & {
  readonly input: CommandInput;
};

/** The same before somebody runs one. */
export type CommandServices = Omit<CommandDeps, 'input'> & { readonly input: UserInput };

/** The commands over what they work with. `isClick`: a lens, row or button of ours runs it. */
export function createCommands(services: CommandServices) {
  const table: Readonly<Record<CommandId, CommandRow<CommandDeps>>> = commandTable;
  return (id: CommandId, isClick: boolean, args: readonly unknown[]): Promise<void> =>
    runRow(table[id], { ...services, input: { ...services.input, isClick } }, ...args);
}

/** Runs one command, after the question of its row unless it was a click. */
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

import { parseArgs } from 'node:util';
import { type Behaviour, behaviourLike, likenesses, updateShapes } from './behaviour';
import { readPageOrigin } from './checkPage';
import { MAX_COUNT } from './data/seedUserGroups';

export type SandboxArguments =
  | {
      readonly port: number;
      readonly behaviour: Behaviour;
      readonly pageOrigin?: string;
      readonly groupCount?: number;
    }
  | { readonly problem: string }
  | { readonly usage: string };

const usage = `npm run sandbox [-- options]
  --port <number>   port to listen at on 127.0.0.1 (default: any free one)
  --like <whom>     reference: as the reference says (default)
                    clients: as public client libraries report, which is a hint
  --updates <shape> bodies that change a user group: flat, wrapped in user_group, or both
                    (default: both like the reference, flat like clients)
  --groups <number> user groups in its first data, at most 100000 (default: 137)
  --cors <origin>   let web pages of that origin on this machine call it,
                    such as http://localhost:5173 (default: none)
  --help            print this text`;

/** Reads arguments such as `--port 4010 --like clients`. Without a port, any free port is used. */
export function parseSandboxArguments(args: readonly string[]): SandboxArguments {
  const read = readOptions(args);
  if ('problem' in read || 'usage' in read) return read;
  const { port: text, like = 'reference', updates, groups, cors } = read;
  if (text !== undefined && (!/^\d{1,5}$/.test(text) || Number(text) > 65535)) return noPort(text);
  if (!isOneOf(likenesses, like))
    return refused(like, `no value of --like; give ${likenesses.join(' or ')}.`);
  if (updates !== undefined && !isOneOf(updateShapes, updates))
    return refused(updates, `no value of --updates; give ${updateShapes.join(' or ')}.`);
  if (groups !== undefined && !(/^[1-9]\d{0,5}$/.test(groups) && Number(groups) <= MAX_COUNT))
    return refused(
      groups,
      `no number of user groups; give a whole number from 1 to ${MAX_COUNT}, such as --groups 10000.`,
    );
  const pageOrigin = cors === undefined ? undefined : readPageOrigin(cors);
  if (cors !== undefined && pageOrigin === undefined)
    return refused(cors, 'no origin of this machine; give one such as --cors http://localhost:5173.');
  return {
    port: Number(text ?? 0),
    behaviour: behaviourLike(like, updates),
    ...(groups !== undefined && { groupCount: Number(groups) }),
    ...(pageOrigin !== undefined && { pageOrigin }),
  };
}

function readOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        like: { type: 'string' },
        updates: { type: 'string' },
        groups: { type: 'string' },
        cors: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return values.help ? { usage } : values;
  } catch {
    // The parser reads a negative number as an option.
    const value = args.find((_, at) => args[at - 1] === '--port');
    if (value !== undefined && /^-\d/.test(value)) return noPort(value);
    return {
      problem:
        'The sandbox knows the options --port, --like, --updates, --groups and --cors, each with a value, such as --port 4010 --like clients.',
    };
  }
}

function isOneOf<T extends string>(values: readonly T[], text: string): text is T {
  return values.some((value) => value === text);
}

/** The problem of a value. `why`: the end of a sentence that begins with the value. */
function refused(text: string, why: string): { readonly problem: string } {
  return { problem: `${JSON.stringify(text)} is ${why}` };
}

function noPort(text: string): { readonly problem: string } {
  return refused(text, 'not a port; give a whole number from 0 to 65535, such as --port 4010.');
}

/** Says in one sentence why the server could not start. */
export function explainStartFailure(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use; choose another one with --port or stop the program that uses it.`;
  }
  if (code === 'EACCES') return `This user may not open port ${port}; choose one above 1023 with --port.`;
  return `The sandbox could not start on port ${port} (${code}).`;
}

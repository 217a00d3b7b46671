import { parseArgs } from 'node:util';

/** What the command line asks for, or the sentence that says what is wrong with it. */
export type SandboxArguments =
  { readonly port: number } | { readonly problem: string } | { readonly usage: string };

const usage = `npm run sandbox [-- options]
  --port <number>  port to listen at on 127.0.0.1 (default: any free one)
  --help           print this text`;

/** Reads the arguments of `npm run sandbox -- --port 4010`; without a port any free one is taken. */
export function parseSandboxArguments(args: readonly string[]): SandboxArguments {
  let text: string | undefined;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { port: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) return { usage };
    text = values.port;
  } catch {
    // The parser takes a negative number for an option.
    const value = args.find((_, at) => args[at - 1] === '--port');
    if (value !== undefined && /^-\d/.test(value)) return noPort(value);
    return { problem: 'The sandbox knows one option: --port and a number, such as --port 4010.' };
  }
  if (text === undefined) return { port: 0 };
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65535) return noPort(text);
  return { port: Number(text) };
}

function noPort(text: string): { readonly problem: string } {
  const shown = JSON.stringify(text);
  return { problem: `${shown} is not a port; give a whole number from 0 to 65535, such as --port 4010.` };
}

/** One sentence on why the server could not start. */
export function explainStartFailure(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use; choose another one with --port or stop the program that uses it.`;
  }
  if (code === 'EACCES') return `This user may not open port ${port}; choose one above 1023 with --port.`;
  return `The sandbox could not start on port ${port} (${code}).`;
}

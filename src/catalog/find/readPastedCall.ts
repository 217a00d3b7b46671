import { readShellCall, type ShellCall } from './readShellCall';
import { shellCommands } from './shellCommands';

/** Reads a request out of pasted text; undefined when it holds no address. Headers are passed over: no token is read. */
export function readPastedCall(text: string): ShellCall | undefined {
  for (const words of shellCommands(text, '/')) {
    const call = readShellCall(words.map((word) => word.text));
    if (call) return call;
  }
  const trimmed = text.trim();
  const [, method, rest = trimmed] = /^([A-Za-z]+)\s+(\S.*)$/.exec(trimmed) ?? [];
  const address = rest.replace(/\s+HTTP\/[\d.]+$/, '').replace(/^["'`<]+|["'`>,;]+$/g, '');
  return address.includes('/') && !/\s/.test(address) ? { method, address, body: undefined } : undefined;
}

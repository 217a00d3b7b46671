import { readShellCall } from '../../catalog/find/readShellCall';
import { shellCommands } from '../../catalog/find/shellCommands';
import { UNKNOWN } from '../paths/addressText';
import { readQueryText } from './readAddressValues';
import { readJsonText } from './readProgramCall';
import type { WrittenCallBuilder } from './writtenCall';

/** A variable, or what another command prints. Whether quotes keep it as it is does not matter: it is asked for. */
const variable = /\$(?:\w+|\{[^}]*\}?|\([^)]*\)?)|\x60[^\x60]*\x60|<\w[\w-]*>/g;

/** Adds what stands beside an address in a script of a shell or in an `.http` file. */
export function readScriptCall(
  { text, language, start, end }: { text: string; language: 'shell' | 'http'; start: number; end: number },
  written: WrittenCallBuilder,
): void {
  if (language === 'shell') readCommandCall(text, start, written);
  else readHttpFileCall(text, end, written);
}

/** Adds the query and the body of the command of a shell that stands at `at`. */
function readCommandCall(text: string, at: number, written: WrittenCallBuilder): void {
  for (const words of shellCommands(text, '/')) {
    if ((words.at(-1)?.end ?? 0) <= at) continue;
    const call = (words[0]?.start ?? 0) <= at ? readShellCall(words.map((word) => word.text)) : undefined;
    if (!call) break;
    const [address = ''] = call.address.split('#', 1);
    // Options may have written a variable in the way of an address.
    const query = address.slice(address.indexOf('?') + 1).replace(/%(?:24|7B|7D)/gi, decodeURIComponent);
    if (address.includes('?')) readQueryText(query.replace(variable, UNKNOWN), written);
    for (const { text: word } of words) {
      const [, name, value = ''] = /^([\w.-]+)==(.*)$/s.exec(word) ?? [];
      if (name !== undefined) written.addQuery(name, value.search(variable) < 0 ? value : undefined);
      if (word.startsWith('--url-query')) written.leaveOpen();
    }
    if (call.body !== undefined) addBody(call.body, variable, written);
    return;
  }
  written.leaveOpen();
}

const braces = /\{\{[^{}]*\}\}/g;

/** Adds what stands below the request line of an `.http` file that ends at `at`: more of its query, and its body. */
function readHttpFileCall(text: string, at: number, written: WrittenCallBuilder): void {
  const [part = ''] = text.slice(at).split(/^###/m, 1);
  const [, ...lines] = part.split(/\r?\n/);
  const blank = lines.findIndex((line) => line.trim() === '');
  const head = blank < 0 ? lines : lines.slice(0, blank);
  for (const line of head) {
    const more = /^\s*[?&](.*)$/.exec(line)?.[1];
    if (more === undefined) break;
    readQueryText(more.trim().replace(braces, UNKNOWN), written);
  }
  if (blank >= 0) addBody(lines.slice(blank + 1).join('\n'), braces, written);
}

/** Adds a body in JSON; a variable in it is open. */
function addBody(text: string, variables: RegExp, written: WrittenCallBuilder): void {
  const marked = text.replace(variables, UNKNOWN);
  const value = readJsonText(marked);
  if (value) written.addBody(value, (one) => one.includes(UNKNOWN));
}

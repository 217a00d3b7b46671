import { flagRoles, shellPrograms, type OptionRole } from './shellPrograms';

/** What a command of curl, wget or HTTPie sends. */
export interface ShellCall {
  /** As written; undefined: the command does not say. */
  readonly method: string | undefined;
  /** As written, with what options add to its query. */
  readonly address: string;
  /** As written: `@name` stands for the content of a file. */
  readonly body: string | undefined;
}

const implied = ['HEAD', 'PUT', 'POST'] as const;

/** Reads the first call of a command; undefined when its words make none. */
export function readShellCall(words: readonly string[]): ShellCall | undefined {
  const at = words.findIndex((word) => optionsOf(word));
  const options = optionsOf(words[at] ?? '');
  if (!options) return undefined;
  // HTTPie has no option for the method: its first word may be it.
  const takesVerb = ![...options.values()].includes('method');
  const roles = new Set<OptionRole | 'word'>();
  const parts: string[] = [];
  let method: string | undefined;
  let address: string | undefined;
  for (const [role, value] of readOptions(words.slice(at + 1), options)) {
    const isVerb = takesVerb && role === 'word' && !roles.has(role) && /^[A-Z]+$/.test(value);
    if (role === 'method' || isVerb) method = value;
    if (role === 'address' || (role === 'word' && value.includes('/'))) address ??= value;
    if (role === 'data') parts.push(value);
    if (role === 'encodedData')
      parts.push(new URLSearchParams([['', value]]).toString().slice(1).replace('%3D', '='));
    if (role === 'json') parts.push((parts.pop() ?? '') + value);
    roles.add(role);
  }
  if (address === undefined) return undefined;
  const data = parts.length > 0 ? parts.join('&') : undefined;
  const body = roles.has('dataAsQuery') ? undefined : data;
  if (data && !body) address = address.replace(/#.*/, '') + (address.includes('?') ? '&' : '?') + data;
  const fallback = implied.find((role) => roles.has(role)) ?? (body === undefined ? 'GET' : 'POST');
  return { method: takesVerb ? method : (method ?? fallback), address, body };
}

/** The options of the program that the word names. */
function optionsOf(word: string): ReadonlyMap<string, OptionRole> | undefined {
  const [, name = ''] = /^(?:[\w./-]*\/)?(\w+)(?:\.exe)?$/i.exec(word) ?? [];
  return shellPrograms.get(name.toLowerCase());
}

/** By the rules of curl: letters may share a word, and the last of them may have its value there, too. */
function* readOptions(
  words: readonly string[],
  options: ReadonlyMap<string, OptionRole>,
): Generator<readonly [role: OptionRole | 'word', value: string]> {
  const rest = words.values();
  for (const word of rest) {
    const [, long, assigned] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
    const names = long === undefined ? word.slice(1).split('') : [long];
    if (word === '--') for (const last of rest) yield ['word', last];
    else if (!word.startsWith('-')) yield ['word', word];
    else
      for (const [index, name] of names.entries()) {
        const role = options.get(name);
        if (role === 'nextCall') return;
        if (role === undefined) continue;
        if (flagRoles.has(role)) {
          yield [role, ''];
          continue;
        }
        const attached = assigned ?? (names.slice(index + 1).join('') || undefined);
        yield [role, attached ?? rest.next().value ?? ''];
        break;
      }
  }
}

/**
 * Environment variable with the key in a terminal. Gemini CLI drops variables with KEY, TOKEN or SECRET in their names.
 */
export const KEY_VARIABLE = 'COMMERCE_API_ASSISTANT';

/** An argument of a command; the shell appends the key from its variable to `beforeKey`. */
export type Argument = string | { readonly beforeKey: string };

/** Families of shells. All shells of a family have the same quoting rules. */
export type Shell = 'posix' | 'powershell' | 'cmd';

interface Writing {
  /** Separates two commands; the second runs even if the first fails. */
  readonly separator: string;
  readonly quote: (text: string) => string;
  readonly withKey: (beforeKey: string) => string;
}

/** Shells by name. VS Code calls every PowerShell `pwsh`, and the shell of Git for Windows `gitbash`. */
const families: readonly { readonly names: RegExp; readonly shell: Shell }[] = [
  { names: /^(?:ba|z|fi|da|k)?sh$|^gitbash$/, shell: 'posix' },
  { names: /^(?:pwsh|powershell)$/, shell: 'powershell' },
  { names: /^cmd$/, shell: 'cmd' },
];

/**
 * Before version 7.3, PowerShell drops quotes inside an argument unless a backslash precedes them. This expression
 * works in every version.
 */
const quotesOfPowerShell = `-replace '"', $(if ("$PSNativeCommandArgumentPassing" -match 'Standard|Windows') { '"' } else { '\\"' })`;

const writings: Readonly<Record<Shell, Writing>> = {
  posix: {
    separator: '; ',
    quote: (text) => `'${text}'`,
    withKey: (beforeKey) => `"${beforeKey}$${KEY_VARIABLE}"`,
  },
  powershell: {
    separator: '; ',
    quote: (text) => (text.includes('"') ? `('${text}' ${quotesOfPowerShell})` : `'${text}'`),
    withKey: (beforeKey) => `"${beforeKey}$env:${KEY_VARIABLE}"`,
  },
  cmd: {
    separator: ' & ',
    quote: (text) => `"${text.replaceAll('"', '\\"')}"`,
    withKey: (beforeKey) => `"${beforeKey}%${KEY_VARIABLE}%"`,
  },
};

/** Matches texts that no shell or Windows program changes inside the quotes of `writings`. */
const SAFE = /^[\w :/.,=@{}"$-]*$/;
/** Matches texts that need no quotes in any shell. */
const PLAIN = /^[\w:/.=-]+$/;

/** Shell family of a terminal's program or of VS Code's name for it; undefined if its quoting rules are unknown. */
export function findShell(program: string): Shell | undefined {
  const [, name = ''] = /([^\\/]*?)(?:\.exe)?$/i.exec(program) ?? [];
  return families.find(({ names }) => names.test(name.toLowerCase()))?.shell;
}

/**
 * Writes one line that runs the commands one after another. Throws `RangeError` for characters that need other quotes.
 */
export function writeCommand(shell: Shell, ...commands: readonly (readonly Argument[])[]): string {
  const { quote, separator, withKey } = writings[shell];
  const write = (argument: Argument): string => {
    const text = typeof argument === 'string' ? argument : argument.beforeKey;
    if (!SAFE.test(text)) throw new RangeError(`no quotes for ${text}`);
    if (typeof argument !== 'string') return withKey(text);
    return PLAIN.test(text) ? text : quote(text);
  };
  return commands.map((command) => command.map(write).join(' ')).join(separator);
}

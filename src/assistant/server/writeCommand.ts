/** The variable that holds a key in a terminal. Gemini CLI drops variables with KEY, TOKEN or SECRET in their names. */
export const KEY_VARIABLE = 'COMMERCE_API_ASSISTANT';

/** One argument of a command; the shell puts the key from its variable behind `beforeKey`. */
export type Argument = string | { readonly beforeKey: string };

/** A family of shells with the same quotes. */
export type Shell = 'posix' | 'powershell' | 'cmd';

interface Writing {
  /** Between two commands of which the second runs in any case. */
  readonly separator: string;
  readonly quote: (text: string) => string;
  readonly withKey: (beforeKey: string) => string;
}

/** VS Code calls every PowerShell `pwsh`, and a shell of Git for Windows `gitbash`. */
const families: readonly { readonly names: RegExp; readonly shell: Shell }[] = [
  { names: /^(?:ba|z|fi|da|k)?sh$|^gitbash$/, shell: 'posix' },
  { names: /^(?:pwsh|powershell)$/, shell: 'powershell' },
  { names: /^cmd$/, shell: 'cmd' },
];

/**
 * Before version 7.3 PowerShell drops the quotes inside of an argument unless a backslash stands before each. This
 * expression works in every version.
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

/** Neither a shell nor a program of Windows reads these characters otherwise inside of the quotes above. */
const SAFE = /^[\w :/.,=@{}"$-]*$/;
/** Needs no quotes in any shell. */
const PLAIN = /^[\w:/.=-]+$/;

/** The shell of a terminal, by its program or by the name that VS Code gives it; undefined: quotes unknown. */
export function findShell(program: string): Shell | undefined {
  const [, name = ''] = /([^\\/]*?)(?:\.exe)?$/i.exec(program) ?? [];
  return families.find(({ names }) => names.test(name.toLowerCase()))?.shell;
}

/** One line that runs the commands one after the other. Throws `RangeError` for characters that need other quotes. */
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

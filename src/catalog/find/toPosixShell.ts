import { cmdletNames, programNames } from './programOf';
import { escapedLetters } from './shellCommands';

/** A pasted command in POSIX shell syntax. */
interface TranslatedText {
  readonly text: string;
  /** The command was invalid and was repaired. */
  readonly isRepaired: boolean;
}

const firstProgram = new RegExp(
  String.raw`(?:^|[\s(=|;/\\>])(?:(${cmdletNames})|${programNames})(?:\.exe)?\s`,
  'i',
);

/** Translates a command of the Windows command prompt or PowerShell, and one with typographic quotes from a chat. */
export function toPosixShell(pasted: string): TranslatedText {
  const straight = pasted.replace(typographic, straightened);
  const [, cmdlet] = firstProgram.exec(straight) ?? [];
  if (cmdlet !== undefined || /\s`\s*(?:[\n-]|$)/.test(straight))
    return { text: fromPowerShell(straight), isRepaired: straight !== pasted };
  // Firefox doubles quotes in an argument for the command prompt.
  const text = /"[[{]\s*""/.test(straight) ? straight.replace(/""(?=\S)|(?<=\S)""/g, '\\"') : straight;
  const isRepaired = text !== pasted;
  if (/\s\^"https?:/i.test(text)) return { text: fromCommandPrompt(text), isRepaired };
  // Older browsers put no carets before quotes. Single quotes have no meaning in the command prompt.
  if (!/\s'/.test(text) && /\^%\^|\^\\\^"|"https?:[^\s"]*\^[&%]/.test(text))
    return { text: fromCommandPrompt(text), isRepaired: true };
  return { text, isRepaired };
}

// An unclosed quote extends to the end of the text, so that nothing is scanned twice.
const typographic = /'[^']*'?|"(?:[^"\\]|\\[^])*"?|(?<![^\s=(:,])(?:“([^“”]*)”|‘([^‘’]*)’)/g;

function straightened(whole: string, double: string | undefined, single: string | undefined): string {
  const text = double ?? single;
  return text === undefined ? whole : quoted(text);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** `^` escapes the next character; a line break in a value is doubled. */
function fromCommandPrompt(text: string): string {
  return text
    .replace(/ \^\r?\n/g, ' ')
    .replace(/\^\r?\n\r?\n/g, '\n')
    .replace(/\^([^\r\n])/g, '$1');
}

const double = String.raw`"(?:[^"\x60]|\x60[^]|"")*`;
const single = String.raw`'(?:[^']|'')*`;
/** A body as browsers write it: `([System.Text.Encoding]::UTF8.GetBytes("…"))`. */
const bytes = new RegExp(String.raw`\(\[[\w.]+\]::UTF8\.GetBytes\((${double}")\)\)`, 'g');
const within = String.raw`[^(){}"'\x60]|\x60[^]|${double}"|${single}'`;
const powerShellPart = new RegExp(
  String.raw`\x60(\r?\n|[^])|(${single})'?|(${double})"?|(?<=-\w{1,30}\s{1,3})(?:@\{(?:${within}|[()])*\}?|\((?:${within}|[{}]|\((?:${within}|[{}])*\))*\)?)`,
  'g',
);

/** Back-ticks escape, and quotes are doubled inside quotes; a hash table or expression is one word. */
function fromPowerShell(text: string): string {
  return text
    .replace(bytes, '$1')
    .replace(powerShellPart, (brackets: string, escaped?: string, inSingle?: string, inDouble?: string) => {
      if (escaped !== undefined) return /\s/.test(escaped) ? ' ' : `\\${escaped}`;
      if (inDouble === undefined) return quoted(inSingle?.slice(1).replaceAll("''", "'") ?? brackets);
      return quoted(inDouble.slice(1).replace(/`([^])|""|\$\(\[char\](\d+)\)/g, unescaped));
    });
}

function unescaped(_: string, letter = '"', code?: string): string {
  return code === undefined ? (escapedLetters[letter] ?? letter) : String.fromCharCode(Number(code));
}

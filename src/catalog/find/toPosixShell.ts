/** A pasted command in the words of a POSIX shell. */
interface TranslatedText {
  readonly text: string;
  /** It cannot be meant as it is written. */
  readonly isRepaired: boolean;
}

/** Translates a command of the command prompt or of PowerShell, and one whose quotes a chat made typographic. */
export function toPosixShell(pasted: string): TranslatedText {
  const text = pasted.replace(typographic, straightened);
  const program =
    /(?:^|[\s(=|;/\\>])(curl|wget|https?|xhs?|irm|iwr|invoke-(?:restmethod|webrequest))(?:\.exe)?\s/i.exec(
      text,
    )?.[1] ?? '';
  const isRepaired = text !== pasted;
  if (/^i/i.test(program) || (program !== '' && /`(?:\s*$|\s*\n|\s+-)/.test(text)))
    return { text: fromPowerShell(text), isRepaired };
  if (/\s\^"https?:/i.test(text)) return { text: fromCommandPrompt(text), isRepaired };
  // Older browsers left the quotes themselves without carets. Single quotes quote nothing at the command prompt.
  if (/^curl$/i.test(program) && !/\s'/.test(text) && /\^%\^|\^\\\^"|"https?:[^\s"]*\^[&%]/.test(text))
    return { text: fromCommandPrompt(text), isRepaired: true };
  return { text, isRepaired };
}

// A quote without an end reaches to the end of the text: nothing is looked at twice.
const typographic = /'[^']*'?|"(?:[^"\\]|\\[^])*"?|(?<![^\s=(:,])(?:“([^“”]*)”|‘([^‘’]*)’)/g;

function straightened(whole: string, double: string | undefined, single: string | undefined): string {
  return double === undefined && single === undefined ? whole : quoted(double ?? single ?? '');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** `^` escapes what follows; a break in a value is doubled. */
function fromCommandPrompt(text: string): string {
  return text
    .replace(/ \^\r?\n/g, ' ')
    .replace(/\^\r?\n\r?\n/g, '\n')
    .replace(/\^([^\r\n])/g, '$1');
}

const double = String.raw`"(?:[^"\x60]|\x60[^]|"")*`;
const single = String.raw`'(?:[^']|'')*`;
const within = String.raw`[^(){}"'\x60]|\x60[^]|${double}"|${single}'`;
const powerShellPart = new RegExp(
  String.raw`\x60\r?\n|\x60([^])|(${single})'?|(${double})"?|(?<=-\w{1,30}\s{1,3})(?:@\{(?:${within}|[()])*\}?|\((?:${within}|[{}]|\((?:${within}|[{}])*\))*\)?)`,
  'g',
);
const breaks: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** Back-ticks escape, quotes are doubled inside of quotes; a hash table or an expression is one word. */
function fromPowerShell(text: string): string {
  return text.replace(
    powerShellPart,
    (whole: string, escaped?: string, inSingle?: string, inDouble?: string) => {
      if (escaped !== undefined) return /\s/.test(escaped) ? ' ' : `\\${escaped}`;
      if (inSingle !== undefined) return quoted(inSingle.slice(1).replaceAll("''", "'"));
      if (inDouble !== undefined) return quoted(unescaped(inDouble.slice(1)));
      // As browsers write a body: ([System.Text.Encoding]::UTF8.GetBytes("…")).
      const [, bytes] = /^\(\[[\w.]+\]::UTF8\.GetBytes\("([^]*)"\)\)$/.exec(whole) ?? [];
      if (bytes !== undefined) return quoted(unescaped(bytes));
      return /^[@(]/.test(whole) ? quoted(whole) : ' ';
    },
  );
}

function unescaped(text: string): string {
  return text.replace(/`([^])|""|\$\(\[char\](\d+)\)/g, (_, escaped?: string, code?: string) =>
    code === undefined
      ? escaped === undefined
        ? '"'
        : (breaks[escaped] ?? escaped)
      : String.fromCharCode(Number(code)),
  );
}

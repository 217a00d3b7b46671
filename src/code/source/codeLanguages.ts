/** Languages with code help; TypeScript and React variants count as JavaScript. */
export type CodeLanguageId =
  'javascript' | 'python' | 'java' | 'kotlin' | 'go' | 'php' | 'ruby' | 'csharp' | 'dart' | 'shell' | 'http';

/** Literals in one language. All patterns except `open` and `raw` are sticky. */
export interface LiteralForm {
  /** Keywords for true, false and null. */
  readonly words: readonly [yes: string, no: string, nothing: string];
  /** Name of a member or argument, with its separator. */
  readonly name?: RegExp;
  /** Spelling of an unquoted name in the request, such as `user_id` for `UserId`. */
  readonly spell?: (name: string) => string;
  /** Separator between a quoted member name and its value. */
  readonly separator?: RegExp;
  /** A type before the bracket of a list of members. */
  readonly type?: RegExp;
  /** Matches a string that interpolates, with prefix and quotes. */
  readonly open?: RegExp;
  /** Matches a string in which a backslash is literal. */
  readonly raw?: RegExp;
  /** A quote around single characters instead of strings. */
  readonly noText?: string;
  /** A bare name is a member: `{ id }` means `{ id: id }`. */
  readonly hasShorthand?: true;
}

/**
 * Strings with placeholders: opening quote with prefix → pattern of the signs in the string. Signs are escapes, the
 * closing quote, the opening of a placeholder as the first group, and a line break if it ends the string. Placeholders
 * may hold further strings with placeholders.
 */
export type Templates = Readonly<Record<string, RegExp>>;

/** Patterns to read a program. */
interface ProgramForm {
  /**
   * Matches comments, strings and regular expressions, closed or not, so that no character is read twice. A match never
   * begins inside another one.
   */
  readonly pieces: RegExp;
  readonly templates?: Templates;
  /** Operator that joins texts. */
  readonly joint: 'plus' | 'dot';
  readonly literals: LiteralForm;
}

export interface CodeLanguage {
  readonly id: CodeLanguageId;
  readonly title: string;
  /** Language ids of VS Code, or of an extension for the language. */
  readonly editorIds: readonly string[];
  /**
   * File extensions. They decide the language of a closed file, and of a document whose VS Code language is in no
   * `editorIds`.
   */
  readonly extensions: readonly string[];
  /** Writes a variable inside a string. */
  readonly interpolate: (name: string) => string;
  /** Expression that reads an environment variable. */
  readonly environment: (name: string) => string;
  /** Import that the expression of `environment` needs. */
  readonly environmentImport?: string;
  /** Opening quote of interpolating strings; absent: all interpolate. */
  readonly interpolating?: RegExp;
  /** Absent: the language has commands or requests instead of expressions. */
  readonly program?: ProgramForm;
}

const slashComment = String.raw`\/\/[^\n]*`;
const blockComment = String.raw`\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?`;
const hashComment = String.raw`#[^\n]*`;
const double = String.raw`"[^"\\\n]*(?:\\[^][^"\\\n]*)*"?`;
const single = String.raw`'[^'\\\n]*(?:\\[^][^'\\\n]*)*'?`;
const backtick = String.raw`\x60[^\x60\\]*(?:\\[^][^\x60\\]*)*\x60?`;
const rawBacktick = String.raw`\x60[^\x60]*\x60?`;
const longDouble = String.raw`"""[^"\\]*(?:(?:\\[^]|"(?!""))[^"\\]*)*(?:""")?`;
const longSingle = String.raw`'''[^'\\]*(?:(?:\\[^]|'(?!''))[^'\\]*)*(?:''')?`;
const verbatim = String.raw`(?:@\$?|\$@)"[^"]*(?:""[^"]*)*"?`;
const verbatimSigns = /""|\{\{|"|(\{)/g;
const rawSharp = String.raw`\${0,9}"""[^"]*(?:"(?!"")[^"]*)*(?:""")?`;
/**
 * Matches text after which a value begins, so that a slash begins a regular expression. Line comments may follow the
 * text. `!` counts only directly before the slash: TypeScript's `a! / b` is a division. `}` does not count, because
 * divisions and JSX are likelier after it, unless `.test(` or `.exec(` follows the second slash.
 */
const valueStart = (words: string): string =>
  String.raw`(?:!|(?:[(,=:[&|?;{~]|=>|(?<!\+)\+|(?<![\w$.@])(?:${words}|(?:if|while)\s?\((?:[^()\n]|\([^()\n]{0,60}\)){0,99}\)))\s{0,40}(?:\/\/[^\n]{0,200}\n\s{0,40}){0,40})`;
const tested = String.raw`(?<=\}\s{0,40}\/)(?=(?! )(?:[^\\\/[\n]|\\.|\[[^\]\n]{0,99}\]){1,200}\/[a-z]{0,8}\.(?:test|exec)\()`;
/** The slow look-behind comes after the slash, so it runs only at slashes. */
const regularExpression = (words: string): string =>
  String.raw`\/(?![*\/])(?:(?<=${valueStart(words)}\/)|${tested})[^\\\/[\n]*(?:(?:\\.|\[[^\]\\\n]*(?:\\.[^\]\\\n]*)*\]?)[^\\\/[\n]*)*\/?`;
const scriptExpression = regularExpression(
  'return|typeof|case|default|in|of|delete|void|throw|else|do|yield|await',
);
const rubyExpression = regularExpression('return|when|if|elsif|unless|while|until|and|or|not');
/**
 * Matches the text of a JSX element that has one apostrophe or a slash, as in `<p>it's {x}`. It begins at the end of
 * the opening tag and ends at a tag or placeholder in the same line. A pair of quotes or a bracket makes it code.
 */
const elementText = String.raw`>(?<=<[A-Za-z][\w.-]{0,99}(?:\s(?:=>|[^<>]){0,300})?(?<!\/)>)(?=[^\n<{]{0,999}['"\x60\/])(?![^\n<{]{0,999}(?<quote>['"\x60])[^\n<{]{0,999}\k<quote>)[ \t]*[\w\x80-\uffff][^<>{}()[\]=;+\n]*(?=<\/|\{)`;
const rubyBlock = String.raw`=begin(?<=(?:^|\n)=begin)[^]*?(?:\n=end|$(?![^]))`;
const quoted = `(?:${longDouble}|${longSingle}|${double}|${single})`;
const anyOf = (...pieces: readonly string[]): RegExp => new RegExp(pieces.join('|'), 'g');

/** `<<<NAME` of PHP, up to the name on a later line. */
const heredoc = String.raw`<<<[ \t]*["']?(?<name>[A-Za-z_]\w*)["']?\r?\n[^]*?(?:\k<name>(?<=\n[ \t]{0,200}\k<name>)\b|$(?![^]))`;

/** PHP strings may contain line breaks. */
function phpString(quote: string): string {
  return String.raw`${quote}[^${quote}\\]*(?:\\[^][^${quote}\\]*)*${quote}?`;
}

/** Templates with a prefix, in each kind of quote. `signs`: pattern of signs except quote, escape and line break. */
const templatesOf = (prefix: string, signs: string): Templates =>
  Object.fromEntries(
    ['"""', "'''", '"', "'"].map((quote) => [
      prefix + quote,
      new RegExp(String.raw`\\[^]|${signs}|${quote}${quote.length > 1 ? '' : '|\n'}`, 'g'),
    ]),
  );

const common = ['true', 'false', 'null'] as const;
const colon = /:(?!:)/y;
const equals = /(\w+)\s*=(?!=)/y;

const braces = (name: string): string => `{${name}}`;
const dollarBraces = (name: string): string => `\${${name}}`;

export const codeLanguages: readonly CodeLanguage[] = [
  {
    id: 'javascript',
    title: 'JavaScript',
    editorIds: ['javascript', 'javascriptreact', 'typescript', 'typescriptreact'],
    extensions: ['js', 'mjs', 'cjs', 'jsx', 'ts', 'mts', 'cts', 'tsx'],
    environment: (name) => `process.env.${name}`,
    interpolate: dollarBraces,
    interpolating: /^`$/,
    program: {
      pieces: anyOf(slashComment, blockComment, scriptExpression, elementText, double, single, backtick),
      templates: { '`': /\\[^]|`|(\$\{)/g },
      joint: 'plus',
      literals: {
        words: common,
        name: /([\w$]+)\s*:(?!:)/y,
        separator: colon,
        open: /^`[^]*\$\{/,
        hasShorthand: true,
      },
    },
  },
  {
    id: 'python',
    title: 'Python',
    editorIds: ['python'],
    extensions: ['py'],
    environment: (name) => `os.environ["${name}"]`,
    environmentImport: 'import os',
    interpolate: braces,
    interpolating: /^[rR]?[fF]/,
    program: {
      pieces: anyOf(hashComment, `[rRbBfFuU]{0,2}${quoted}`),
      joint: 'plus',
      literals: {
        words: ['True', 'False', 'None'],
        name: equals,
        separator: colon,
        open: /^[rb]?f[rb]?["'][^]*[{}]/i,
        raw: /^[bf]?r/i,
      },
    },
  },
  {
    id: 'java',
    title: 'Java',
    editorIds: ['java'],
    extensions: ['java'],
    environment: (name) => `System.getenv("${name}")`,
    interpolate: braces,
    interpolating: /^$/,
    program: {
      pieces: anyOf(slashComment, blockComment, longDouble, double, single),
      joint: 'plus',
      literals: { words: common, noText: "'" },
    },
  },
  {
    id: 'kotlin',
    title: 'Kotlin',
    editorIds: ['kotlin'],
    extensions: ['kt', 'kts'],
    environment: (name) => `System.getenv("${name}")`,
    interpolate: (name) => `$${name}`,
    program: {
      pieces: anyOf(slashComment, blockComment, longDouble, double, single),
      templates: templatesOf('', String.raw`(\$\{)`),
      joint: 'plus',
      literals: {
        words: common,
        name: equals,
        separator: /to\b/y,
        open: /\$[\w{]/,
        raw: /^"""/,
        noText: "'",
      },
    },
  },
  {
    id: 'go',
    title: 'Go',
    editorIds: ['go'],
    extensions: ['go'],
    environment: (name) => `os.Getenv("${name}")`,
    environmentImport: 'import "os"',
    interpolate: () => '%s',
    program: {
      pieces: anyOf(slashComment, blockComment, double, rawBacktick, single),
      joint: 'plus',
      literals: {
        words: ['true', 'false', 'nil'],
        separator: colon,
        type: /(?:map\[string\](?:any|string|interface\{\})|gin\.H|\[\](?:string|any|int))(?=\{)/y,
        raw: /^`/,
        noText: "'",
      },
    },
  },
  {
    id: 'php',
    title: 'PHP',
    editorIds: ['php'],
    extensions: ['php'],
    environment: (name) => `getenv('${name}')`,
    interpolate: (name) => `{$${name}}`,
    interpolating: /^(?:"|<<<[ \t]*["\w])/,
    program: {
      pieces: anyOf(
        slashComment,
        blockComment,
        heredoc,
        String.raw`#(?!\[)[^\n]*`,
        phpString('"'),
        phpString("'"),
      ),
      templates: { '"': /\\[^]|"|(\{\$|\$\{)/g },
      joint: 'dot',
      literals: {
        words: common,
        name: /(\w+)\s*:(?!:)/y,
        separator: /=>/y,
        open: /^(?:"|<<<[ \t]*["\w])[^]*(?:\$[\w{]|\{\$)/,
        raw: /^(?:<<<[ \t]*)?'/,
      },
    },
  },
  {
    id: 'ruby',
    title: 'Ruby',
    editorIds: ['ruby'],
    extensions: ['rb'],
    environment: (name) => `ENV.fetch("${name}")`,
    interpolate: (name) => `#{${name}}`,
    interpolating: /^"/,
    program: {
      pieces: anyOf(rubyBlock, hashComment, rubyExpression, double, single),
      templates: { '"': /\\[^]|["\n]|(#\{)/g },
      joint: 'plus',
      literals: {
        words: ['true', 'false', 'nil'],
        name: /(?:(\w+):(?!:)(?=\s)|:(\w+)\s*=>)/y,
        separator: /:(?=\s)|=>/y,
        open: /^"[^]*#[{$@]/,
        raw: /^'/,
      },
    },
  },
  {
    id: 'csharp',
    title: 'C#',
    editorIds: ['csharp'],
    extensions: ['cs'],
    // A fully qualified name needs no `using` directive, and a project may have its own `Environment`.
    environment: (name) => `System.Environment.GetEnvironmentVariable("${name}")`,
    interpolate: braces,
    interpolating: /\$/,
    program: {
      pieces: anyOf(slashComment, blockComment, rawSharp, verbatim, String.raw`\$?${double}`, single),
      templates: {
        ...templatesOf('$', String.raw`\{\{|(\{)`),
        '$@"': verbatimSigns,
        '@$"': verbatimSigns,
      },
      joint: 'plus',
      literals: {
        words: common,
        name: /(?:(\w+)\s*(?:=(?![=>])|:(?!:))|\["(\w+)"\]\s*=(?![=>]))/y,
        type: /new\b(?:\s*Dictionary<[\w, ?]{1,60}>)?(?:\s*\(\))?\s*(?=\{)/y,
        open: /^[$@]*\$[$@]*"[^]*[{}]/,
        raw: /^(?:\$?@|\$*"""|@\$)/,
        noText: "'",
      },
    },
  },
  {
    id: 'dart',
    title: 'Dart',
    editorIds: ['dart'],
    extensions: ['dart'],
    environment: (name) => `Platform.environment['${name}']!`,
    environmentImport: "import 'dart:io';",
    interpolate: (name) => `$${name}`,
    interpolating: /^['"]/,
    program: {
      pieces: anyOf(slashComment, blockComment, `r?${quoted}`),
      templates: templatesOf('', String.raw`(\$\{)`),
      joint: 'plus',
      literals: {
        words: common,
        name: /(\w+)\s*:/y,
        separator: colon,
        type: /(?:const\s+)?(?:<[\w, ?]{1,60}>\s*)?(?=[{[])/y,
        open: /^["'][^]*\$/,
        raw: /^r/,
      },
    },
  },
  {
    id: 'shell',
    title: 'Shell',
    editorIds: ['shellscript'],
    extensions: ['sh', 'bash', 'zsh'],
    environment: (name) => `$${name}`,
    interpolate: (name) => `$${name}`,
  },
  {
    id: 'http',
    title: 'HTTP',
    editorIds: ['http'],
    extensions: ['http', 'rest'],
    environment: (name) => `{{$processEnv ${name}}}`,
    interpolate: (name) => `{{${name}}}`,
  },
];

export function codeLanguage(id: CodeLanguageId): CodeLanguage {
  const found = codeLanguages.find((language) => language.id === id);
  if (!found) throw new RangeError(`no language ${id}`);
  return found;
}

/** The language of a document, by its VS Code id, else by its path. */
export function findCodeLanguage(editorId: string, path = ''): CodeLanguage | undefined {
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase();
  return (
    codeLanguages.find(({ editorIds }) => editorIds.includes(editorId)) ??
    codeLanguages.find(({ extensions }) => extension !== undefined && extensions.includes(extension))
  );
}

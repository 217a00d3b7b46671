/** The languages of source files in which code help works; TypeScript and React variants count as JavaScript. */
export type CodeLanguageId =
  'javascript' | 'python' | 'java' | 'kotlin' | 'go' | 'php' | 'ruby' | 'csharp' | 'dart' | 'shell' | 'http';

/** How a language writes values. All patterns but `open` and `raw` are sticky. */
export interface LiteralForm {
  /** The words for true, false and nothing. */
  readonly words: readonly [yes: string, no: string, nothing: string];
  /** The name of a member or of an argument, with what separates it from its value. */
  readonly name?: RegExp;
  /** What a name without quotes is sent as. */
  readonly spell?: (name: string) => string;
  /** Between a text that names a member and its value. */
  readonly separator?: RegExp;
  /** Before the bracket of a list of members: a type. */
  readonly type?: RegExp;
  /** Texts that hold more than what they say, with their prefix and quotes. */
  readonly open?: RegExp;
  /** Texts in which a backslash is a character. */
  readonly raw?: RegExp;
  /** A quote that makes no text. */
  readonly noText?: string;
  /** A name alone is a member of that name. */
  readonly hasShorthand?: true;
}

/** What reading a program takes. */
interface ProgramForm {
  /**
   * Matches comments, strings and regular expressions, also those without an end, so that no character is read twice.
   * What it matches at is not within another one.
   */
  readonly pieces: RegExp;
  /** What joins texts. */
  readonly joint: 'plus' | 'dot';
  readonly literals: LiteralForm;
}

export interface CodeLanguage {
  readonly id: CodeLanguageId;
  readonly title: string;
  /** As VS Code names it, or an extension that brings the language. */
  readonly editorIds: readonly string[];
  /** They name the language in an editor that does not know it and calls the files plain text. */
  readonly extensions: readonly string[];
  /** How the value of a variable is written into a string. */
  readonly interpolate: (name: string) => string;
  /** The expression that reads an environment variable. */
  readonly environment: (name: string) => string;
  /** The import that the expression needs. */
  readonly environmentImport?: string;
  /** Matches what stands before the content of strings that interpolate; absent: all strings do. */
  readonly interpolating?: RegExp;
  /** Absent: it has commands or requests in place of expressions. */
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
const rawSharp = String.raw`\${0,9}"""[^"]*(?:"(?!"")[^"]*)*(?:""")?`;
/**
 * Only where a value may begin, so that a division does not count. The look-behind is slow and comes after the slash. The
 * length is bounded, because an expression that is not closed is tried from each of its slashes.
 */
const regularExpression = String.raw`\/(?<=[(,=:[!&|?;{}]\s{0,40}\/)(?![*\/])(?:[^\\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,200}\]){1,400}\/`;
const rubyBlock = String.raw`=begin(?<=(?:^|\n)=begin)[^]*?(?:\n=end|$(?![^]))`;
const quoted = `(?:${longDouble}|${longSingle}|${double}|${single})`;
const anyOf = (...pieces: readonly string[]): RegExp => new RegExp(pieces.join('|'), 'g');

/** PHP's strings may hold line breaks. */
function phpString(quote: string): string {
  return String.raw`${quote}[^${quote}\\]*(?:\\[^][^${quote}\\]*)*${quote}?`;
}

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
      pieces: anyOf(slashComment, blockComment, regularExpression, double, single, backtick),
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
    interpolating: /^"/,
    program: {
      pieces: anyOf(slashComment, blockComment, String.raw`#(?!\[)[^\n]*`, phpString('"'), phpString("'")),
      joint: 'dot',
      literals: {
        words: common,
        name: /(\w+)\s*:(?!:)/y,
        separator: /=>/y,
        open: /^"[^]*(?:\$[\w{]|\{\$)/,
        raw: /^'/,
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
      pieces: anyOf(rubyBlock, hashComment, regularExpression, double, single),
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
    // With its namespace: it needs no directive, and a project may have an Environment of its own.
    environment: (name) => `System.Environment.GetEnvironmentVariable("${name}")`,
    interpolate: braces,
    interpolating: /\$/,
    program: {
      pieces: anyOf(slashComment, blockComment, rawSharp, verbatim, String.raw`\$?${double}`, single),
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

/** The language of an id. */
export function codeLanguage(id: CodeLanguageId): CodeLanguage {
  const found = codeLanguages.find((language) => language.id === id);
  if (!found) throw new RangeError(`no language ${id}`);
  return found;
}

/** The language of a document, by the editor's name for it, else by its path. */
export function findCodeLanguage(editorId: string, path = ''): CodeLanguage | undefined {
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase();
  return (
    codeLanguages.find(({ editorIds }) => editorIds.includes(editorId)) ??
    codeLanguages.find(({ extensions }) => extension !== undefined && extensions.includes(extension))
  );
}

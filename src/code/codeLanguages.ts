/** The languages of source files in which code help works; TypeScript and React variants count as JavaScript. */
export type CodeLanguageId =
  'javascript' | 'python' | 'java' | 'kotlin' | 'go' | 'php' | 'ruby' | 'csharp' | 'dart' | 'shell' | 'http';

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
}

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
  },
  {
    id: 'java',
    title: 'Java',
    editorIds: ['java'],
    extensions: ['java'],
    environment: (name) => `System.getenv("${name}")`,
    interpolate: braces,
    interpolating: /^$/,
  },
  {
    id: 'kotlin',
    title: 'Kotlin',
    editorIds: ['kotlin'],
    extensions: ['kt', 'kts'],
    environment: (name) => `System.getenv("${name}")`,
    interpolate: (name) => `$${name}`,
  },
  {
    id: 'go',
    title: 'Go',
    editorIds: ['go'],
    extensions: ['go'],
    environment: (name) => `os.Getenv("${name}")`,
    environmentImport: 'import "os"',
    interpolate: () => '%s',
  },
  {
    id: 'php',
    title: 'PHP',
    editorIds: ['php'],
    extensions: ['php'],
    environment: (name) => `getenv('${name}')`,
    interpolate: (name) => `{$${name}}`,
    interpolating: /^"/,
  },
  {
    id: 'ruby',
    title: 'Ruby',
    editorIds: ['ruby'],
    extensions: ['rb'],
    environment: (name) => `ENV.fetch("${name}")`,
    interpolate: (name) => `#{${name}}`,
    interpolating: /^"/,
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

/** The language of a document, by the editor's name for it, else by its path. */
export function findCodeLanguage(editorId: string, path = ''): CodeLanguage | undefined {
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase();
  return (
    codeLanguages.find(({ editorIds }) => editorIds.includes(editorId)) ??
    codeLanguages.find(({ extensions }) => extension !== undefined && extensions.includes(extension))
  );
}

import { doAtOnce } from '../../base/doInTurns';
import { codeLanguage } from '../source/codeLanguages';
import { bracketsAround, readSource } from '../source/readSource';
import type { CodeRequest } from './codeRequest';
import { namedRequest } from './namedRequest';
import type { SnippetTarget } from './snippetTargets';

/** Code around statements in a file without other code. */
interface Program {
  readonly before: string;
  readonly after: string;
}

const goImports = ['fmt', 'io', 'log', 'net/http', 'os'];

const programs: Readonly<Partial<Record<SnippetTarget['language'], (code: string) => Program>>> = {
  // A public class must have the name of its file.
  java: () => ({
    before: 'class Main {\n  public static void main(String[] args) throws Exception {\n',
    after: '\n  }\n}\n',
  }),
  kotlin: () => ({
    before:
      'import okhttp3.OkHttpClient\nimport okhttp3.Request\nimport okhttp3.RequestBody.Companion.toRequestBody\n\nfun main() {\n',
    after: '\n}\n',
  }),
  go: (code) => ({
    before: `package main\n\nimport (\n${[
      ...(code.includes('base64.') ? ['encoding/base64'] : []),
      ...goImports,
      ...(code.includes('strings.') ? ['strings'] : []),
    ]
      .map((name) => `\t"${name}"\n`)
      .join('')})\n\nfunc main() {\n`,
    after: '\n}\n',
  }),
  php: () => ({ before: '<?php\n', after: '\n' }),
  dart: () => ({
    before:
      "import 'dart:convert';\nimport 'dart:io';\nimport 'package:http/http.dart' as http;\n\nFuture<void> main() async {\n",
    after: '\n}\n',
  }),
};

/**
 * The request as statements for the offset `start` in a file with this text; a whole program if the file is empty and
 * the language needs one.
 */
export function writeStatements(
  target: SnippetTarget,
  given: CodeRequest,
  {
    text,
    isCommonJs,
    start,
  }: { readonly text: string; readonly isCommonJs: boolean; readonly start: number },
): string {
  const fresh = freshNames(text);
  const { request, declarations } = namedRequest(given, target.language, fresh);
  const written = target.statements?.(request, fresh, text) ?? target.write(request, fresh);
  const code = [...declarations, written].join('\n');
  const program = text.trim() === '' ? programs[target.language]?.(code) : undefined;
  if (program)
    return program.before + (program.before.endsWith('{\n') ? indented(code, program) : code) + program.after;
  const isScript = target.language === 'javascript' && usesRequire(text, isCommonJs);
  // A CommonJS module has no top-level `await`.
  return isScript && /\bawait\b/.test(code) && !isInAsync(text, start)
    ? `;(async () => {\n${indented(code)}\n})()`
    : code;
}

const MAX_NAME = 80;
const condition = /\b(?:if|for|while|switch|catch|with)(?:\s+await)?\s*$/;
const asyncName = /\basync\b(?:\s*function\b)?[\s*#\w$]*$/;

/** Whether the innermost function around an offset is async. */
function isInAsync(text: string, offset: number): boolean {
  const source = doAtOnce(readSource(text.slice(0, offset), codeLanguage('javascript')));
  for (const { start, closer } of bracketsAround(source, offset)) {
    const before = text.slice(0, start).trimEnd();
    const isArrow = before.endsWith('=>');
    const head = before.replace(/\s*=>$/, '').replace(/(?<=\))\s*:[^(){}]{0,100}$/, '');
    const parameters = source.brackets.find(({ end }) => end === head.length)?.start ?? head.length;
    const name = text.slice(Math.max(0, parameters - MAX_NAME), parameters);
    const isFunction = isArrow || (parameters < head.length && head.endsWith(')') && !condition.test(name));
    if (closer === '}' && isFunction) return asyncName.test(name);
  }
  return false;
}

function indented(code: string, program?: Program): string {
  const indent = program && /\n {2}\S[^\n]*\{\n$/.test(program.before) ? '    ' : '  ';
  return code.replace(/^(?=.)/gm, indent);
}

/** Whether a script is CommonJS: no `import` or `export`, but a `require` call or `isCommonJs` (file name, package). */
export function usesRequire(text: string, isCommonJs: boolean): boolean {
  return !/^(?:import|export)\b/m.test(text) && (isCommonJs || /\brequire\(/.test(text));
}

/** Makes names that the text does not declare. Each name is returned once, then with a number: `data`, `data2`. */
function freshNames(text: string): (name: string) => string {
  const given = new Set<string>();
  return (name) => {
    let own = name;
    for (let count = 2; given.has(own) || isDeclared(text, own); count += 1) own = `${name}${count}`;
    given.add(own);
    return own;
  };
}

function isDeclared(text: string, name: string): boolean {
  return new RegExp(
    String.raw`\b(?:const|let|var|val|final|function|class|def|import|as)\s+${name}\b|[{,(]\s*${name}\s*[,})]|\b${name}\b(?:\s*,\s*\w+)*\s*(?::\s*\w+\s*)?:?=(?![=>])`,
  ).test(text);
}

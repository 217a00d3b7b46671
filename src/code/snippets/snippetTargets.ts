import type { Plugin } from '@scalar/types/snippetz';
import { curlCommand } from '../buildCurl';
import type { CodeLanguageId } from '../codeLanguages';
import { joinTexts, type CodeRequest, type Piece } from './codeRequest';
import { literals, type WriteLiteral } from './literals';
import * as own from './ownSnippets';
import * as written from './statementSnippets';

/** One way to write a request. */
export interface SnippetTarget {
  readonly id: string;
  /** Language and library, as users know them. */
  readonly title: string;
  /** The language of source files that it is written in; PowerShell files have no other help. */
  readonly language: CodeLanguageId | 'powershell';
  /** Lines that go before the code, left out where the file has them. */
  readonly imports: readonly string[];
  /** A text in the code may hold line breaks as they are, so that the code must not be indented. */
  readonly keepsLineBreaks?: true;
  /** An expression, where the language has one for a call. */
  write(request: CodeRequest, fresh?: (name: string) => string): Promise<string>;
  /** Statements that send, check and show the answer; absent: `write` gives such. `fresh`: for names that are free. */
  statements?(request: CodeRequest, fresh: (name: string) => string): string;
}

const byLibrary =
  (
    load: () => Promise<Plugin>,
    literal: WriteLiteral,
    mend: (code: string, request: CodeRequest) => string = (code) => code,
  ) =>
  async (request: CodeRequest): Promise<string> =>
    mend(librarySnippet(await load(), request, literal), request);

const byUs =
  (write: own.Writer) =>
  (request: CodeRequest, fresh?: (name: string) => string): Promise<string> =>
    new Promise((resolve) => resolve(write(request, fresh)));

/** Not every verb of httpx takes a body, and bytes are its `content`. */
function mendHttpx(code: string, { method, body }: CodeRequest): string {
  if (!body) return code;
  const verb = method.toLowerCase();
  return code
    .replace(`httpx.${verb}(`, `httpx.request("${method}", `)
    .replace(/^([ \t]*)data=/m, '$1content=');
}

/** Without `imports`: none are needed. */
const targets: readonly (Omit<SnippetTarget, 'imports'> & Partial<SnippetTarget>)[] = [
  {
    id: 'curl',
    title: 'cURL',
    language: 'shell',
    keepsLineBreaks: true,
    statements: written.curlStatements,
    write: byUs((request) => curlCommand(request)),
  },
  {
    id: 'fetch',
    title: 'JavaScript fetch',
    language: 'javascript',
    statements: written.fetchStatements,
    write: byLibrary(
      async () => (await import('@scalar/snippetz/plugins/js/fetch')).jsFetch,
      literals.javascript,
    ),
  },
  {
    id: 'axios',
    title: 'JavaScript axios',
    language: 'javascript',
    imports: ["import axios from 'axios'"],
    statements: written.axiosStatements,
    write: byUs(written.axiosExpression),
  },
  {
    id: 'nodeHttp',
    title: 'Node.js http',
    language: 'javascript',
    imports: ["import http from 'node:http'", "import https from 'node:https'"],
    write: byUs(own.nodeHttp),
  },
  {
    id: 'requests',
    title: 'Python requests',
    language: 'python',
    imports: ['import os', 'import requests'],
    statements: written.requestsStatements,
    write: byLibrary(
      async () => (await import('@scalar/snippetz/plugins/python/requests')).pythonRequests,
      literals.python,
    ),
  },
  {
    id: 'httpx',
    title: 'Python httpx',
    language: 'python',
    imports: ['import os', 'import httpx'],
    statements: written.httpxStatements,
    write: byLibrary(
      async () => (await import('@scalar/snippetz/plugins/python/httpx')).pythonHttpxSync,
      literals.python,
      mendHttpx,
    ),
  },
  { id: 'go', title: 'Go net/http', language: 'go', write: byUs(own.goNative) },
  {
    id: 'java',
    title: 'Java HttpClient',
    language: 'java',
    statements: written.javaStatements,
    write: byUs(written.javaExpression),
  },
  { id: 'kotlin', title: 'Kotlin OkHttp', language: 'kotlin', write: byUs(own.kotlinOkhttp) },
  { id: 'csharp', title: 'C# HttpClient', language: 'csharp', write: byUs(own.csharpHttpClient) },
  {
    id: 'php',
    title: 'PHP cURL',
    language: 'php',
    write: byUs(written.phpStatements),
  },
  {
    id: 'ruby',
    title: 'Ruby Net::HTTP',
    language: 'ruby',
    imports: ["require 'json'", "require 'net/http'"],
    write: byUs(own.rubyNative),
  },
  { id: 'dart', title: 'Dart http', language: 'dart', write: byUs(own.dartHttp) },
  {
    id: 'powershell',
    title: 'PowerShell Invoke-RestMethod',
    language: 'powershell',
    write: byLibrary(
      async () => (await import('@scalar/snippetz/plugins/powershell/restmethod')).powershellRestmethod,
      literals.powershell,
    ),
  },
  { id: 'http', title: '.http File', language: 'http', keepsLineBreaks: true, write: byUs(own.httpFile) },
];

export const snippetTargets: readonly SnippetTarget[] = targets.map((target) => ({ imports: [], ...target }));

/** Code with its imports, as it is copied. */
export async function writeSnippet(target: SnippetTarget, request: CodeRequest): Promise<string> {
  const code = await target.write(request);
  return target.imports.length === 0 ? code : `${target.imports.join('\n')}\n\n${code}`;
}

const HOST = 'https://commerce-api.invalid/';
const mark = (index: number): string => `cqmark${index}z`;
/** A quoted text of the library's snippet that holds marks; `b` begins bytes. */
const QUOTED = /b?(["'])((?:(?!\1)[^\n])*?cqmark\d+z(?:(?!\1)[^\n])*)\1/g;

/**
 * A snippet of the library with our own literals. The library writes values without escapes and rounds numbers in JSON, so
 * it gets marks instead of values; each literal with a mark is then replaced by one that sends exactly the value.
 */
function librarySnippet(plugin: Plugin, request: CodeRequest, literal: WriteLiteral): string {
  const values: (readonly Piece[])[] = [];
  const keep = (pieces: readonly Piece[]): string => mark(values.push(pieces) - 1);
  const url = HOST + keep(request.url);
  const headers = request.headers.map(([name, value]) => ({
    name: /^[A-Za-z][A-Za-z\d-]*$/.test(name) ? name : keep([{ text: name }]),
    value: keep(value),
  }));
  const code = plugin.generate({
    method: request.method,
    url,
    headers,
    // The library would rewrite a body of any other type; the real type is among the headers.
    ...(request.body ? { postData: { mimeType: 'application/octet-stream', text: keep(request.body) } } : {}),
  });
  return code.replace(QUOTED, (whole: string, _quote: string, inner: string, offset: number) => {
    const pieces = inner
      .replace(HOST, '')
      .split(/(cqmark\d+z)/)
      .flatMap((part): readonly Piece[] => {
        const index = /^cqmark(\d+)z$/.exec(part)?.[1];
        if (index !== undefined) return values[Number(index)] ?? [];
        return part === '' ? [] : [{ text: part }];
      });
    const joined = joinTexts(pieces);
    const written = literal(joined);
    // A sum needs parentheses before a method is called on it.
    const isSum = joined.length > 1 && code[offset + whole.length] === '.';
    const bytes = whole.startsWith('b') ? '.encode()' : '';
    return (isSum ? `(${written})` : written) + bytes;
  });
}

import type { Plugin } from '@scalar/types/snippetz';
import { curlCommand } from '../buildCurl';
import type { CodeLanguageId } from '../codeLanguages';
import type { CodeRequest } from './codeRequest';
import { httpFile } from './httpFile';
import { librarySnippet } from './librarySnippet';
import { literals, type WriteLiteral } from './literals';
import * as own from './ownSnippets';

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
  write(request: CodeRequest): Promise<string>;
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
  (write: (request: CodeRequest) => string) =>
  (request: CodeRequest): Promise<string> =>
    new Promise((resolve) => resolve(write(request)));

/** The imports are part of the target, so the library's go. */
const withoutImports = (code: string): string => code.replace(/^(?:import .*\n)+\n*/, '');

/** Not every verb of httpx takes a body, and bytes are its `content`. */
function mendHttpx(code: string, { method, body }: CodeRequest): string {
  if (!body) return code;
  const verb = method.toLowerCase();
  return code.replace(`httpx.${verb}(`, `httpx.request("${method}", `).replace(/^(\s*)data=/m, '$1content=');
}

/** Without `imports`: none are needed. */
const targets: readonly (Omit<SnippetTarget, 'imports'> & Partial<SnippetTarget>)[] = [
  { id: 'curl', title: 'cURL', language: 'shell', keepsLineBreaks: true, write: byUs(curlCommand) },
  {
    id: 'fetch',
    title: 'JavaScript fetch',
    language: 'javascript',
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
    write: byLibrary(
      async () => (await import('@scalar/snippetz/plugins/js/axios')).jsAxios,
      literals.javascript,
      withoutImports,
    ),
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
    write: byLibrary(
      async () => (await import('@scalar/snippetz/plugins/java/nethttp')).javaNethttp,
      literals.java,
    ),
  },
  { id: 'kotlin', title: 'Kotlin OkHttp', language: 'kotlin', write: byUs(own.kotlinOkhttp) },
  { id: 'csharp', title: 'C# HttpClient', language: 'csharp', write: byUs(own.csharpHttpClient) },
  {
    id: 'php',
    title: 'PHP cURL',
    language: 'php',
    write: byLibrary(async () => (await import('@scalar/snippetz/plugins/php/curl')).phpCurl, literals.php),
  },
  {
    id: 'ruby',
    title: 'Ruby Net::HTTP',
    language: 'ruby',
    imports: ["require 'net/http'"],
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
  { id: 'http', title: '.http File', language: 'http', keepsLineBreaks: true, write: byUs(httpFile) },
];

export const snippetTargets: readonly SnippetTarget[] = targets.map((target) => ({ imports: [], ...target }));

/** Code with its imports, as it is copied. */
export async function writeSnippet(target: SnippetTarget, request: CodeRequest): Promise<string> {
  const code = await target.write(request);
  return target.imports.length === 0 ? code : `${target.imports.join('\n')}\n\n${code}`;
}

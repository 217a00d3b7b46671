import { curlCommand } from '../curlCommand';
import type { CodeLanguageId } from '../source/codeLanguages';
import type { CodeRequest } from './codeRequest';
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
  /** Its code reads both keys, and no token. */
  readonly takesKeys?: true;
  /** Absent: it writes every request. */
  canWrite?(request: CodeRequest): boolean;
  /** The imports that the code needs in a file of this text; absent: all. */
  importsFor?(text: string): readonly string[];
  /** An expression, where the language has one for a call. */
  write(request: CodeRequest, fresh?: (name: string) => string): Promise<string>;
  /** Statements that send, check and show the answer; absent: `write` gives such. `fresh`: for names that are free in the file of this text. */
  statements?(request: CodeRequest, fresh: (name: string) => string, text: string): string;
}

/** Turns what a writer throws into a rejection. */
const promised =
  (write: own.Writer) =>
  (request: CodeRequest, fresh?: (name: string) => string): Promise<string> =>
    new Promise((resolve) => resolve(write(request, fresh)));

/** The only one whose code may be run as it is. */
export const curlTarget: SnippetTarget = {
  imports: [],
  id: 'curl',
  title: 'cURL',
  language: 'shell',
  keepsLineBreaks: true,
  statements: written.curlStatements,
  write: promised((request) => curlCommand(request)),
};

/** Without `imports`: none are needed. */
const targets: readonly (Omit<SnippetTarget, 'imports'> & Partial<SnippetTarget>)[] = [
  curlTarget,
  {
    id: 'fetch',
    title: 'JavaScript fetch',
    language: 'javascript',
    statements: written.fetchStatements,
    write: promised(written.fetchExpression),
  },
  {
    id: 'axios',
    title: 'JavaScript axios',
    language: 'javascript',
    imports: ["import axios from 'axios'"],
    statements: written.axiosStatements,
    write: promised(written.axiosExpression),
  },
  {
    id: 'nodeHttp',
    title: 'Node.js http',
    language: 'javascript',
    imports: ["import http from 'node:http'", "import https from 'node:https'"],
    write: promised(own.nodeHttp),
  },
  {
    id: 'requests',
    title: 'Python requests',
    language: 'python',
    imports: ['import os', 'import requests'],
    statements: written.requestsStatements,
    write: promised(written.requestsExpression),
  },
  {
    id: 'httpx',
    title: 'Python httpx',
    language: 'python',
    imports: ['import os', 'import httpx'],
    statements: written.httpxStatements,
    write: promised(written.httpxExpression),
  },
  { id: 'go', title: 'Go net/http', language: 'go', write: promised(own.goNative) },
  {
    id: 'java',
    title: 'Java HttpClient',
    language: 'java',
    statements: written.javaStatements,
    write: promised(written.javaExpression),
  },
  { id: 'kotlin', title: 'Kotlin OkHttp', language: 'kotlin', write: promised(own.kotlinOkhttp) },
  { id: 'csharp', title: 'C# HttpClient', language: 'csharp', write: promised(own.csharpHttpClient) },
  {
    id: 'php',
    title: 'PHP cURL',
    language: 'php',
    write: promised(written.phpStatements),
  },
  {
    id: 'ruby',
    title: 'Ruby Net::HTTP',
    language: 'ruby',
    imports: ["require 'json'", "require 'net/http'"],
    write: promised(own.rubyNative),
  },
  { id: 'dart', title: 'Dart http', language: 'dart', write: promised(own.dartHttp) },
  {
    id: 'powershell',
    title: 'PowerShell Invoke-RestMethod',
    language: 'powershell',
    write: promised(own.powershellRestMethod),
  },
  { id: 'http', title: '.http File', language: 'http', keepsLineBreaks: true, write: promised(own.httpFile) },
];

export const snippetTargets: readonly SnippetTarget[] = targets.map((target) => ({ imports: [], ...target }));

/** Code with its imports, as it is copied. */
export async function writeSnippet(target: SnippetTarget, request: CodeRequest): Promise<string> {
  const code = await target.write(request);
  return target.imports.length === 0 ? code : `${target.imports.join('\n')}\n\n${code}`;
}

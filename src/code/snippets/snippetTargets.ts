import { curlCommand } from '../curlCommand';
import type { CodeLanguageId } from '../source/codeLanguages';
import type { CodeRequest } from './codeRequest';
import * as own from './ownSnippets';

/** One way to write a request as code. */
export interface SnippetTarget {
  readonly id: string;
  readonly title: string;
  /** Language of its source files; PowerShell files get no other code help. */
  readonly language: CodeLanguageId | 'powershell';
  /** Import lines; those that the file already has are not inserted. */
  readonly imports: readonly string[];
  /** Texts in the code may contain raw line breaks, so the code must not be indented. */
  readonly keepsLineBreaks?: true;
  /** The code reads both keys instead of a token. */
  readonly takesKeys?: true;
  /** Whether the target can write the request; absent: it can write every request. */
  canWrite?(request: CodeRequest): boolean;
  /** Imports that a file with this text needs; absent: all. */
  importsFor?(text: string): readonly string[];
  /** Writes an expression; statements if the target has no expression for a call. */
  write(request: CodeRequest, fresh?: (name: string) => string): Promise<string>;
  /**
   * Statements that send the request, check and print the response; absent: `write` returns statements. `fresh`:
   * returns unused names for a file with this text.
   */
  statements?(request: CodeRequest, fresh: (name: string) => string, text: string): string;
}

/** Turns an error of a writer into a rejection. */
const promised =
  (write: own.Writer) =>
  (request: CodeRequest, fresh?: (name: string) => string): Promise<string> =>
    new Promise((resolve) => resolve(write(request, fresh)));

/** The only target whose code may be run directly. */
export const curlTarget: SnippetTarget = {
  imports: [],
  id: 'curl',
  title: 'cURL',
  language: 'shell',
  keepsLineBreaks: true,
  statements: own.curlStatements,
  write: promised((request) => curlCommand(request)),
};

/** Without `imports`: none needed. */
const targets: readonly (Omit<SnippetTarget, 'imports'> & Partial<SnippetTarget>)[] = [
  curlTarget,
  {
    id: 'fetch',
    title: 'JavaScript fetch',
    language: 'javascript',
    statements: own.fetchStatements,
    write: promised(own.fetchExpression),
  },
  {
    id: 'axios',
    title: 'JavaScript axios',
    language: 'javascript',
    imports: ["import axios from 'axios'"],
    statements: own.axiosStatements,
    write: promised(own.axiosExpression),
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
    statements: own.requestsStatements,
    write: promised(own.requestsExpression),
  },
  {
    id: 'httpx',
    title: 'Python httpx',
    language: 'python',
    imports: ['import os', 'import httpx'],
    statements: own.httpxStatements,
    write: promised(own.httpxExpression),
  },
  { id: 'go', title: 'Go net/http', language: 'go', write: promised(own.goNative) },
  {
    id: 'java',
    title: 'Java HttpClient',
    language: 'java',
    statements: own.javaStatements,
    write: promised(own.javaExpression),
  },
  { id: 'kotlin', title: 'Kotlin OkHttp', language: 'kotlin', write: promised(own.kotlinOkhttp) },
  { id: 'csharp', title: 'C# HttpClient', language: 'csharp', write: promised(own.csharpHttpClient) },
  {
    id: 'php',
    title: 'PHP cURL',
    language: 'php',
    write: promised(own.phpStatements),
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

/** Code with its imports, for the clipboard. */
export async function writeSnippet(target: SnippetTarget, request: CodeRequest): Promise<string> {
  const code = await target.write(request);
  return target.imports.length === 0 ? code : `${target.imports.join('\n')}\n\n${code}`;
}

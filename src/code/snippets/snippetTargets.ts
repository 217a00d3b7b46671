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
  /**
   * Writes an expression; statements if the target has no expression for a call. Throws `RangeError` for a request that
   * the target cannot express.
   */
  write(request: CodeRequest, fresh?: (name: string) => string): string;
  /**
   * Statements that send the request, check and print the response; absent: `write` returns statements. `fresh`:
   * returns unused names for a file with this text.
   */
  statements?(request: CodeRequest, fresh: (name: string) => string, text: string): string;
}

/** The only target whose code may be run directly. */
export const curlTarget: SnippetTarget = {
  imports: [],
  id: 'curl',
  title: 'cURL',
  language: 'shell',
  keepsLineBreaks: true,
  statements: own.curlStatements,
  write: (request) => curlCommand(request),
};

/** Without `imports`: none needed. */
const targets: readonly (Omit<SnippetTarget, 'imports'> & Partial<SnippetTarget>)[] = [
  curlTarget,
  {
    id: 'fetch',
    title: 'JavaScript fetch',
    language: 'javascript',
    statements: own.fetchStatements,
    write: own.fetchExpression,
  },
  {
    id: 'axios',
    title: 'JavaScript axios',
    language: 'javascript',
    imports: ["import axios from 'axios'"],
    statements: own.axiosStatements,
    write: own.axiosExpression,
  },
  {
    id: 'nodeHttp',
    title: 'Node.js http',
    language: 'javascript',
    imports: ["import http from 'node:http'", "import https from 'node:https'"],
    write: own.nodeHttp,
  },
  {
    id: 'requests',
    title: 'Python requests',
    language: 'python',
    imports: ['import os', 'import requests'],
    statements: own.requestsStatements,
    write: own.requestsExpression,
  },
  {
    id: 'httpx',
    title: 'Python httpx',
    language: 'python',
    imports: ['import os', 'import httpx'],
    statements: own.httpxStatements,
    write: own.httpxExpression,
  },
  { id: 'go', title: 'Go net/http', language: 'go', write: own.goNative },
  {
    id: 'java',
    title: 'Java HttpClient',
    language: 'java',
    statements: own.javaStatements,
    write: own.javaExpression,
  },
  { id: 'kotlin', title: 'Kotlin OkHttp', language: 'kotlin', write: own.kotlinOkhttp },
  { id: 'csharp', title: 'C# HttpClient', language: 'csharp', write: own.csharpHttpClient },
  {
    id: 'php',
    title: 'PHP cURL',
    language: 'php',
    write: own.phpStatements,
  },
  {
    id: 'ruby',
    title: 'Ruby Net::HTTP',
    language: 'ruby',
    imports: ["require 'json'", "require 'net/http'"],
    write: own.rubyNative,
  },
  { id: 'dart', title: 'Dart http', language: 'dart', write: own.dartHttp },
  {
    id: 'powershell',
    title: 'PowerShell Invoke-RestMethod',
    language: 'powershell',
    write: own.powershellRestMethod,
  },
  { id: 'http', title: '.http File', language: 'http', keepsLineBreaks: true, write: own.httpFile },
];

export const snippetTargets: readonly SnippetTarget[] = targets.map((target) => ({ imports: [], ...target }));

/** Code with its imports, for the clipboard. */
export function writeSnippet(target: SnippetTarget, request: CodeRequest): string {
  const code = target.write(request);
  return target.imports.length === 0 ? code : `${target.imports.join('\n')}\n\n${code}`;
}

import type * as vscode from 'vscode';
import { SCHEME } from '../../../contributions';
import { REQUEST_EXTENSION } from '../../../documents/uris';

/** Request documents by scheme and path, never by language: a user's file associations change that. */
export const requestSelector: vscode.DocumentSelector = [
  { scheme: SCHEME },
  { pattern: `**/*${REQUEST_EXTENSION}` },
];

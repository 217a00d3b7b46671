import * as vscode from 'vscode';
import type { Endpoint } from '../../catalog/types';
import type { CallSource } from '../../contributions';
import { readWrittenCall } from '../written/readWrittenCall';
import type { WrittenCall } from '../written/writtenCall';
import { sourceBases, sourceLanguage, sourceText } from './sourceText';

/** The values of a call as an open document holds them now; undefined where no such call stands there. */
export async function findWrittenCall(
  { uri, start }: CallSource,
  endpoint: Endpoint,
  urls: readonly string[],
): Promise<WrittenCall | undefined> {
  const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri);
  const language = document && sourceLanguage(document);
  const text = document && sourceText(document);
  if (!language || text === undefined) return undefined;
  const source = { text, language: language.id };
  const bases = await sourceBases(document, source, { endpoints: [endpoint], urls });
  return readWrittenCall({ ...source, bases, start }, endpoint);
}

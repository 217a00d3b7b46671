import * as l10n from '@vscode/l10n';
import { UserError } from '../../base/userError';
import type { ParsedRequest } from '../../documents/types';
import { readRequestShape } from './requestShape';

/**
 * Reads a request document for sending; the body is the member's own text, byte for byte. Throws `UserError`
 * naming line and column of the first thing that is wrong.
 */
export function parseRequestText(text: string): ParsedRequest {
  const { request, issues } = readRequestShape(text);
  if (request) return request;
  const [first] = [...issues].sort((one, other) => one.offset - other.offset);
  const { line, column } = lineAndColumnOf(text, first?.offset ?? 0);
  throw new UserError(l10n.t('Line {0}, column {1}: {2}', line, column, first?.message ?? ''));
}

/** Line and column as the editor counts them, from 1. */
export function lineAndColumnOf(
  text: string,
  offset: number,
): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

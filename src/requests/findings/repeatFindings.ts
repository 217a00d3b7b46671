import * as l10n from '@vscode/l10n';
import { bodyText, headerOf, type SandboxRequest } from '../sandboxRequest';
import { newFinding, type Rule } from './finding';

const BURST = 10;
const BURST_MS = 1000;
const TWICE_MS = 2000;

/** Requests sent too often, and writes sent twice. */
export const repeatFindings: Rule = ({ sent, request, method, body, earlier, isTokenCall }) => {
  if (isTokenCall) return [];
  const credential = headerOf(request, 'authorization');
  const since = (ms: number): readonly SandboxRequest[] =>
    earlier.filter(
      (other) =>
        sent.startedAt - other.startedAt <= ms &&
        other.request?.method === request.method &&
        other.request.target === request.target &&
        // Calls of different users are no repetition.
        headerOf(other.request, 'authorization') === credential,
    );
  if (method !== 'GET') {
    const isTwice = since(TWICE_MS).some(
      (other) => other.request && other.response && bodyText(other.request.body) === body,
    );
    if (!isTwice) return [];
    const mend = l10n.t('Send a write once. Do not retry it automatically.');
    return [newFinding('mistake', l10n.t('The same write was sent before.'), mend)];
  }
  const count = since(BURST_MS).length + 1;
  if (count < BURST) return [];
  const sentence = l10n.t('This request was sent {0} times within a second.', String(count));
  return [newFinding('mistake', sentence, l10n.t('Keep the response, or wait between two reads.'))];
};

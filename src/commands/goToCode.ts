import * as l10n from '@vscode/l10n';
import { requireAnswer } from '../base/requireAnswer';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import { readArgument } from '../calls/readArgument';
import type { SentCall } from '../calls/sentCall';
import { callTitle } from '../catalog/callTitle';
import type { Catalog } from '../catalog/types';
import type { CodeSearch, FoundCode, WordChange } from '../code/codeSearch';
import { maskText } from '../http/redaction/maskHeader';
import type { SandboxRequests } from '../requests/sandboxRequests';
import type { Screen } from './screen';

/**
 * Opens the source line that sent a sandbox request; asks if several match. Offers to correct the line if the right
 * call is known.
 */
export async function goToCode(
  deps: Pick<Screen, 'showNotice'> & {
    readonly input: Pick<Screen['input'], 'pick'>;
    readonly catalog: Pick<Catalog, 'modules'>;
    readonly sandboxRequests: Pick<SandboxRequests, 'sentOf'>;
    /** Searches the workspace's source files. */
    findCode(sent: SentCall): Promise<CodeSearch>;
    /** Opens a source file, selects the call, and changes a word of it. */
    showCode(code: FoundCode, change?: WordChange): Promise<void>;
    /** Masks live secrets. */
    redact(text: string): string;
  },
  argument?: unknown,
): Promise<void> {
  const read = readArgument(argument);
  const sent = read.kind === 'history' ? await deps.sandboxRequests.sentOf(read.historyId) : undefined;
  if (!sent) throw new UserError(l10n.t('Select a request that a program sent.'));
  const { endpoint, method, path } = sent;
  const title = sanitizeForDisplay(
    endpoint ? callTitle(endpoint, deps.catalog) : deps.redact(maskText(`${method} ${path}`)),
    80,
  );
  const { calls, fileCount, isCut } = await deps.findCode(sent);
  const files = String(fileCount);
  const [only] = calls;
  if (!only) {
    deps.showNotice(
      isCut
        ? l10n.t('No call of “{0}” in the first {1} files. The search stopped early.', title, files)
        : l10n.t('No call of “{0}” in the {1} source files of the workspace.', title, files),
    );
    return;
  }
  if (calls.length === 1 && !isCut && !only.change) return deps.showCode(only);
  const { code, change } = requireAnswer(
    await deps.input.pick<{ readonly code: FoundCode; readonly change?: WordChange }>({
      title: l10n.t('Go to Code'),
      placeholder: isCut
        ? l10n.t('Calls of “{0}” in the first {1} files; the search stopped early', title, files)
        : l10n.t('Calls of “{0}” in {1} files', title, files),
      matchOnDescription: true,
      items: calls.slice(0, MAX_SHOWN).flatMap((code) => {
        // A narrow list cuts the end.
        const label = sanitizeForDisplay(`${code.path}:${code.line}`);
        const description = sanitizeForDisplay(deps.redact(code.text), 100);
        const { from = '', to = '' } = code.change ?? {};
        const wrong = sanitizeForDisplay(deps.redact(from), 60);
        const mend = { label: l10n.t('{0}: change {1} to {2}', label, wrong, to), description };
        return [
          ...(code.change ? [{ ...mend, value: { code, change: code.change } }] : []),
          { label, description, value: { code } },
        ];
      }),
    }),
  );
  await deps.showCode(code, change);
}

/** Most calls in the list. */
const MAX_SHOWN = 200;

import * as l10n from '@vscode/l10n';
import { requireAnswer } from '../base/requireAnswer';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import { readArgument } from '../calls/readArgument';
import { callTitle } from '../catalog/callTitle';
import type { Catalog, Endpoint } from '../catalog/types';
import type { CodeSearch, FoundCode } from '../code/vscode/findCallsInFiles';
import type { Screen } from './screen';

/** Opens the source line that calls the endpoint of a sandbox request; asks which, if several do. */
export async function goToCode(
  deps: Pick<Screen, 'showNotice'> & {
    readonly input: Pick<Screen['input'], 'pick'>;
    readonly catalog: Pick<Catalog, 'findEndpoint' | 'modules'>;
    /** Looks through the source files of the workspace. */
    findCode(endpoint: Endpoint): Promise<CodeSearch>;
    /** Opens a source file with the call selected. */
    showCode(code: FoundCode): Promise<void>;
    /** Replaces live secrets. */
    redact(text: string): string;
  },
  argument?: unknown,
): Promise<void> {
  const read = readArgument(argument);
  const id = 'endpointId' in read ? read.endpointId : undefined;
  const endpoint = id === undefined ? undefined : deps.catalog.findEndpoint(id);
  if (!endpoint) throw new UserError(l10n.t('Select a request that calls an endpoint.'));
  const title = sanitizeForDisplay(callTitle(endpoint, deps.catalog));
  const { calls, fileCount, isCut } = await deps.findCode(endpoint);
  const files = String(fileCount);
  const [only] = calls;
  if (!only) {
    deps.showNotice(
      isCut
        ? l10n.t('No call of “{0}” in the {1} files read; the search stopped before the end.', title, files)
        : l10n.t('No call of “{0}” in the {1} source files of the workspace.', title, files),
    );
    return;
  }
  if (calls.length === 1 && !isCut) return deps.showCode(only);
  await deps.showCode(
    requireAnswer(
      await deps.input.pick({
        title: l10n.t('Go to Code'),
        placeholder: isCut
          ? l10n.t('Calls of “{0}” in the {1} files read; the search stopped before the end', title, files)
          : l10n.t('Calls of “{0}” in {1} files', title, files),
        matchOnDescription: true,
        items: calls.slice(0, MAX_SHOWN).map((code) => ({
          // A narrow list cuts the end.
          label: sanitizeForDisplay(`${code.path}:${code.line}`),
          description: sanitizeForDisplay(deps.redact(code.text), 100),
          value: code,
        })),
      }),
    ),
  );
}

/** Rows of the list. */
const MAX_SHOWN = 200;

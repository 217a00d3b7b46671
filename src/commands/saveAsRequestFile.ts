import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import { readCommandTarget } from '../calls/commandTarget';
import { requireCall, type FinishedCallDeps } from '../calls/findFinishedCall';
import { emptySecretMembers } from '../calls/requests/emptySecretMembers';
import { setRequestValues } from '../calls/requests/setRequestValues';
import { writeRequestFile, type WriteRequestFileDeps } from '../calls/writeRequestFile';
import type { RequestDocuments } from '../documents/types';
import { findSecretSpans } from '../http/redaction/findSecretSpans';
import { splitPairs } from '../http/redaction/hideSecrets';
import type { FinishedCall } from '../http/types';
import type { CodeGroup, RequestsGroup, ScreenGroup } from './commandServices';

export interface SaveAsRequestFileDeps
  extends
    WriteRequestFileDeps,
    FinishedCallDeps,
    Pick<RequestsGroup, 'readRequest' | 'skeleton'>,
    Pick<CodeGroup, 'redact'>,
    Pick<ScreenGroup, 'showNotice'> {
  readonly requests: Pick<RequestDocuments, 'parse'>;
}

interface RequestFile {
  readonly endpointId: string;
  readonly text: string;
  /** Names of what stays out of the file. */
  readonly secrets: readonly string[];
}

/** Writes the request of a request document, a result or a row of the history as a file, without anything secret. */
export async function saveAsRequestFile(deps: SaveAsRequestFileDeps, argument?: unknown): Promise<void> {
  const target = readCommandTarget(argument);
  const open =
    target.kind === 'history'
      ? undefined
      : deps.readRequest(target.kind === 'document' ? target.uri : undefined);
  const file = open ? fromDocument(deps, open.text) : await fromCall(deps, argument);
  const text = deps.redact(file.text);
  await writeRequestFile(deps, l10n.t('Save as Request File'), file.endpointId, text);
  const names = [...new Set(file.secrets)];
  if (names.length === 0 && text === file.text) return;
  deps.showNotice(
    names.length === 0
      ? l10n.t('A secret is left out of the file.')
      : l10n.t('Left out of the file, because it is secret: {0}', sanitizeForDisplay(names.join(', '))),
  );
}

function fromDocument(deps: SaveAsRequestFileDeps, text: string): RequestFile {
  // Refuses a broken document and says where it is broken.
  const { endpointId } = deps.requests.parse(text);
  const secrets = findSecretSpans(text)
    .filter(({ length }) => length > 2)
    .map(({ name }) => name);
  return { endpointId, text: emptySecretMembers(text) ?? '', secrets };
}

async function fromCall(deps: SaveAsRequestFileDeps, argument: unknown): Promise<RequestFile> {
  const { endpointId, values, kept }: FinishedCall = await requireCall(deps, argument);
  const text = setRequestValues((await deps.skeleton(endpointId)) ?? '{}', values);
  if (text === undefined) throw new UserError(l10n.t('This request cannot be written as a file.'));
  const { withheld } = splitPairs([...Object.entries(values.path), ...values.query]);
  const named = withheld.map(([name]) => name);
  const inBody =
    values.body === undefined || kept ? [] : findSecretSpans(values.body).map(({ name }) => name);
  return { endpointId, text, secrets: [...named, ...inBody, ...(kept?.withheld ?? [])] };
}

import * as vscode from 'vscode';
import type { OpenRequest } from '../../openRequestInChosen';
import { parseUri } from '../../../documents/uris';
import { isEditableRequest } from '../../../documents/vscode/isEditableRequest';
import { activeRequestUri } from '../../../documents/vscode/openTabs';
import type { TypedTexts } from '../../../documents/vscode/typedTexts';

/** Loaded request documents of our file system; some have no tab any more. */
export function openRequestUris(accepts: (environmentName: string) => boolean): readonly string[] {
  return vscode.workspace.textDocuments
    .map(({ uri }) => uri.toString())
    .filter((uri) => {
      const address = parseUri(uri);
      return address?.kind === 'request' && accepts(address.environmentName);
    });
}

/** The loaded request document with that URI; without a URI, the one at `focused`, else in the active tab. */
export function readRequest(
  uri: string | undefined,
  typed: Pick<TypedTexts, 'isTyped' | 'wasSent'>,
  focused?: string,
): OpenRequest | undefined {
  const active = focused ?? activeRequestUri();
  const wanted = uri === undefined ? active : vscode.Uri.parse(uri).toString();
  if (!isEditableRequest(wanted)) return undefined;
  const document = vscode.workspace.textDocuments.find((candidate) => candidate.uri.toString() === wanted);
  if (!document) return undefined;
  const address = parseUri(wanted);
  return {
    uri: wanted,
    text: document.getText(),
    environmentName: address?.kind === 'request' ? address.environmentName : undefined,
    isActive: wanted === active,
    isTyped: typed.isTyped(wanted),
    wasSent: typed.wasSent(wanted),
  };
}

import * as vscode from 'vscode';
import { isChangeSetUri, isRequestUri } from '../uris';

/**
 * Whether a URI is a request document that can be edited and sent. False for a read-only version, such as the left side
 * of a Git comparison (`git:`, `review:`).
 */
export function isEditableRequest(uri: string | undefined): uri is string {
  return uri !== undefined && isRequestUri(uri) && isEditable(uri);
}

/** Whether a URI is a change set that can be edited. */
export function isEditableChangeSet(uri: string | undefined): uri is string {
  return uri !== undefined && isChangeSetUri(uri) && isEditable(uri);
}

function isEditable(uri: string): boolean {
  const { scheme } = vscode.Uri.parse(uri);
  return scheme === 'untitled' || vscode.workspace.fs.isWritableFileSystem(scheme) === true;
}

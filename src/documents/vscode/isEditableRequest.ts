import * as vscode from 'vscode';
import { isRequestUri } from '../uris';

/**
 * Whether a URI names a request document that can be edited, and so sent. Others are earlier versions, such as the old
 * side of a comparison (`git:`, `review:`).
 */
export function isEditableRequest(uri: string | undefined): uri is string {
  if (uri === undefined || !isRequestUri(uri)) return false;
  const { scheme } = vscode.Uri.parse(uri);
  return scheme === 'untitled' || vscode.workspace.fs.isWritableFileSystem(scheme) === true;
}

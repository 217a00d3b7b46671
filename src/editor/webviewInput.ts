import * as vscode from 'vscode';
import { newNonce, type WebviewHtmlInput } from '../base/webviewHtml';

/** What differs between two pages of one kind. `script`: name of a file in the one folder that the page may read. */
export function webviewInput(
  webview: vscode.Webview,
  pageFolder: vscode.Uri,
  script: string,
): WebviewHtmlInput {
  return {
    nonce: newNonce(),
    script: webview.asWebviewUri(vscode.Uri.joinPath(pageFolder, script)).toString(),
    language: vscode.env.language,
  };
}

import * as vscode from 'vscode';
import { newNonce, type WebviewHtmlInput } from '../base/webviewHtml';

/**
 * Input of `webviewHtml`. `script`: file name of the page's script in `pageFolder`, the only folder that the page
 * may read.
 */
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

/** As `vscode.Disposable`. */
export interface Disposable {
  dispose(): void;
}

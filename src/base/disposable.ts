/** As `vscode.Disposable`. */
export interface Disposable {
  dispose(): void;
}

/** Hands a resource on, and disposes of it with the extension. */
export type DisposeOnDeactivate = <T extends { dispose(): unknown }>(resource: T) => T;

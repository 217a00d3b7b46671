/** The interface of `vscode.Disposable`, for code without `vscode`. */
export interface Disposable {
  dispose(): void;
}

/** Registers a resource for disposal with the extension, and returns it. */
export type DisposeOnDeactivate = <T extends { dispose(): unknown }>(resource: T) => T;

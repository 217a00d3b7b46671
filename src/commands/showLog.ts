/** Opens the extension's log. */
export function showLog({ openLog }: { readonly openLog: () => void }): Promise<void> {
  openLog();
  return Promise.resolve();
}

/** Cancels every call that runs in this window. */
export function cancelCall({ cancelCalls }: { readonly cancelCalls: () => void }): Promise<void> {
  cancelCalls();
  return Promise.resolve();
}

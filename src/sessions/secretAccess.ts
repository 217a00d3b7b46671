import * as l10n from '@vscode/l10n';
import type { SecretStore } from '../base/storage';
import { TimeLimitError, withTimeLimit } from '../base/withTimeLimit';

/** How one access to secret storage ended. Messages of the storage are never kept: they may hold the secret. */
type Access<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

/** Secret storage whose every access ends in time and never throws. */
export interface SecretAccess {
  get(key: string): Promise<Access<string | undefined>>;
  store(key: string, value: string): Promise<Access<undefined>>;
  delete(key: string): Promise<Access<undefined>>;
}

export function createSecretAccess(store: SecretStore, timeoutMs: number): SecretAccess {
  async function access<T>(run: () => PromiseLike<T>): Promise<Access<T>> {
    try {
      return { ok: true, value: await withTimeLimit(run(), timeoutMs) };
    } catch (error) {
      const isLate = error instanceof TimeLimitError;
      return {
        ok: false,
        reason: isLate ? l10n.t('Secret storage does not answer.') : l10n.t('Secret storage failed.'),
      };
    }
  }
  return {
    get: (key) => access(() => store.get(key)),
    store: (key, value) => access(() => store.store(key, value).then(() => undefined)),
    delete: (key) => access(() => store.delete(key).then(() => undefined)),
  };
}

import * as l10n from '@vscode/l10n';
import type { SecretStore } from '../base/storage';
import { withTimeLimit } from '../base/withTimeLimit';

/** Result of one access to secret storage. Messages of the storage are dropped: they may hold the secret. */
type Access<T> =
  | { readonly ok: true; readonly value: T; readonly reason?: undefined }
  | { readonly ok: false; readonly reason: string };

/** Secret storage that never throws. It may be slow: some systems ask for the password of the keyring first. */
export interface SecretAccess {
  get(key: string): Promise<Access<string | undefined>>;
  store(key: string, value: string): Promise<Access<void>>;
  delete(key: string): Promise<Access<void>>;
}

export function createSecretAccess(store: SecretStore): SecretAccess {
  async function access<T>(run: () => PromiseLike<T>): Promise<Access<T>> {
    try {
      return { ok: true, value: await run() };
    } catch {
      return { ok: false, reason: l10n.t('Secret storage failed.') };
    }
  }
  return {
    get: (key) => access(() => store.get(key)),
    store: (key, value) => access(() => store.store(key, value)),
    delete: (key) => access(() => store.delete(key)),
  };
}

/**
 * Gives up reading the storage after `timeoutMs`. `cameLate` is called when the first late read of a key ends, and not
 * again until one is in time: a read that it triggers may be late too.
 */
export function createReadInTime(
  access: Pick<SecretAccess, 'get'>,
  timeoutMs: number,
  cameLate: () => void,
): SecretAccess['get'] {
  const slowKeys = new Set<string>();
  return async (key) => {
    const work = access.get(key);
    try {
      const got = await withTimeLimit(work, timeoutMs);
      slowKeys.delete(key);
      return got;
    } catch {
      if (!slowKeys.has(key)) void work.then(cameLate);
      slowKeys.add(key);
      return { ok: false, reason: l10n.t('Secret storage does not respond.') };
    }
  };
}

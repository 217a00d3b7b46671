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
  /** Whether a `delete` that ended too late may take away what is stored now. */
  mayStillDelete(key: string): boolean;
}

export type LateAccess = 'get' | 'store' | 'delete';

/**
 * Bounds each access by `timeoutMs`. What did not end in time may still happen: `ended` is told once it has. It is told
 * of the first late `get` of a key alone, until one is in time again: whoever reads again because of it may be late too.
 */
export function createSecretAccess(
  store: SecretStore,
  timeoutMs: number,
  ended: (key: string, late: LateAccess) => Promise<void>,
): SecretAccess {
  const slowKeys = new Set<string>();
  const lateDeletes = new Set<{ readonly key: string }>();

  function awaitLate(key: string, late: LateAccess, work: Promise<unknown> | undefined): void {
    const one = { key };
    if (late === 'delete') lateDeletes.add(one);
    const end = async (): Promise<void> => {
      if (late === 'get' && slowKeys.has(key)) return;
      if (late === 'get') slowKeys.add(key);
      await ended(key, late);
      lateDeletes.delete(one);
    };
    void work?.then(end, end);
  }

  async function access<T>(kind: LateAccess, key: string, run: () => PromiseLike<T>): Promise<Access<T>> {
    let work: Promise<T> | undefined;
    try {
      work = Promise.resolve(run());
      const value = await withTimeLimit(work, timeoutMs);
      if (kind === 'get') slowKeys.delete(key);
      return { ok: true, value };
    } catch (error) {
      if (!(error instanceof TimeLimitError)) return { ok: false, reason: l10n.t('Secret storage failed.') };
      awaitLate(key, kind, work);
      return { ok: false, reason: l10n.t('Secret storage does not answer.') };
    }
  }

  return {
    get: (key) => access('get', key, () => store.get(key)),
    store: (key, value) => access('store', key, () => store.store(key, value).then(() => undefined)),
    delete: (key) => access('delete', key, () => store.delete(key).then(() => undefined)),
    mayStillDelete: (key) => [...lateDeletes].some((late) => late.key === key),
  };
}

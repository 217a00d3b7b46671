import type { Page } from 'playwright-core';

/** Whether the browser's storage holds a text, which the next window of the folder would get. */
export function isStored(page: Page, text: string): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('the browser has no such state'));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('vscode-web-state-db')) continue;
      const database = await done(indexedDB.open(name));
      const values: readonly unknown[] = await done(
        database.transaction('ItemTable').objectStore('ItemTable').getAll(),
      );
      database.close();
      if (values.some((value) => typeof value === 'string' && value.includes(wanted))) return true;
    }
    return false;
  }, text);
}

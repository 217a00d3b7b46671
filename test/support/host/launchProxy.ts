import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startConnectProxy } from '../connectProxy';

/** Environment variable with the path of the file that holds every byte from the launch proxy's clients. */
export const launchProxyJournal = 'COMMERCE_API_TEST_PROXY_JOURNAL';

/** A host name that only the tests' proxies resolve. */
export const shopHosts = { 'shop.test': '127.0.0.1' };

export interface LaunchProxy {
  /** Environment variables to start VS Code with. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts a proxy for the environment variables of VS Code, which reads them only at its start. */
export async function useLaunchProxy(): Promise<LaunchProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'commerce-api-proxy-'));
  const journal = join(folder, 'journal');
  appendFileSync(journal, '');
  const proxy = await startConnectProxy({
    hosts: shopHosts,
    onBytes: (bytes) => appendFileSync(journal, bytes),
  });
  const names = ['http_proxy', 'https_proxy', 'all_proxy'];
  return {
    env: {
      [launchProxyJournal]: journal,
      ...Object.fromEntries(
        names.flatMap((name) => [name, name.toUpperCase()].map((key) => [key, proxy.origin])),
      ),
      // The certificate tests reach their servers at this address without the proxy.
      no_proxy: '127.0.0.2',
      NO_PROXY: '127.0.0.2',
    },
    close: async () => {
      await proxy.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

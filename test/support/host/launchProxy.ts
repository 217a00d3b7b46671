import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startConnectProxy } from '../connectProxy';

/** Names the file with every byte that the launch proxy received. */
export const launchProxyJournal = 'COMMERCE_API_TEST_PROXY_JOURNAL';

/** The name that only the proxies of the tests know. */
export const shopHosts = { 'shop.test': '127.0.0.1' };

export interface LaunchProxy {
  /** For the environment that VS Code is started in. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** A proxy set in environment variables when VS Code starts, since VS Code reads them only then. */
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
      // Servers of the certificate tests.
      no_proxy: '127.0.0.2',
      NO_PROXY: '127.0.0.2',
    },
    close: async () => {
      await proxy.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

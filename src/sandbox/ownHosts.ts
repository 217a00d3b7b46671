/** Only this machine can reach it. */
export const HOST = '127.0.0.1';

/** What a client names in `Host` at that port: the one that http has by default is left out. */
export function ownHosts(port: number): readonly string[] {
  return [HOST, 'localhost'].map((name) => new URL(`http://${name}:${port}`).host);
}

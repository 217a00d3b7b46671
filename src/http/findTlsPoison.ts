import type { NodeModules } from './nodeModules';

const TLS_OPTIONS = ['rejectUnauthorized', 'checkServerIdentity', 'secureContext', 'ca', 'servername'];

/**
 * Names the reason why certificate checks are off in this process; undefined if they are on. `findTlsFault` still
 * refuses a bad certificate on each connection; this one explains the cause beforehand.
 */
export function findTlsPoison(
  modules: NodeModules,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') return 'NODE_TLS_REJECT_UNAUTHORIZED';
  const inherited = TLS_OPTIONS.find((name) => name in Object.prototype);
  if (inherited !== undefined) return `Object.prototype.${inherited}`;
  for (const { options } of modules.globalAgents) {
    const weak: unknown = options.rejectUnauthorized;
    if (weak !== undefined && weak !== true) return 'https.globalAgent.options.rejectUnauthorized';
    const check: unknown = options.checkServerIdentity;
    if (check !== undefined && check !== modules.tls.checkServerIdentity)
      return 'https.globalAgent.options.checkServerIdentity';
  }
  return checksNames(modules) ? undefined : 'tls.checkServerIdentity';
}

/** Tries the check itself: a replaced one may accept every name. */
function checksNames({ tls }: NodeModules): boolean {
  try {
    const certificate = { subject: { CN: 'a.invalid' }, subjectaltname: 'DNS:a.invalid' };
    // The check reads only these two members.
    const verdict = tls.checkServerIdentity(
      'b.invalid',
      certificate as Parameters<typeof tls.checkServerIdentity>[1],
    );
    return verdict instanceof Error;
  } catch {
    return true;
  }
}

const VARIABLE = 'NODE_TLS_REJECT_UNAUTHORIZED';

/** Runs the work with `NODE_TLS_REJECT_UNAUTHORIZED=0`, which turns certificate checks off in this process. */
export async function withoutCertificateChecks<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env[VARIABLE];
  process.env[VARIABLE] = '0';
  try {
    return await work();
  } finally {
    if (before === undefined) Reflect.deleteProperty(process.env, VARIABLE);
    else process.env[VARIABLE] = before;
  }
}

import { X509Certificate } from 'node:crypto';
import type { ClientRequest } from 'node:http';
import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';

/**
 * Holds back every byte of a request until its own connection has shown a good certificate for the host: another
 * extension may have changed what connections are made with. Without one the request fails with a TLS code, unsent.
 * The calls are held and not the socket corked, since the end of a request uncorks its socket.
 */
export function holdUntilSafe(request: ClientRequest, host: string): void {
  let release = (): void => undefined;
  const safe = new Promise<void>((resolve) => (release = resolve));
  for (const name of ['write', 'end'] as const) {
    const send = request[name];
    const held = (...args: unknown[]): void => {
      void safe.then(() => void Reflect.apply(send, request, args));
    };
    Object.assign(request, { [name]: held });
  }
  request.once('socket', (socket) => {
    // A proxy that refuses the tunnel answers over a socket that nothing can be written to.
    if (!socket.writable) return;
    const check = (): void => {
      const fault = findTlsFault(socket, host);
      if (fault === undefined) release();
      else request.destroy(fault);
    };
    if (Reflect.get(socket, 'secureConnecting') === true) socket.once('secureConnect', check);
    else check();
  });
}

type Names = (this: X509Certificate, host: string) => string | undefined;

// Taken when this file is loaded: what another extension puts in their stead later, or on a socket, is not asked.
const { getPeerCertificate } = TLSSocket.prototype as {
  // Null once the socket is destroyed; without a certificate when an older session was resumed.
  readonly getPeerCertificate: (this: TLSSocket) => { readonly raw?: Buffer } | null;
};
const { checkHost, checkIP } = X509Certificate.prototype as { readonly checkHost: Names; checkIP: Names };

/**
 * Why a connection whose handshake is over must not carry a request to the host, with a code of Node's; undefined when
 * its certificate is good and names the host. The connection itself is asked: options can be changed on their way.
 */
export function findTlsFault(socket: object, host: string): Error | undefined {
  if (!(socket instanceof TLSSocket)) return faultOf('CERT_REJECTED');
  const verdict = verifyError(socket);
  if (verdict instanceof Error) return verdict;
  const bytes = getPeerCertificate.call(socket)?.raw;
  if (bytes === undefined) return faultOf('CERT_REJECTED');
  if (!namesHost(new X509Certificate(bytes), host)) return faultOf('ERR_TLS_CERT_ALTNAME_INVALID');
  const { authorized, authorizationError }: { authorized: unknown; authorizationError: unknown } = socket;
  return authorized === true && !authorizationError ? undefined : faultOf('CERT_REJECTED');
}

function faultOf(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** OpenSSL's verdict on the chain. `authorized` only repeats it, and anybody can write to that. */
function verifyError(socket: TLSSocket): unknown {
  const handle: unknown = Reflect.get(socket, '_handle');
  const verify: unknown =
    typeof handle === 'object' && handle ? Reflect.get(handle, 'verifyError') : undefined;
  return typeof verify === 'function' ? Reflect.apply(verify, handle, []) : undefined;
}

/** OpenSSL's own comparison: `tls.checkServerIdentity` is a plain function that anybody can replace. */
function namesHost(certificate: X509Certificate, host: string): boolean {
  if (isIP(host) !== 0) return checkIP.call(certificate, host) !== undefined;
  if (checkHost.call(certificate, host) !== undefined) return true;
  // For OpenSSL a wildcard stands for no label with an underscore; for Node and browsers it does.
  const plain = host.replace(/^[^.]*_[^.]*(?=\.)/, 'x');
  return plain !== host && checkHost.call(certificate, plain)?.startsWith('*.') === true;
}

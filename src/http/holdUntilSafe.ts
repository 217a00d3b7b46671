import { X509Certificate } from 'node:crypto';
import type { ClientRequest } from 'node:http';
import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';

/**
 * Holds back every byte of a request until its connection has shown a good certificate for the host: another extension
 * may have changed the connection's options. Otherwise the request fails with a TLS code, unsent. Holds the calls
 * instead of corking the socket, since ending a request uncorks its socket.
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
    // A proxy that refuses the tunnel responds on a socket that is not writable.
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

// Saved when this file loads, so that later replacements by other extensions have no effect.
const { getPeerCertificate } = TLSSocket.prototype as {
  // Null once the socket is destroyed; without a certificate if an older session was resumed.
  readonly getPeerCertificate: (this: TLSSocket) => { readonly raw?: Buffer } | null;
};
const { checkHost, checkIP } = X509Certificate.prototype as { readonly checkHost: Names; checkIP: Names };

/**
 * Why a connection must not carry a request to the host after its handshake, as an error with a Node code. Undefined if
 * the certificate is good and names the host. Reads the connection itself, since options can be changed on the way.
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

/** OpenSSL's verdict on the chain; `authorized` is only a writable copy of it. */
function verifyError(socket: TLSSocket): unknown {
  const handle: unknown = Reflect.get(socket, '_handle');
  const verify: unknown =
    typeof handle === 'object' && handle ? Reflect.get(handle, 'verifyError') : undefined;
  return typeof verify === 'function' ? Reflect.apply(verify, handle, []) : undefined;
}

/** OpenSSL's own comparison: any code can replace `tls.checkServerIdentity`. */
function namesHost(certificate: X509Certificate, host: string): boolean {
  if (isIP(host) !== 0) return checkIP.call(certificate, host) !== undefined;
  if (checkHost.call(certificate, host) !== undefined) return true;
  // For OpenSSL a wildcard matches no label with an underscore; for Node and browsers it does.
  const plain = host.replace(/^[^.]*_[^.]*(?=\.)/, 'x');
  return plain !== host && checkHost.call(certificate, plain)?.startsWith('*.') === true;
}

import type { ClientRequest } from 'node:http';
import { findTlsFault } from './findTlsFault';

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

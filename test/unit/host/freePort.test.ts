import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort, requireFreePort } from '../../host/freePort';

describe('the port of a served VS Code', () => {
  it('is refused with one sentence while somebody listens there', async () => {
    const port = await freePort();
    await requireFreePort(port);
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    try {
      await assert.rejects(requireFreePort(port), {
        message: `Port ${port} cannot be opened; choose another one with --port or stop the program that uses it.`,
      });
    } finally {
      server.close();
    }
  });
});

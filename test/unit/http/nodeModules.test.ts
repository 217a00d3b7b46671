import assert from 'node:assert/strict';
import type * as Http from 'node:http';
import type * as Https from 'node:https';
import { createRequire } from 'node:module';
import { loadNodeModules } from '../../../src/http/nodeModules';
import { answering, startRawServer } from '../../support/rawServer';

const load = createRequire(import.meta.url);

describe('the modules that requests are made with', () => {
  it('plain http asks no `request` that the editor has put there for proxies', async () => {
    const http = load('http') as typeof Http;
    const server = await startRawServer(answering({ body: '{}' }));
    const original = http.request;
    http.request = () => assert.fail('a proxy was asked for');
    try {
      const status = await new Promise((resolve, reject) => {
        const options = { hostname: '127.0.0.1', port: server.port, path: '/', agent: false } as const;
        const onResponse = (response: Http.IncomingMessage): void => resolve(response.statusCode);
        loadNodeModules().http.request(options, onResponse).on('error', reject).end();
      });
      assert.equal(status, 200);
    } finally {
      http.request = original;
      await server.close();
    }
  });

  it('TLS asks the `request` that the editor has put there for proxies', () => {
    assert.equal(loadNodeModules().https.request, (load('https') as typeof Https).request);
  });
});

import type { RequestOptions } from 'node:https';
import { loadNodeModules, type NodeModules } from '../../src/http/nodeModules';
import { tlsFixture } from './rawServer';

/** Node's modules, with the authority of the test's certificates trusted. */
export function trustingModules(): NodeModules {
  const modules = loadNodeModules();
  const request = ((options: RequestOptions, listener: never) =>
    modules.https.request(
      Object.assign(options, { ca: tlsFixture('ca.pem') }),
      listener,
    )) as NodeModules['https']['request'];
  return { ...modules, https: { request } };
}

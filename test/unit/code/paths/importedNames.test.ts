import assert from 'node:assert/strict';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import type { CodeLanguageId } from '../../../../src/code/codeLanguages';
import { findPaths } from '../../../../src/code/paths/findPaths';
import { findImports, importedNames } from '../../../../src/code/paths/importedNames';
import { knownBases } from '../../../../src/code/paths/readAddress';

const { endpoints } = createCatalog();
const bases = knownBases(['https://shop.example']);

/** Finds the calls of a source beside files that it may import, by their paths. */
function findWith(
  source: string,
  language: CodeLanguageId,
  files: Readonly<Record<string, string>>,
): readonly string[] {
  const imported = findImports(source, language).flatMap((one) => {
    const path = one.candidates.find((candidate) => files[candidate] !== undefined);
    return path === undefined ? [] : importedNames(files[path] ?? '', one, bases);
  });
  const { matches } = findPaths(source, language, { endpoints, bases: { ...bases, imported } });
  return matches.map(({ endpoints: found }) => found.map(({ id }) => id).join(' '));
}

const base = "export const API_BASE = 'https://shop.example/v1';\n";
const rows: readonly (readonly [
  title: string,
  language: CodeLanguageId,
  source: string,
  files: Readonly<Record<string, string>>,
  ...found: string[],
])[] = [
  [
    'a constant',
    'javascript',
    "import { API_BASE } from './config';\nfetch(`${API_BASE}/orders/${id}`);",
    { './config.ts': base },
    'orders.detail',
  ],
  [
    'a constant under another name',
    'javascript',
    "import axios from 'axios';\nimport { API_BASE as base, other } from '../lib/config.js';\naxios.get(base + '/orders/' + id);",
    { '../lib/config.ts': base },
    'orders.detail',
  ],
  [
    'a member of an object',
    'javascript',
    "import config from './config';\nfetch(`${config.apiBase}/user-groups/${id}`);",
    { './config.js': "export default { apiBase: 'https://shop.example/v1' };" },
    'userGroups.detail',
  ],
  [
    'a client',
    'javascript',
    "import { api } from './client';\nexport const list = () => api.get('/user-groups');",
    { './client.ts': "export const api = axios.create({ baseURL: 'https://shop.example/v1' });" },
    'userGroups.list',
  ],
  [
    'what is required',
    'javascript',
    "const { API_BASE } = require('./config');\nfetch(`${API_BASE}/products`);",
    { './config.js': "const API_BASE = 'https://shop.example/v1';\nmodule.exports = { API_BASE };" },
    'products.list',
  ],
  [
    'the index of a folder',
    'javascript',
    "import * as config from './config';\nfetch(`${config.API_BASE}/products`);",
    { './config/index.ts': base },
    'products.list',
  ],
  [
    'a constant of Python',
    'python',
    'from .config import BASE, TIMEOUT\nrequests.get(f"{BASE}/orders/{order_id}")',
    { 'config.py': 'BASE = "https://shop.example/v1"\n' },
    'orders.detail',
  ],
  [
    'a constant of a package of Python, under another name',
    'python',
    'from ..settings import (\n    API_URL as url,\n    OTHER,\n)\nrequests.delete(url + "/users/" + user_id)',
    { '../settings/__init__.py': 'API_URL = "https://shop.example/v1"\n' },
    'users.delete',
  ],
  [
    'no address of somebody else',
    'javascript',
    "import { API_BASE } from './config';\nfetch(`${API_BASE}/orders/${id}`);",
    { './config.ts': "export const API_BASE = 'https://own.example/v1';" },
  ],
  [
    'no name that is not imported',
    'javascript',
    "import { other } from './config';\nfetch(`${API_BASE}/orders/${id}`);",
    { './config.ts': base },
  ],
  [
    'no name that the source gives another value',
    'javascript',
    "import { other as API_BASE } from './config';\nfetch(`${API_BASE}/orders/${id}`);",
    { './config.ts': base },
  ],
  [
    'no package',
    'javascript',
    "import { API_BASE } from 'config';\nfetch(`${API_BASE}/orders/${id}`);",
    { config: base, './config.ts': base },
  ],
];

describe('names that a source imports', () => {
  for (const [title, language, source, files, ...found] of rows)
    it(`stand for ${title}`, () => assert.deepEqual(findWith(source, language, files), found));
});

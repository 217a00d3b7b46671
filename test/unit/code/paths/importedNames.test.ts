import assert from 'node:assert/strict';
import { doAtOnce } from '../../../../src/base/doInTurns';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import type { CodeLanguageId } from '../../../../src/code/source/codeLanguages';
import { findImports, importedNames } from '../../../../src/code/paths/importedNames';
import { knownBases } from '../../../../src/code/paths/readAddress';
import { pathsIn, sourceOf } from '../../../support/sourceOf';

const { endpoints } = createCatalog();
const bases = knownBases(['https://shop.example']);

/** Finds the calls of a source text that may import `files`, by their paths. */
function findWith(
  source: string,
  language: CodeLanguageId,
  files: Readonly<Record<string, string>>,
): readonly string[] {
  const imported = doAtOnce(findImports(sourceOf(source, language))).flatMap((one) => {
    const path = one.candidates.find((candidate) => files[candidate] !== undefined);
    return path === undefined
      ? []
      : doAtOnce(importedNames(sourceOf(files[path] ?? '', one.language), one, bases));
  });
  const { matches } = pathsIn(source, language, { endpoints, bases: { ...bases, imported } });
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
    'a constant under two names',
    'javascript',
    "import { API_BASE as one, API_BASE as two } from './config';\nfetch(one + '/orders/' + id);\nfetch(two + '/products');",
    { './config.ts': base },
    'orders.detail',
    'products.list',
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
    'a member of an object by its name',
    'javascript',
    "import { config } from './config';\nfetch(config.baseUrl + '/user-groups');",
    { './config.ts': "export const config = { baseUrl: 'https://shop.example/v1', retries: 3 };" },
    'userGroups.list',
  ],
  [
    'a member of an object in an object, under another name',
    'javascript',
    "import { config as c } from './config';\nfetch(`${c.commerce?.baseUrl}/orders/${id}`);",
    {
      './config.ts':
        "export const config = { commerce: { baseUrl: 'https://shop.example/v1' }, own: { url: 'https://own.example' } };",
    },
    'orders.detail',
  ],
  [
    'a static member of a class',
    'javascript',
    "import { Config } from './config';\naxios.post(Config.API_BASE + '/user-groups');",
    { './config.ts': "export class Config {\n  static readonly API_BASE = 'https://shop.example/v1';\n}" },
    'userGroups.create',
  ],
  [
    'a member of what is required',
    'javascript',
    "const { config } = require('./config');\naxios.get(`${config.baseUrl}/products`);",
    { './config.js': "module.exports.config = { baseUrl: 'https://shop.example/v1' };" },
    'products.list',
  ],
  [
    'a member of a class of Python',
    'python',
    'from .config import Config\nrequests.get(Config.API_BASE + "/user-groups")',
    { 'config.py': 'class Config:\n    API_BASE = "https://shop.example/v1"\n' },
    'userGroups.list',
  ],
  [
    'constants of modules of Python',
    'python',
    'from . import other, config\nrequests.get(f"{config.API_BASE}/orders")',
    { 'config.py': 'API_BASE = "https://shop.example/v1"\n', 'other.py': 'TIMEOUT = 3\n' },
    'orders.list',
  ],
  [
    'a client whose class the types alone name',
    'python',
    `if TYPE_CHECKING:
    from ..resource import CommerceResource

class UserGroupModule:
    def __init__(self, commerce: 'CommerceResource'):
        self._commerce = commerce

    def limit(self, p):
        return self._commerce.put(f'user-groups/{p["user_group_id"]}/limit', p)

    def list(self, query):
        return self._commerce.get(f'user-groups{"?" + query if query else ""}')`,
    {
      '../resource.py': `class CommerceResource:
    ENTRYPOINTS = {
        'development': 'https://shop.example/v1',
        'production': 'https://shop.example/v1'
    }

    def _entrypoint(self, url: str) -> str:
        return '/'.join([self.ENTRYPOINTS[self.mode], url])

    def put(self, url: str, data=None):
        return requests.put(self._entrypoint(url), json=data).json()`,
    },
    'userGroups.setLimit',
    'userGroups.list',
  ],
  [
    'no member of another object',
    'javascript',
    "import { config } from './config';\nfetch(settings.baseUrl + '/orders');\nlog(config.name);",
    { './config.ts': "export const config = { baseUrl: 'https://shop.example/v1' };" },
  ],
  [
    'no member that two objects of the file have',
    'javascript',
    "import { own } from './config';\nfetch(own.baseUrl + '/orders');",
    {
      './config.ts':
        "export const own = { baseUrl: 'https://own.example' };\nexport const config = { baseUrl: 'https://shop.example/v1' };",
    },
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

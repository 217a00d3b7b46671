import assert from 'node:assert/strict';
import { doAtOnce } from '../../../../src/base/doInTurns';
import { findImports } from '../../../../src/code/paths/importedNames';
import { exportedThings, findSdkCalls, mayCallSdk } from '../../../../src/code/sdk/findSdkCalls';
import type { CodeLanguageId } from '../../../../src/code/source/codeLanguages';
import { sourceOf } from '../../../support/sourceOf';

type Files = Readonly<Record<string, string>>;

/** The endpoints that the first file calls with clients of the other files. */
function endpointsIn(language: CodeLanguageId, files: Files): readonly string[] {
  const source = sourceOf(Object.values(files)[0] ?? '', language);
  assert.ok(mayCallSdk(source));
  const things = doAtOnce(findImports(source)).flatMap((one) => {
    const name = one.candidates
      .map((candidate) => candidate.replace(/^\.\//, ''))
      .find((path) => path in files);
    return name === undefined ? [] : doAtOnce(exportedThings(sourceOf(files[name] ?? '', language), one));
  });
  return doAtOnce(findSdkCalls(source, new Map(things))).map(({ call }) => call.endpointId);
}

const sdk = "import { BootpayCommerce } from '@bootpay/backend-js';\n";
const required = "const { BootpayCommerce } = require('@bootpay/backend-js');\n";
const python = 'from bootpay_backend.commerce import BootpayCommerce\n';

const cases: readonly (readonly [
  what: string,
  language: CodeLanguageId,
  files: Files,
  ...endpoints: string[],
])[] = [
  [
    'a constant',
    'javascript',
    {
      'a.ts': "import { commerce as shop } from './lib/commerce';\nshop.order.list();",
      'lib/commerce.ts': `${sdk}export const commerce = new BootpayCommerce({});`,
    },
    'orders.list',
  ],
  [
    'a constant under two names',
    'python',
    {
      'a.py': 'from .lib import client as one, client as two\none.order.list()\ntwo.user.list()\n',
      'lib.py': `${python}client = BootpayCommerce("a", "b")\n`,
    },
    'orders.list',
    'users.list',
  ],
  [
    'a default',
    'javascript',
    {
      'a.ts': "import commerce, { keys } from './commerce.js';\ncommerce.order.list();\nkeys.order.list();",
      'commerce.ts': `${sdk}export const keys = {};\nconst commerce = new BootpayCommerce({});\nexport default commerce;`,
    },
    'orders.list',
  ],
  [
    'a function',
    'javascript',
    {
      'a.js':
        "const { getCommerce } = require('./commerce');\ngetCommerce().then((c) => c);\nasync () => { const c = await getCommerce(); c.user.list(); };",
      'commerce.js': `${required}let c;\nfunction getCommerce() { c ??= new BootpayCommerce({}); return c; }\nmodule.exports = { getCommerce };`,
    },
    'users.list',
  ],
  [
    'a client for all that a file exports',
    'javascript',
    {
      'a.js': "const commerce = require('./commerce');\ncommerce.product.detail('p1');",
      'commerce.js': `${required}module.exports = new BootpayCommerce({});`,
    },
    'products.detail',
  ],
  [
    'a member of what a file exports',
    'javascript',
    {
      'a.js':
        "import * as clients from './clients';\nclients.commerce.product.detail('p1');\nclients.gateway.product.list();",
      'clients.js': `${sdk}export const commerce = new BootpayCommerce({});\nexport const gateway = make();`,
    },
    'products.detail',
  ],
  [
    'an injected class',
    'javascript',
    {
      'a.ts':
        "import { CommerceService } from './commerce.service';\nclass A {\n  constructor(private readonly shop: CommerceService) {}\n  read(id: string) { return this.shop.client.userGroup.detail(id) && this.shop.other.userGroup.list(); }\n}",
      'commerce.service.ts': `${sdk}export class CommerceService {\n  readonly client = new BootpayCommerce({});\n  readonly other = make();\n}`,
    },
    'userGroups.detail',
  ],
  [
    'a class that extends the one of the SDK',
    'javascript',
    {
      'a.ts': "import { Shop } from './shop';\nconst shop = new Shop();\nshop.invoice.list();",
      'shop.ts': `${sdk}export class Shop extends BootpayCommerce {}`,
    },
    'invoices.list',
  ],
  [
    'a constant of Python',
    'python',
    {
      'a.py': 'from app.clients import commerce as shop\nshop.order.list()\n',
      'app/clients.py': `${python}commerce = BootpayCommerce("k", "s")\n`,
    },
    'orders.list',
  ],
  [
    'a file of Python',
    'python',
    {
      'a.py': 'from . import clients\nclients.commerce.user_group.list()\nclients.make().user.list()\n',
      'clients.py': `${python}commerce = BootpayCommerce("k", "s")\ndef make():\n    return commerce\n`,
    },
    'userGroups.list',
    'users.list',
  ],
  [
    'nothing of another SDK',
    'javascript',
    {
      'a.ts':
        "import commerce from './commerce';\nimport { x } from '@bootpay/backend-js';\ncommerce.order.list();\nx.order.list();",
      'commerce.ts':
        "import { BootpayCommerce } from '@bootpay/bp-commerce-sdk';\nexport default new BootpayCommerce({});",
    },
  ],
];

describe('clients of the SDK from other files', () => {
  for (const [what, language, files, ...endpoints] of cases)
    it(`are known: ${what}`, () => {
      assert.deepEqual(endpointsIn(language, files), endpoints);
    });

  it('are looked for where something may be a call alone', () => {
    assert.ok(!mayCallSdk(sourceOf("import { users } from './users';\nusers.load();", 'javascript')));
    assert.ok(mayCallSdk(sourceOf('(shop.user_group\n  .detail(id))', 'python')));
    assert.ok(!mayCallSdk(sourceOf('curl /v1/users', 'shell')));
  });
});

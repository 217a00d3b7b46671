import assert from 'node:assert/strict';
import { findMissingImports } from '../../../src/code/findMissingImports';
import { snippetTargets } from '../../../src/code/snippets/snippetTargets';

/** Source texts in which `@` marks the position of the new imports. */
const files: readonly (readonly [what: string, target: string, text: string, lines: readonly string[]])[] = [
  ['nothing in the file', 'axios', '@', ["import axios from 'axios'"]],
  ['code alone', 'axios', '@const a = 1;\n', ["import axios from 'axios'"]],
  ['another import', 'axios', '@import a from "a";\nfoo();\n', ["import axios from 'axios'"]],
  [
    'a licence and a directive',
    'axios',
    '/* import */\n"use client";\n@foo();\n',
    ["import axios from 'axios'"],
  ],
  ['an interpreter', 'axios', '#!/usr/bin/env node\n@foo();\n', ["import axios from 'axios'"]],
  ['the import in other quotes', 'axios', '@import axios, { AxiosError } from "axios";\n', []],
  ['one import of two', 'nodeHttp', '@import http from "http";\n', ["import https from 'node:https'"]],
  ['a call of import', 'axios', "@const a = await import('a');\n", ["import axios from 'axios'"]],
  ['require', 'axios', "'use strict';\n@const a = require('a');\n", ["const axios = require('axios')"]],
  ['require of it', 'axios', "@const axios = require('axios');\n", []],
  ['no need of imports', 'fetch', '@foo();\n', []],
  [
    'a docstring',
    'requests',
    '#!/x\n"""Text\n\nimport it\n"""\n@def f():\n',
    ['import os', 'import requests'],
  ],
  ['the future', 'requests', 'from __future__ import annotations\n@import os, sys\n', ['import requests']],
  [
    'the future below a comment',
    'requests',
    '"Text"\n# a\nfrom __future__ import annotations\n@import os, sys\n',
    ['import requests'],
  ],
  [
    'the future in several lines',
    'requests',
    'from __future__ import (\n    annotations,\n)\n@x = 1\n',
    ['import os', 'import requests'],
  ],
  [
    'the future in a string',
    'requests',
    '@import os\nT = """\nfrom __future__ import a\nx\n"""\n',
    ['import requests'],
  ],
  [
    'the future below the docstring, and again in a string',
    'requests',
    '"""Text"""\nfrom __future__ import a\n@import os\nT = """\nfrom __future__ import a\nx\n"""\n',
    ['import requests'],
  ],
  ['a docstring in one quote', 'requests', "'Text'  # a\n@x = 1\n", ['import os', 'import requests']],
  ['a text that is used', 'requests', "@'a'.encode()\n", ['import os', 'import requests']],
  ['a submodule', 'httpx', '@import os.path\nfrom typing import (\n  Any,\n)\n', ['import httpx']],
  ['a name that starts alike', 'requests', '@import requests_mock\n', ['import os', 'import requests']],
  ['Windows line ends', 'requests', '# a\r\n@x = 1\r\n', ['import os', 'import requests']],
  [
    'magic comments',
    'ruby',
    '# frozen_string_literal: true\n@foo\n',
    ["require 'json'", "require 'net/http'"],
  ],
  ['the require in other quotes', 'ruby', '@require "json"\nrequire "net/http"\n', []],
];

describe('findMissingImports', () => {
  for (const [what, id, marked, lines] of files) {
    it(`${id}: ${what}`, () => {
      const target = snippetTargets.find((candidate) => candidate.id === id);
      assert.ok(target);
      const missing = findMissingImports(marked.replace('@', ''), target);
      assert.deepEqual(missing.lines, lines);
      assert.equal(missing.offset, marked.indexOf('@'));
    });
  }
});

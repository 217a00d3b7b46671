import type { SourceShape } from './sourceShapes';

const script =
  "import { BootpayCommerce } from '@bootpay/backend-js';\nconst c = new BootpayCommerce({});\nlet x;\n";
const python = 'from bootpay_backend import BootpayCommerce\nc = BootpayCommerce("k", "s")\n';

/** What a program that uses the backend SDK may hold a megabyte of. */
export const sdkShapes: readonly SourceShape[] = (
  [
    ['modules', 'javascript', script, () => 'c.userGroup.'],
    ['calls', 'javascript', script, () => 'await c.userGroup.detail("g1");\n'],
    ['calls in calls', 'javascript', script, () => 'c.userGroup.detail('],
    ['calls in closed calls', 'javascript', script, () => 'c.user.list(c.order.detail("a"), '],
    ['calls of calls', 'javascript', `${script}c`, () => '.asManager()'],
    ['brackets around clients', 'javascript', script, () => '(c).user.list();'],
    ['brackets in brackets', 'javascript', script, () => '((await c'],
    ['brackets', 'javascript', script, () => '('],
    ['brackets that close', 'javascript', script + '('.repeat(300_000), () => ').user.list('],
    [
      'functions in functions',
      'javascript',
      script,
      (index) => `function f${index}(c) { return c.user.list(`,
    ],
    ['functions', 'javascript', script, (index) => `const f${index} = (c) => c.user.list();\n`],
    ['arrows', 'javascript', script, () => '(c) => '],
    [
      'classes',
      'javascript',
      script,
      (index) => `class A${index} { c = c; f() { return this.c.user.list(); } }\n`,
    ],
    ['classes in classes', 'javascript', script, (index) => `class A${index} extends A${index - 1} { f() {`],
    [
      'classes of classes',
      'javascript',
      script,
      (index) => `class A${index + 1} extends A${index} {}\nnew A${index}().user.list();\n`,
    ],
    [
      'names of names',
      'javascript',
      `${script}const c0 = c;\n`,
      (index) => `const c${index + 1} = c${index};\nc${index}.user.list();\n`,
    ],
    ['names that are given again', 'javascript', script, () => 'c = c; c.user.list();\n'],
    ['choices', 'javascript', script, () => 'x = x ?? c || '],
    ['members', 'javascript', `${script}const o = { `, (index) => `a${index}: c, `],
    [
      'members that are read',
      'javascript',
      `${script}const o = { a: c, b: 1 };\n`,
      () => 'o.b.a.user.list();\n',
    ],
    [
      'names that are taken out',
      'javascript',
      script,
      (index) => `const { user: u${index} } = c; u${index}.list();\n`,
    ],
    ['taken out in one bracket', 'javascript', `${script}const { `, (index) => `a${index}: { b, `],
    ['parameters', 'javascript', `${script}function f(`, (index) => `c${index}: BootpayCommerce = c, `],
    ['types', 'javascript', `${script}let y: `, () => 'Promise<BootpayCommerce | '],
    [
      'imports',
      'javascript',
      '',
      (index) => `import { BootpayCommerce as B${index} } from '@bootpay/backend-js';\n`,
    ],
    ['imports without an end', 'javascript', script, () => 'import { '],
    ['strings', 'javascript', script, () => 'x = "c.user.list()";\n'],
    ['comments', 'javascript', script, () => '/* c.user.list() */ c\n'],
    ['words', 'javascript', script, () => 'const '],
    ['spaces', 'javascript', script, () => 'c      \n   '],
    ['generic types', 'javascript', script, () => 'c<c<c.'],
    ['modules', 'python', python, () => 'c.user_group.'],
    ['calls', 'python', python, () => 'c.user_group.detail("g1")\n'],
    ['calls in calls', 'python', python, () => 'c.user_group.detail('],
    ['functions', 'python', python, (index) => `def f${index}(c):\n    return c.user.list()\n`],
    ['functions in functions', 'python', python, (index) => `${' '.repeat(index % 900)}def f(c):\n`],
    ['names that are given again', 'python', python, () => 'c = c\nc.user.list()\n'],
    [
      'names of names',
      'python',
      `${python}c0 = c\n`,
      (index) => `c${index + 1} = c${index}\nc${index}.user.list()\n`,
    ],
    ['blocks', 'python', python, () => 'with c as d, e:\n  x = y or '],
    ['decorators', 'python', python, () => '@property\n'],
    ['imports without an end', 'python', python, () => 'from bootpay_backend import ('],
    ['types', 'python', python, () => 'c: Optional[BootpayCommerce] = c\n'],
  ] as readonly (readonly [string, SourceShape['language'], string, SourceShape['piece']])[]
).map(([name, language, head, piece]) => ({ name: `SDK, ${name}`, language, head, piece }));

// The steps of `npm test`, `npm run test:quick` and `npm run test:long`.
import { join } from 'node:path';
import { root } from './host/bootstrap.mjs';

const bin = (...path) => join(root, 'node_modules', ...path);
const mocha = (suite) => [
  bin('mocha', 'bin', 'mocha.js'),
  '--reporter',
  'test/host/reporter.cjs',
  '--reporter-option',
  `output=${join('out', 'results', `${suite}.json`)}`,
];

/** Mocha's arguments for a suite of many small tests, whose hooks print measurements at the end. */
const plain = (suite) => [
  ...mocha(suite),
  '--reporter-option',
  'style=dot',
  '--require',
  `./out/${suite}/mochaHooks.js`,
  `out/${suite}/**/*.test.js`,
];

/** Mocha's arguments for a suite in a browser, with a time limit that suits a busy machine. */
const inBrowser = (suite) => [...mocha(suite), '--timeout', '120000'];
/** The end-to-end tests that open a page without VS Code. */
const pages = ['formLayout', 'formPage', 'tablePage'].map((name) => `out/e2e/${name}.test.js`);

/**
 * A check passes or fails as a whole; a suite counts its tests. `needs` names steps that must have passed. `again` is the
 * command for a second attempt at a failed suite: with the failed files (`files`), or with the whole suite (`whole`).
 */
const steps = {
  format: {
    title: 'Format (Prettier)',
    commands: [[bin('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  },
  catalog: { title: 'Catalog', commands: [['esbuild.mjs', 'catalog']] },
  suites: {
    title: 'Suites (bundles)',
    needs: ['catalog'],
    commands: [['esbuild.mjs', 'unit', 'faults', 'package', 'host', 'integration', 'e2e']],
  },
  build: { title: 'Build and package', needs: ['catalog'], commands: [['test/package/pack.mjs']] },
  package: {
    title: 'Package checks',
    suite: true,
    needs: ['suites', 'build'],
    commands: [[...mocha('package'), 'out/package/**/*.test.js']],
  },
  lint: {
    title: 'Lint (rooms, rules, unused code)',
    needs: ['catalog'],
    commands: [[bin('oxlint', 'bin', 'oxlint')], [bin('knip', 'bin', 'knip.js')]],
  },
  types: {
    title: 'Types',
    needs: ['catalog'],
    commands: [
      [bin('typescript-native', 'bin', 'tsc'), '-p', '.'],
      [bin('typescript-native', 'bin', 'tsc'), '-p', 'test'],
      [bin('typescript-native', 'bin', 'tsc'), '-p', join('src', 'userGroups', 'form', 'page')],
      [bin('typescript-native', 'bin', 'tsc'), '-p', join('src', 'endpoints', 'page')],
      [bin('typescript-native', 'bin', 'tsc'), '-p', join('src', 'table', 'page')],
    ],
  },
  unit: {
    title: 'Unit tests (plain Node)',
    suite: true,
    needs: ['suites'],
    commands: [[...plain('unit'), '--parallel', '--jobs', '2']],
  },
  faults: {
    title: 'Fault suite (raw TCP server, plain Node)',
    suite: true,
    needs: ['suites'],
    commands: [plain('faults')],
  },
  conformance: {
    title: 'Conformance (official MCP tests and Inspector)',
    suite: true,
    needs: ['catalog'],
    commands: [
      ['esbuild.mjs', 'conformance'],
      [...mocha('conformance'), 'out/conformance/**/*.test.js'],
    ],
  },
  integration: {
    title: 'Integration tests (VS Code extension host)',
    suite: true,
    needs: ['suites', 'build'],
    commands: [['out/host/integration.js']],
    again: { whole: ['out/host/integration.js'] },
  },
  e2e: {
    title: 'End-to-end tests (packaged extension, browser)',
    suite: true,
    needs: ['suites', 'build'],
    commands: [[...inBrowser('e2e'), 'out/e2e/**/*.test.js', ...pages.flatMap((file) => ['--ignore', file])]],
    again: { files: inBrowser('e2e') },
  },
  pages: {
    title: 'Pages (plain browser)',
    suite: true,
    needs: ['suites', 'build'],
    commands: [[...inBrowser('pages'), ...pages]],
    again: { files: inBrowser('pages') },
  },
};

/** One lane: steps that run one after another, in this order. */
const lane = (...names) => names.map((name) => ({ name, ...steps[name] }));

const checks = lane('catalog', 'suites', 'build', 'package', 'format', 'lint', 'types');
/**
 * The phases of `npm test`. The lanes of a phase run at the same time: a VS Code window keeps little more than one core busy.
 * Steps whose files other steps read (catalog, bundles, package) come first.
 */
export const wholeRun = [
  [[...checks, ...lane('unit', 'faults')]],
  [lane('pages', 'integration'), lane('e2e')],
];
export const quickRun = [[[...checks, ...lane('unit')]]];
/** The conformance step is too long and installs too much for `npm test`. */
export const longRun = [[lane('catalog', 'suites', 'build', 'unit', 'faults', 'integration', 'conformance')]];

/**
 * `npm run knip` finds files, exports and packages that nothing uses. It knows the entry points that stand in package.json
 * and esbuild.mjs; those below are found by patterns or loaded by their paths.
 */
export default {
  entry: [
    'test/**/*.test.ts',
    'test/{unit,faults}/mochaHooks.ts',
    'test/host/{start,integration,electron}.ts',
    'test/host/reporter.cjs',
    'test/host/sample/*.mjs',
  ],
  project: ['*.mjs', '{lint,src,test}/**/*.{ts,mjs,cjs}'],
  treatConfigHintsAsErrors: true,
};

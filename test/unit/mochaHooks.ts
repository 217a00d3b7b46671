import { figureLines } from '../support/figures';

/** For mocha's `--require`: prints the measured figures at the end of the run. */
export const mochaHooks: Mocha.RootHookObject = {
  afterAll() {
    console.log(['', ...figureLines()].join('\n'));
  },
};

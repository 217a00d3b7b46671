import { figureLines } from '../support/figures';

/** For mocha's `--require`: what the run measured stands at its end. */
export const mochaHooks: Mocha.RootHookObject = {
  afterAll() {
    console.log(['', ...figureLines()].join('\n'));
  },
};

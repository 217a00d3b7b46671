import { takeFigureLines } from '../support/figures';
import { SEED } from './seed';

/** For mocha's `--require`: prints the seed and the measured figures at the end of the run. */
export const mochaHooks: Mocha.RootHookObject = {
  afterAll() {
    console.log(['', `Seed ${SEED}`, ...takeFigureLines()].join('\n'));
  },
};

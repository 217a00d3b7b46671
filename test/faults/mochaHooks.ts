import { figureLines } from '../support/figures';
import { SEED } from './seed';

/** For mocha's `--require`: the seed and what the run measured stand at its end. */
export const mochaHooks: Mocha.RootHookObject = {
  afterAll() {
    console.log(['', `Seed ${SEED}`, ...figureLines()].join('\n'));
  },
};

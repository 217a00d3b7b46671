import { takeFigureLines } from '../support/figures';

/** For mocha's `--require`: prints the figures that a file measured. Each file has its own, since files run in parallel. */
export const mochaHooks: Mocha.RootHookObject = {
  afterAll() {
    const lines = takeFigureLines();
    if (lines.length > 0) console.log(['', ...lines].join('\n'));
  },
};

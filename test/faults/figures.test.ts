import { figureLines } from '../support/figures';
import { SEED } from './seed';

after(() => {
  console.log(`\nSeed ${SEED}`);
  for (const line of figureLines()) console.log(line);
});

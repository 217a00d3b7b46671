import { figureLines } from '../support/figures';

after(() => {
  console.log('');
  for (const line of figureLines()) console.log(line);
});

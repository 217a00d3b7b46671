import { CancelledError } from './userError';
import { goBack, type GoBack } from './userInput';

/** The answer of a prompt that nothing comes before: going back leaves it. Throws `CancelledError`. */
export function requireAnswer<T>(answer: T | GoBack): T {
  if (answer === goBack) throw new CancelledError();
  return answer;
}

import { CancelledError } from './userError';
import { goBack, type GoBack } from './userInput';

/** Returns the answer of a prompt that has no earlier step. Throws `CancelledError` if the answer is `goBack`. */
export function requireAnswer<T>(answer: T | GoBack): T {
  if (answer === goBack) throw new CancelledError();
  return answer;
}

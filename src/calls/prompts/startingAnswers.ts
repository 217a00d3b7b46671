import type { Question, ValueQuestion } from './buildQuestions';
import type { GivenValues } from './givenValues';

export interface StartingAnswers {
  readonly answers: Map<ValueQuestion, string>;
  /** Optional parameters to ask for. */
  readonly chosen: readonly ValueQuestion[];
  /** Texts of free parameters; an empty one ends them. */
  readonly free: string[];
}

/** The answers of an earlier call, sorted into the questions of this one; what no question asks is a free parameter. */
export function startingAnswers(questions: readonly Question[], suggested?: GivenValues): StartingAnswers {
  const answers = new Map<ValueQuestion, string>();
  const chosen: ValueQuestion[] = [];
  if (!suggested) return { answers, chosen, free: [] };
  const rest = [...suggested.query];
  const take = (question: ValueQuestion): string | undefined => {
    if (question.location === 'path') return suggested.path[question.name];
    const at = rest.findIndex(([name]) => name === question.name);
    return at < 0 ? undefined : rest.splice(at, 1)[0]?.[1];
  };
  for (const question of questions.flatMap((each) => (each.kind === 'add' ? each.offered : [each]))) {
    const value = take(question);
    if (value === undefined) continue;
    answers.set(question, value);
    if (!question.required) chosen.push(question);
  }
  const free = rest.map(([name, value]) => `${name}=${value}`);
  return { answers, chosen, free: free.length > 0 ? [...free, ''] : [] };
}

import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { UserError } from '../../base/userError';
import type { CallValues } from '../../http/types';
import type { Question, ValueQuestion } from './buildQuestions';
import { checkValue } from './checkValue';

export type GivenValues = Pick<CallValues, 'path' | 'query'>;

/** Refuses values that no prompt would have accepted. Throws `UserError` that names the parameter, never the value. */
export function checkGivenValues(questions: readonly Question[], given: GivenValues): void {
  const known = valueQuestions(questions);
  for (const [name, value] of Object.entries(given.path)) {
    const question = known.find((candidate) => candidate.location === 'path' && candidate.name === name);
    if (!question)
      throw new UserError(l10n.t('The path has no parameter {0}.', sanitizeForDisplay(name, 80)));
    refuse(question, value);
  }
  for (const [name, value] of given.query) {
    const question = known.find((candidate) => candidate.location === 'query' && candidate.name === name);
    refuse(question ?? freeParameter(name), value);
  }
}

export function isGiven(question: ValueQuestion, given: GivenValues): boolean {
  return question.location === 'path'
    ? Object.hasOwn(given.path, question.name)
    : given.query.some(([name]) => name === question.name);
}

/** Values that a skeleton leaves blank count as not given where a call needs them. */
export function withoutBlanks(questions: readonly Question[], given: GivenValues): GivenValues {
  const needed = valueQuestions(questions).filter((question) => question.required);
  const isBlank = (location: ValueQuestion['location'], name: string, value: string): boolean =>
    value === '' && needed.some((question) => question.location === location && question.name === name);
  return {
    path: Object.fromEntries(
      Object.entries(given.path).filter(([name, value]) => !isBlank('path', name, value)),
    ),
    query: given.query.filter(([name, value]) => !isBlank('query', name, value)),
  };
}

function valueQuestions(questions: readonly Question[]): readonly ValueQuestion[] {
  return questions.flatMap((question) => (question.kind === 'add' ? question.offered : [question]));
}

function freeParameter(name: string): ValueQuestion {
  return {
    kind: 'value',
    location: 'query',
    name,
    required: false,
    type: 'string',
    origin: 'hint',
    secret: false,
    choices: [],
    choicesHinted: false,
    closed: false,
  };
}

function refuse(question: ValueQuestion, value: string): void {
  const problem = checkValue(question, value);
  if (problem !== undefined) throw new UserError(`${sanitizeForDisplay(question.name, 80)}: ${problem}`);
}

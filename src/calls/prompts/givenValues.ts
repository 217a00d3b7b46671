import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { UserError } from '../../base/userError';
import { checkPathValue, surrogateProblem } from '../../http/buildRequest';
import type { CallValues } from '../../http/types';
import { toQuestion, type Question, type ValueQuestion } from './buildQuestions';

export type GivenValues = Pick<CallValues, 'path' | 'query'>;

/** Throws `UserError` for values that no prompt would accept; names the parameter, never the value. */
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
    refuse(question ?? toQuestion('query', { name, type: 'string', origin: 'hint' }, false), value);
  }
}

export function isGiven(question: ValueQuestion, given: GivenValues): boolean {
  return question.location === 'path'
    ? Object.hasOwn(given.path, question.name)
    : given.query.some(([name]) => name === question.name);
}

/** Drops required values that are empty, as a skeleton leaves them. */
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

/** All questions for one value, including offered ones. */
export function valueQuestions(questions: readonly Question[]): readonly ValueQuestion[] {
  return questions.flatMap((question) => (question.kind === 'add' ? question.offered : [question]));
}

function refuse(question: ValueQuestion, value: string): void {
  const problem = checkValue(question, value);
  if (problem !== undefined) throw new UserError(`${sanitizeForDisplay(question.name, 80)}: ${problem}`);
}

const INTEGER = /^-?(?:0|[1-9]\d*)$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** A sentence that says what is allowed; undefined if the value can be sent. Types of hints do not restrict. */
export function checkValue(question: ValueQuestion, value: string): string | undefined {
  const problem = question.location === 'path' ? checkPathValue(value) : surrogateProblem(value);
  if (problem !== undefined) return problem;
  if (value === '') return question.required ? l10n.t('Type a value.') : undefined;
  if (question.closed && !question.choices.some((choice) => choice.value === value)) {
    return l10n.t('Use one of: {0}.', question.choices.map((choice) => choice.value).join(', '));
  }
  return question.origin === 'reference' ? checkType(question, value) : undefined;
}

function checkType(question: ValueQuestion, value: string): string | undefined {
  if (question.type === 'integer' && !INTEGER.test(value)) return l10n.t('Type a whole number, such as 12.');
  if (question.type === 'number' && !NUMBER.test(value)) return l10n.t('Type a number, such as 12.5.');
  return undefined;
}

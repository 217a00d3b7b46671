import * as l10n from '@vscode/l10n';
import { checkPathValue, hasLoneSurrogate } from '../../http/checkPathValue';
import type { ValueQuestion } from './buildQuestions';

const INTEGER = /^-?(?:0|[1-9]\d*)$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** A sentence that says what is allowed, or undefined when the value may be sent. Types of hints do not restrict. */
export function checkValue(question: ValueQuestion, value: string): string | undefined {
  if (question.location === 'path') {
    const problem = checkPathValue(value);
    if (problem !== undefined) return problem;
  }
  if (value === '') return question.required ? l10n.t('Type a value.') : undefined;
  if (hasLoneSurrogate(value)) return l10n.t('The value holds half of a character (a lone surrogate).');
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

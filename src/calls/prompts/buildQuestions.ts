import * as l10n from '@vscode/l10n';
import { isHinted } from '../../catalog/hintMark';
import { isSecretField } from '../../catalog/isSecretField';
import { translated } from '../../catalog/translated';
import type { Endpoint, EndpointDetails, Field, Origin, ValueType } from '../../catalog/types';
import { pageSizes } from '../../http/loadListPage';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { UserError } from '../../base/userError';
import { checkPathValue, surrogateProblem } from '../../http/buildRequest';
import type { CallValues } from '../../http/types';

interface Choice {
  readonly value: string;
  readonly meaning?: string;
}

/** Prompt for one path or query value. */
export interface ValueQuestion {
  readonly kind: 'value';
  readonly location: 'path' | 'query';
  readonly name: string;
  readonly required: boolean;
  readonly type: ValueType;
  readonly origin: Origin;
  /** True for a secret: the input box hides the value, and the value is not remembered. */
  readonly secret: boolean;
  /** Known values, which the prompt offers; empty if none are known. */
  readonly choices: readonly Choice[];
  /** True if the choices may come from hints or from a user's OpenAPI file. */
  readonly choicesHinted: boolean;
  /**
   * True if only `choices` are allowed. False if hints or a user's OpenAPI file state facts about the parameter,
   * because only the reference restricts. False also if the set of values is open.
   */
  readonly closed: boolean;
  readonly meaning?: string;
  /** Name of the user's OpenAPI file that adds the parameter, or adds facts about it. */
  readonly file?: string;
  /** Prefilled value. */
  readonly suggestion?: string;
}

/** Offers optional query parameters. Each parameter that the user chooses gets a prompt. */
interface AddQuestion {
  readonly kind: 'add';
  readonly offered: readonly ValueQuestion[];
}

export type Question = ValueQuestion | AddQuestion;

/** Values that prompts prefill, by parameter; they are the defaults of public clients. */
const suggestions: Readonly<Record<string, string>> = {
  page: '1',
  limit: String(pageSizes.prompt),
};

const booleans: readonly Choice[] = [{ value: 'true' }, { value: 'false' }];

/** Names of the `:name` parameters in a path template, in order. */
export function pathParameterNames(path: string): readonly string[] {
  return Array.from(path.matchAll(/:([A-Za-z_]\w*)/g), (match) => match[1] ?? '');
}

/** Questions of a call in prompt order; the last one offers optional parameters. */
export function buildQuestions(endpoint: Endpoint, details: EndpointDetails): readonly Question[] {
  const path = pathParameterNames(endpoint.path).map((name) =>
    toQuestion('path', fieldNamed(details.pathParameters, name), true),
  );
  const query = queryFields(endpoint, details).map((field) =>
    toQuestion('query', field, isAsked(endpoint, field)),
  );
  return [
    ...path,
    ...query.filter((question) => question.required),
    { kind: 'add', offered: query.filter((question) => !question.required) },
  ];
}

/**
 * Whether a query parameter gets a prompt of its own; other parameters are only offered. True for parameters of the
 * reference that are not optional, and for those that a user's file requires. False for parameters that only a hint
 * requires, because hints never restrict.
 */
function isAsked(endpoint: Endpoint, field: Field): boolean {
  if (endpoint.query.includes(field.name)) return field.required ?? true;
  return field.origin !== 'hint' && field.required === true;
}

function queryFields(endpoint: Endpoint, details: EndpointDetails): readonly Field[] {
  const known = new Set(endpoint.query);
  const others = details.queryParameters.filter((field) => !known.has(field.name));
  return [...endpoint.query.map((name) => fieldNamed(details.queryParameters, name)), ...others];
}

function fieldNamed(fields: readonly Field[], name: string): Field {
  return fields.find((field) => field.name === name) ?? { name, type: 'string', origin: 'reference' };
}

/** Makes the question for a path or query value. `required`: the value must not be empty. */
function toQuestion(location: ValueQuestion['location'], field: Field, required: boolean): ValueQuestion {
  const listed = field.values?.map(({ value, meaning }) => ({
    value: String(value),
    meaning: translated(meaning),
  }));
  const choices = listed ?? (field.type === 'boolean' ? booleans : []);
  return {
    kind: 'value',
    location,
    name: field.name,
    required,
    type: field.type,
    origin: field.origin,
    secret: isSecretField(field.name),
    choices,
    choicesHinted: listed !== undefined && isHinted(field),
    closed: choices.length > 0 && !isHinted(field) && field.open !== true,
    meaning: translated(field.meaning),
    file: field.file,
    suggestion: field.type === 'integer' ? suggestions[field.name] : undefined,
  };
}

export type GivenValues = Pick<CallValues, 'path' | 'query'>;

/**
 * Checks given values. Throws `UserError` for a path parameter that the endpoint lacks, and for a value that
 * `checkValue` refuses. The message names the parameter, but not the value.
 */
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

/** Leaves out empty values of required parameters, such as those of a new document, so that prompts ask for them. */
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

/** All questions that ask for one value, including those for optional parameters. */
export function valueQuestions(questions: readonly Question[]): readonly ValueQuestion[] {
  return questions.flatMap((question) => (question.kind === 'add' ? question.offered : [question]));
}

function refuse(question: ValueQuestion, value: string): void {
  const problem = checkValue(question, value);
  if (problem !== undefined) throw new UserError(`${sanitizeForDisplay(question.name, 80)}: ${problem}`);
}

const INTEGER = /^-?(?:0|[1-9]\d*)$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/**
 * Why a value cannot be sent, as one sentence; undefined if the value can be sent. A type restricts the value only if
 * the parameter comes from the reference.
 */
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

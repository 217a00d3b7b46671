import { isHinted } from '../../catalog/hintMark';
import { isSecretField } from '../../catalog/isSecretField';
import { translated } from '../../catalog/translated';
import type { Endpoint, EndpointDetails, Field, Origin, ValueType } from '../../catalog/types';
import { pageSizes } from '../../http/loadListPage';

interface Choice {
  readonly value: string;
  readonly meaning?: string;
}

/** Asks for one path or query value. */
export interface ValueQuestion {
  readonly kind: 'value';
  readonly location: 'path' | 'query';
  readonly name: string;
  readonly required: boolean;
  readonly type: ValueType;
  readonly origin: Origin;
  /** Typed masked, never remembered. */
  readonly secret: boolean;
  /** Known values; empty when any text may be meant. */
  readonly choices: readonly Choice[];
  /** Only hints show the choices. */
  readonly choicesHinted: boolean;
  /** Only `choices` are allowed. Never of a hint: hints do not restrict. */
  readonly closed: boolean;
  readonly meaning?: string;
  /** Name of the user's own file that adds it or a part of it. */
  readonly file?: string;
  /** Prefilled. */
  readonly suggestion?: string;
}

/** Offers the optional query parameters, to be asked one by one when chosen. */
interface AddQuestion {
  readonly kind: 'add';
  readonly offered: readonly ValueQuestion[];
}

export type Question = ValueQuestion | AddQuestion;

/** What public clients send when their caller names nothing; only prefilled. */
const suggestions: Readonly<Record<string, string>> = {
  page: '1',
  limit: String(pageSizes.prompt),
};

const booleans: readonly Choice[] = [{ value: 'true' }, { value: 'false' }];

/** Names of the `:name` parameters of a path template, in order. */
export function pathParameterNames(path: string): readonly string[] {
  return Array.from(path.matchAll(/:([A-Za-z_]\w*)/g), (match) => match[1] ?? '');
}

/** The questions of one call in the order in which they are asked; the last one offers optional parameters. */
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
 * A parameter that stands in the reference's own path belongs to the call unless something says it may be left out.
 * What only a hint calls required is offered: hints never restrict.
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

/** The question for a parameter; `required`: it may not stay empty. */
export function toQuestion(
  location: ValueQuestion['location'],
  field: Field,
  required: boolean,
): ValueQuestion {
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

import type { EndpointDetails, ErrorCode, Field, FilledPart } from './types';

const parts: ReadonlySet<string> = new Set(['parameters', 'body', 'response', 'errors']);

const fillable: readonly FilledPart[] = ['type', 'required', 'meaning', 'values'];

/**
 * Fills the unknown parts of `first` with those of `second`, and takes over the sources of the filled parts. Also
 * merges the members of both fields.
 */
function fillField(first: Field, second: Field): Field {
  const filled = {
    ...(first.type === 'mixed' && second.type !== 'mixed' ? { type: second.type } : {}),
    ...(first.required === undefined && second.required === true ? { required: true } : {}),
    ...(first.meaning === undefined && second.meaning !== undefined ? { meaning: second.meaning } : {}),
    // Values from a later layer suggest but do not restrict, so the set is open.
    ...(first.values === undefined && second.values ? { values: second.values, open: true as const } : {}),
  };
  const fields = second.fields && (first.fields ? mergeFields(first.fields, second.fields) : second.fields);
  const parts = fillable.filter((part) => Object.hasOwn(filled, part));
  const behind =
    parts.length > 0
      ? {
          filled: [...(first.filled ?? []), ...parts],
          ...(second.sources ? { sources: second.sources } : {}),
          ...(first.file === undefined && second.file !== undefined ? { file: second.file } : {}),
        }
      : {};
  return { ...first, ...filled, ...behind, ...(fields ? { fields } : {}) };
}

function mergeFields(first: readonly Field[], second: readonly Field[]): readonly Field[] {
  const known = new Set(first.map((field) => field.name));
  return [
    ...first.map((field) => {
      const other = second.find((candidate) => candidate.name === field.name);
      return other ? fillField(field, other) : field;
    }),
    ...second.filter((field) => !known.has(field.name)),
  ];
}

function mergeErrors(first: readonly ErrorCode[], second: readonly ErrorCode[]): readonly ErrorCode[] {
  const known = new Set(first.map((error) => error.code));
  return [...first, ...second.filter((error) => !known.has(error.code))];
}

function mergeBody(
  first: EndpointDetails,
  second: EndpointDetails,
): Pick<EndpointDetails, 'body' | 'bodyKnowledge'> {
  if (first.bodyKnowledge === 'none') return { bodyKnowledge: 'none' };
  if (!first.body && !second.body) {
    return { bodyKnowledge: first.bodyKnowledge === 'unknown' ? second.bodyKnowledge : first.bodyKnowledge };
  }
  return { body: mergeFields(first.body ?? [], second.body ?? []), bodyKnowledge: 'known' };
}

function mergeTwo(first: EndpointDetails, second: EndpointDetails): EndpointDetails {
  return {
    summary: first.summary ?? second.summary,
    authorization: first.authorization ?? second.authorization,
    role: first.role ?? second.role,
    pathParameters: mergeFields(first.pathParameters, second.pathParameters),
    queryParameters: mergeFields(first.queryParameters, second.queryParameters),
    ...mergeBody(first, second),
    response: mergeFields(first.response, second.response),
    errors: mergeErrors(first.errors, second.errors),
    rules: [...first.rules, ...second.rules],
    disagreements: [...first.disagreements, ...second.disagreements],
    unknown: first.unknown.filter((item) => !parts.has(item) || second.unknown.includes(item)),
  };
}

/** Merges the layers of one endpoint. An earlier layer wins; a later layer fills unknown parts and adds fields. */
export function mergeDetails(first: EndpointDetails, ...later: readonly EndpointDetails[]): EndpointDetails {
  return later.reduce(mergeTwo, first);
}

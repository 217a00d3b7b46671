import { UPDATE_MEMBER } from '../../catalog/loadUserGroupFields';
import type { Environment } from '../../environments/types';
import { nothingGiven } from '../../calls/createCalls';
import { type ValueQuestion, checkValue, type GivenValues } from '../../calls/prompts/buildQuestions';
import { looksSecret, type WrittenCall } from './writtenCall';

/**
 * `values`: valid path and query values that are no secrets. `open`: names of all other values that the user can be
 * asked for.
 */
export function usableValues(
  written: WrittenCall | undefined,
  questions: readonly ValueQuestion[],
  redact: (text: string) => string,
): { readonly values: GivenValues; readonly open: readonly string[] } {
  if (!written) return { values: nothingGiven, open: [] };
  const isUsable =
    (location: ValueQuestion['location']) =>
    ([name, value]: readonly [string, string]): boolean => {
      const question = questions.find((each) => each.location === location && each.name === name);
      // A hinted type is checked like a documented one: the user is asked for a value that does not match.
      const problem = question && checkValue({ ...question, origin: 'reference' }, value);
      return problem === undefined && question?.secret !== true && redact(value) === value;
    };
  const inPath = Object.entries(written.path);
  const path = inPath.filter(isUsable('path'));
  const query = written.query.filter(isUsable('query'));
  const refused = [
    ...inPath.filter((pair) => !path.includes(pair)),
    ...written.query.filter((pair) => !query.includes(pair)),
  ];
  const open = new Set([...written.open, ...refused.map(([name]) => name)]);
  return {
    values: { path: Object.fromEntries(path), query },
    open: [...open].filter((name) => isAsked(name, questions)),
  };
}

/**
 * Whether the user is asked for a value. Body members and secrets are asked for only if the call has a question for
 * them.
 */
function isAsked(name: string, questions: readonly ValueQuestion[]): boolean {
  const isKnown = questions.some((question) => question.name === name);
  return isKnown || !(name.startsWith('body.') || looksSecret(name, ''));
}

/** Body of a written call in the shape that an environment expects. */
export function bodyFor(
  { body, isFlat }: Pick<WrittenCall, 'body' | 'isFlat'>,
  endpointId: string,
  { userGroupUpdate }: Pick<Environment, 'userGroupUpdate'>,
): string | undefined {
  const isWrapped = endpointId === 'userGroups.update' && userGroupUpdate !== 'flat';
  if (body === undefined || isFlat === undefined || !isWrapped) return body;
  const given: unknown = JSON.parse(body);
  if (typeof given === 'object' && given !== null && UPDATE_MEMBER in given) return body;
  return `{\n    "${UPDATE_MEMBER}": ${body.replaceAll('\n', '\n  ')}\n  }`;
}

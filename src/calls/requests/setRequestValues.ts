import { isSecretField } from '../../catalog/isSecretField';
import { splitPairs, emptySecretMembers } from '../../http/redaction/hideSecrets';
import { isAccountNumber } from '../../http/redaction/isAccountNumber';
import type { CallValues } from '../../http/types';
import { changeMember, replaceIn } from '../../json/changeMember';
import { propertiesOf, readJsonTree } from '../../json/jsonTree';
import { memberOf, readRequestTree } from './requestShape';

/**
 * Writes values into a request document and keeps the user's other text. Leaves out path and query values that are
 * secret by name or form, and empties such members of the body. `isShared: false`: recognizes secrets only by name, and
 * in the body also account numbers. Undefined if the text is no JSON object or has errors.
 */
export function setRequestValues(
  text: string,
  values: Partial<CallValues>,
  { isShared = true }: { readonly isShared?: boolean } = {},
): string | undefined {
  const { root, issues } = readRequestTree(text);
  if (root?.type !== 'object' || issues.length > 0) return undefined;
  let current = text;
  for (const member of ['path', 'query'] as const) {
    const pairs = member === 'path' ? Object.entries(values.path ?? {}) : (values.query ?? []);
    const kept = isShared ? splitPairs(pairs).kept : pairs.filter(([name]) => !isSecretField(name));
    const given = joinRepeated(kept);
    const names = Object.keys(given);
    const existing = memberOf(root, member);
    if (names.length > 0 && existing?.type !== 'object') current = setMember(current, [member], '{}');
    for (const name of names)
      if (!isSame(memberOf(existing, name)?.value, given[name]))
        current = setMember(current, [member, name], literalOf(given[name]));
  }
  const body =
    values.body === undefined
      ? undefined
      : emptySecretMembers(values.body, isShared ? undefined : isAccountNumber);
  // The body is set as source text, so that its literals do not change.
  return body === undefined ? current : setMember(current, ['body'], body);
}

/** Whether a non-empty path value of the document differs from the given one, so that it names another entity. */
export function namesAnother(text: string, path: CallValues['path'] = {}): boolean {
  const written = propertiesOf(memberOf(readRequestTree(text).root, 'path'));
  return written.some(
    ({ name, value }) => Object.hasOwn(path, name) && value.value !== '' && !isSame(value.value, path[name]),
  );
}

/** Whether a new body replaces a body that the user wrote. A body that equals the skeleton's does not count. */
export function replacesBody(before: string, after: string, skeleton: string): boolean {
  const [was, is, empty] = [before, after, skeleton].map((text) => {
    const body = memberOf(readRequestTree(text).root, 'body');
    return body && JSON.stringify(JSON.parse(text.slice(body.offset, body.offset + body.length)));
  });
  return was !== undefined && was !== is && was !== empty;
}

function joinRepeated(pairs: CallValues['query']): Record<string, unknown> {
  const members = new Map<string, string | readonly string[]>();
  for (const [name, value] of pairs) {
    const before = members.get(name);
    members.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(members);
}

/** Sets a member of the root object, or of an object in it. */
function setMember(text: string, path: readonly string[], literal: string): string {
  const { root } = readJsonTree(text);
  const node = path.slice(0, -1).reduce(memberOf, root);
  const change = changeMember(text, node, path.at(-1) ?? '', literal);
  return change ? replaceIn(text, change) : text;
}

/** JSON of a value, with one line per list element, indented for a member of `path` or `query`. */
function literalOf(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n    ');
}

function isSame(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && one === other;
}

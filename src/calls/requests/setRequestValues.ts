import { applyEdits, getNodeValue, modify, type Edit, type JSONPath } from 'jsonc-parser';
import { isSecretField } from '../../catalog/isSecretField';
import { splitPairs, isAccountNumber } from '../../http/redaction/hideSecrets';
import type { CallValues } from '../../http/types';
import { propertiesOf } from '../../json/jsonTree';
import { emptySecretMembers } from './emptySecretMembers';
import { memberOf, readRequestTree } from './requestShape';

const formatted = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } };
/** What is written into a longer line is not laid out: that takes as long as the line is long, times its members. */
const MAX_LINE_CHARACTERS = 10_000;

/**
 * Writes values into a request document and leaves everything else as the user wrote it. Secrets are left out; where the
 * text is not shared but sent, only those that their name shows, and numbers in the body. undefined when the text is no
 * JSON object that can be edited.
 */
export function setRequestValues(
  text: string,
  values: Partial<CallValues>,
  { isShared = true }: { readonly isShared?: boolean } = {},
): string | undefined {
  const { root, issues } = readRequestTree(text);
  if (root?.type !== 'object' || issues.length > 0) return undefined;
  let current = text;
  const set = (path: JSONPath, value: unknown): void => {
    current = setMember(current, path, value);
  };
  for (const member of ['path', 'query'] as const) {
    const pairs = member === 'path' ? Object.entries(values.path ?? {}) : (values.query ?? []);
    const kept = isShared ? splitPairs(pairs).kept : pairs.filter(([name]) => !isSecretField(name));
    const given = joinRepeated(kept);
    const names = Object.keys(given);
    const existing = memberOf(root, member);
    if (names.length > 0 && existing && existing.type !== 'object') set([member], {});
    for (const name of names) {
      const old = propertiesOf(existing).find((property) => property.name === name)?.value;
      if (!isSame(old?.value, given[name])) set([member, name], given[name]);
    }
  }
  const body =
    values.body === undefined
      ? undefined
      : emptySecretMembers(values.body, isShared ? undefined : isAccountNumber);
  return body === undefined ? current : setBody(current, body);
}

/** Whether a request document names another entity in its path than the values do. */
export function namesAnother(text: string, path: CallValues['path'] = {}): boolean {
  const written = propertiesOf(memberOf(readRequestTree(text).root, 'path'));
  return written.some(
    ({ name, value }) => Object.hasOwn(path, name) && value.value !== '' && !isSame(value.value, path[name]),
  );
}

/** Whether a body that somebody wrote gives way to another one; that of a skeleton was written by nobody. */
export function replacesBody(before: string, after: string, skeleton: string): boolean {
  const [was, is, empty] = [before, after, skeleton].map((text) => {
    const body = memberOf(readRequestTree(text).root, 'body');
    return body && JSON.stringify(getNodeValue(body));
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

/** Sets the body as text, so that no literal is changed by a parser. */
function setBody(text: string, body: string): string {
  const placeholder = setMember(text, ['body'], null);
  const node = memberOf(readRequestTree(placeholder).root, 'body');
  if (!node) return text;
  const edit: Edit = { offset: node.offset, length: node.length, content: body };
  return applyEdits(placeholder, [edit]);
}

function setMember(text: string, path: JSONPath, value: unknown): string {
  const isLong = text.split('\n').some((line) => line.length > MAX_LINE_CHARACTERS);
  return applyEdits(text, modify(text, path, value, isLong ? {} : formatted));
}

function isSame(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && one === other;
}

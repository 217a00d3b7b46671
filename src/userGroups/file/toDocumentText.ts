import { ANSWER_STATUS_FIELD } from '../../catalog/loadUserGroupFields';
import { formatJson } from '../../json/formatJson';
import { propertiesOf, readJsonTree } from '../../json/jsonTree';

/**
 * A user group's answer as the text of its document: indented, without the answer's own `http_status`. Every literal,
 * the order of the members and members that stand twice stay as they came. undefined when the answer is no JSON
 * object, or too deep or too large to be edited.
 */
export function toDocumentText(answer: string): string | undefined {
  const formatted = formatJson(answer);
  if (!('text' in formatted)) return undefined;
  const { text } = formatted;
  const { root } = readJsonTree(text);
  if (root?.type !== 'object') return undefined;
  const kept = propertiesOf(root)
    .filter(({ name }) => name !== ANSWER_STATUS_FIELD)
    .map(({ key, value }) => `  ${text.slice(key.offset, value.offset + value.length)}`);
  return kept.length === 0 ? '{}\n' : `{\n${kept.join(',\n')}\n}\n`;
}

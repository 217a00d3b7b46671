import * as l10n from '@vscode/l10n';
import { parseTree, type Node } from 'jsonc-parser';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { isSecretField } from '../catalog/isSecretField';

const MAX_FIELDS = 12;
const MAX_VALUE_CHARACTERS = 80;

/**
 * The fields that a body sets, one line each, values as they stand in the text. A body that is one object
 * in an object, such as `user_group`, shows the inner fields. Secrets are hidden; lines and lengths are bounded.
 */
export function describeChangedFields(body: string): readonly string[] {
  const fields = fieldsOf(parseBody(body));
  const lines = fields.slice(0, MAX_FIELDS).map(({ name, value }) => {
    const text = isSecretField(name)
      ? l10n.t('(hidden)')
      : sanitizeForDisplay(body.slice(value.offset, value.offset + value.length), MAX_VALUE_CHARACTERS);
    return `${sanitizeForDisplay(name, MAX_VALUE_CHARACTERS)}: ${text}`;
  });
  const left = fields.length - MAX_FIELDS;
  return left > 0 ? [...lines, l10n.t('and {0} more', left)] : lines;
}

interface BodyField {
  readonly name: string;
  readonly value: Node;
}

function parseBody(body: string): Node | undefined {
  try {
    return parseTree(body);
  } catch (error) {
    // The parser recurses; the request itself does not care how deep its body is.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function fieldsOf(node: Node | undefined): readonly BodyField[] {
  if (node?.type !== 'object') return [];
  const fields = (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    return key && value ? [{ name: String(key.value), value }] : [];
  });
  const [only] = fields;
  return fields.length === 1 && only?.value.type === 'object' ? fieldsOf(only.value) : fields;
}

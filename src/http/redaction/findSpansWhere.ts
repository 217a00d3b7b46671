import { isSecretField } from '../../catalog/isSecretField';
import { JsonTokens } from '../../json/jsonTokens';

/** Where a secret value stands, and the name of its member or of one before; offsets in UTF-16 units, in order. */
export interface SecretSpan {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
}

/** Members that name another one of their object, and how that one is called. */
const naming = /^(?:name|key|field|param|parameter|header)$/i;
const named = /^(?:values?|content|data)$/i;
const plain: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/**
 * Finds secrets at any depth of a JSON text, by name, also that of `{ "name": …, "value": … }`, or as a text or number for
 * which `isSecret` holds; where the text breaks off, those before the break. Whether there is one is no secret. Reads
 * tokens instead of building a tree: depth is the sender's choice, and a tree is built by recursion.
 */
export function findSpansWhere(json: string, isSecret: (text: string) => boolean): readonly SecretSpan[] {
  const tokens = new JsonTokens(json);
  const spans: SecretSpan[] = [];
  let name = '';
  /** A text, or undefined: whether it is a name shows behind it. */
  let last: SecretSpan | undefined;
  let depth = 0;
  /** How deep the object is that names a secret, and that name. */
  let owner: { readonly depth: number; readonly name: string } | undefined;
  const takeLast = (): void => {
    if (last && isSecret(last.name)) spans.push({ ...last, name });
    else if (last && naming.test(name) && isSecretField(last.name)) owner = { depth, name: last.name };
    last = undefined;
  };
  for (let first = tokens.next(); first !== undefined; first = tokens.next()) {
    if (first === ':' && last) {
      ({ name } = last);
      last = undefined;
      if (owner?.depth === depth && named.test(name)) ({ name } = owner);
      if (!isSecretField(name)) continue;
      const value = takeValue(tokens);
      if (!plain.has(json.slice(value.offset, value.offset + Math.min(value.length, 6))))
        spans.push({ name, ...value });
      continue;
    }
    takeLast();
    if (first === '{' || first === '[') depth += 1;
    if (first === '}' || first === ']') {
      if (owner?.depth === depth) owner = undefined;
      depth -= 1;
    }
    if (/["\d]/.test(first)) last = { name: tokens.value, offset: tokens.offset, length: tokens.length };
  }
  takeLast();
  return spans;
}

/** Moves to the end of the value that follows, whatever stands in it. */
function takeValue(tokens: JsonTokens): Pick<SecretSpan, 'offset' | 'length'> {
  let first = tokens.next();
  const { offset } = tokens;
  let depth = first === '{' || first === '[' ? 1 : 0;
  while (depth > 0 && first !== undefined) {
    first = tokens.next();
    if (first === '{' || first === '[') depth += 1;
    if (first === '}' || first === ']') depth -= 1;
  }
  return { offset, length: tokens.end - offset };
}

/** The text with `mask` for each span. */
export function maskSpans(
  json: string,
  spans: readonly Pick<SecretSpan, 'offset' | 'length'>[],
  mask: string,
): string {
  let masked = '';
  let end = 0;
  for (const { offset, length } of spans) {
    masked += json.slice(end, offset) + mask;
    end = offset + length;
  }
  return masked + json.slice(end);
}

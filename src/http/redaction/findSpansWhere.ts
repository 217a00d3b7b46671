import { isSecretField } from '../../catalog/isSecretField';
import { JsonTokens } from '../../json/jsonTokens';

/**
 * A secret value. `name`: name of its member, or another name that marks the value as secret. Offsets in UTF-16 units.
 */
export interface SecretSpan {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
}

/**
 * Members that hold a name, as in `{ "name": "password", "value": "…" }`; `named`: members that hold the value of that
 * name.
 */
const naming =
  /^(?:name|key|k|n|id|label|field|field_?name|param|parameter|header|attribute|property|variable|path|pointer|loc)$/i;
const named = /^(?:\w*values?|val|v|content|data|default|input|before|after|from|to|old|new)$/i;
const plain: ReadonlySet<string> = new Set(['true', 'false', 'null']);
/** Members that may be secret together with their object's name: `key` in `billing` is a `billing_key`. */
const aspect = /^(?:key|code|number|num|no)$/i;
/** Members that hold column names; `rows`: members that hold rows. */
const heads =
  /^(?:(?:table|column|field)_?)?(?:columns?|cols|fields?|headers?|heads?|keys|names|titles|labels)$/i;
const rows = /^(?:values?|rows?|data|cells?)$/i;
/**
 * Members that give a column's name, in an object that describes this column, such as `{ "title": "password" }`.
 * `header`: members such as `schema`, whose value is an object with the list of columns.
 */
const columnName = /^(?:title|column|accessor|prop|data(?:_?(?:index|field|key))?)$/i;
const header = /^(?:schema|meta(?:data)?|head(?:er)?|table)$/i;
/** A text that may be a name, as in a list of names. */
const word = /^[\p{L}_-]*$/u;
/** Command line options whose argument is `user:password`. */
const credentials = /^-(?:[a-z]*u|-user|-proxy-user|-auth)$/i;
/** More columns, or values in one object, than real data has. */
const MAX_ITEMS = 200;

interface Item extends SecretSpan {
  readonly index: number;
}

/** Names of secret columns by index. `count`: number of commas in each row of the table. */
interface Columns {
  readonly names: ReadonlyMap<number, string>;
  readonly count: number;
}

/** An open object or list. */
interface Open {
  readonly isArray: boolean;
  /** Name of the member that holds the object or list. */
  readonly name: string;
  readonly offset: number;
  /** Number of commas so far, which is the index of the current item. */
  count: number;
  /** In an object: name of a secret, given by a member such as `name`. */
  owner?: string;
  /** All texts and numbers of a list. In an object: values that a later member such as `name` may mark as secret. */
  items?: Item[];
  /** In a list: the values of its objects, such as `{ "v": "…" }`. */
  cells?: Item[];
  /** In a list of objects that describe columns: names of secret columns by index. */
  described?: Map<number, string>;
  /** Secret columns of the inner lists; the first inner list or a member names the columns. */
  columns?: Columns;
  /** The object or list already has rows. Column names that follow these rows apply to these rows too. */
  hasRows?: true;
}

/**
 * Finds secrets at any depth of a JSON text, up to the point where it breaks off. A secret is found by its name, in a
 * pair such as `{ "name": …, "value": … }` or `["password", …]`, in the columns of a table, or by `isSecret`. Booleans
 * and null are no secrets. Reads tokens without recursion, since the sender chooses the depth.
 */
export function findSpansWhere(json: string, isSecret: (text: string) => boolean): readonly SecretSpan[] {
  const late = new Map<number, Columns>();
  const spans = walk(json, isSecret, { known: new Map(), late });
  return late.size === 0 ? spans : walk(json, isSecret, { known: late, late: new Map() });
}

/** Secret columns by the offset of their table. */
interface Tables {
  readonly known: ReadonlyMap<number, Columns>;
  /** Receives columns whose names come after their rows. */
  readonly late: Map<number, Columns>;
}

function walk(
  json: string,
  isSecret: (text: string) => boolean,
  { known, late }: Tables,
): readonly SecretSpan[] {
  const tokens = new JsonTokens(json);
  const spans: SecretSpan[] = [];
  const opened: Open[] = [];
  let name = '';
  for (let first = tokens.next(); first !== undefined; first = tokens.next()) {
    const inside = opened.at(-1);
    const isScalar = /["\d-]/.test(first);
    if (isScalar && tokens.isName) {
      name = tokens.value;
      const owner = named.test(name) ? inside?.owner : undefined;
      if (owner !== undefined) name = owner;
      if (!isSecretMember(name, inside?.name)) continue;
      tokens.next();
      tokens.next();
      const { offset } = tokens;
      tokens.skipValue();
      if (!plain.has(json.slice(offset, tokens.end)))
        spans.push({ name, offset, length: tokens.end - offset });
      continue;
    }
    if (first === '{' || first === '[') {
      const { offset } = tokens;
      opened.push({ isArray: first === '[', name, offset, count: 0, columns: known.get(offset) });
    }
    if (first === ',' && inside) inside.count += 1;
    if (first === '}' || first === ']') {
      opened.pop();
      if (inside?.isArray) takeRow(inside, { opened, late }, spans);
      else if (inside?.columns && header.test(inside.name)) setColumns(opened.at(-1), inside.columns, late);
    }
    if (!isScalar) continue;
    const value = { name: tokens.value, offset: tokens.offset, length: tokens.length };
    if (isSecret(value.name)) spans.push({ ...value, name });
    else if (inside?.isArray) takeItem(inside, value, spans);
    else if (inside) takeMember(inside, opened.at(-2), { name, value }, spans);
  }
  const sorted = spans.sort((left, right) => left.offset - right.offset);
  return sorted.filter(({ offset }, at) => offset !== sorted[at - 1]?.offset);
}

/** Whether a member is secret by its name, or together with its object's name, as `key` in `billing`. */
function isSecretMember(name: string, above: string | undefined): boolean {
  return isSecretField(name) || (aspect.test(name) && isSecretField(`${above}_${name}`));
}

/** Handles a text or number in a list: perhaps the value of the name before it, as in `["Authorization", "…"]`. */
function takeItem(list: Open, { name, offset, length }: SecretSpan, spans: SecretSpan[]): void {
  const { items = [], count } = list;
  const before = items.at(-1);
  const item = { name: name.slice(0, MAX_ITEMS), offset, length, index: count };
  const isNamed =
    before?.index === count - 1 &&
    (isSecretField(before.name) || (credentials.test(before.name) && name.includes(':')));
  if (isNamed && !word.test(name)) spans.push({ ...item, name: before.name });
  if (items.length >= MAX_ITEMS) items.shift();
  items.push(item);
  list.items = items;
}

/** Handles a text or number in an object: it may name another member, be named by one, or name a column. */
function takeMember(
  object: Open,
  list: Open | undefined,
  { name, value: { name: text, ...span } }: { readonly name: string; readonly value: SecretSpan },
  spans: SecretSpan[],
): void {
  if (list?.isArray === true) {
    if ((naming.test(name) || columnName.test(name)) && heads.test(list.name) && isSecretField(text))
      (list.described ??= new Map()).set(list.count, text);
    if (named.test(name) && (list.cells?.length ?? 0) < MAX_ITEMS)
      (list.cells ??= []).push({ name, index: list.count, ...span });
  }
  if (naming.test(name) && isSecretField(text)) nameMembers(object, text, spans);
  else if (named.test(name) && (object.items?.length ?? 0) < MAX_ITEMS)
    (object.items ??= []).push({ name, index: 0, ...span });
}

function nameMembers(object: Open, name: string, spans: SecretSpan[]): void {
  object.owner = name;
  for (const { offset, length } of object.items ?? []) spans.push({ name, offset, length });
  delete object.items;
}

/** Handles the end of a list: a pair, a row of a table, or a list of column names. */
function takeRow(
  { items = [], cells = [], described, count, name: member }: Open,
  { opened, late }: { readonly opened: readonly Open[]; readonly late: Tables['late'] },
  spans: SecretSpan[],
): void {
  const parent = opened.at(-1);
  if (!parent) return;
  const end = items.at(-1);
  // A list in a member such as `path` may name a secret by its last item, as in `["body", "password"]`.
  if (!parent.isArray && naming.test(member) && end && isSecretField(end.name))
    nameMembers(parent, end.name, spans);
  const isRow = parent.isArray || rows.test(member) || (items.length === 0 && cells.length > 0);
  const holders = isRow ? opened.slice(-3).reverse() : [];
  for (const holder of holders) holder.hasRows = true;
  const columns = holders.find((holder) => holder.columns)?.columns;
  if (columns?.count === count)
    for (const item of items.length > 0 ? items : cells) {
      const name = columns.names.get(item.index);
      if (name !== undefined) spans.push({ ...item, name });
    }
  const [first, second] = items;
  if (count === 1 && first && second && parent.isArray && isSecretField(first.name))
    spans.push({ ...second, name: first.name });
  if (described) setColumns(parent, { names: described, count }, late);
  if (parent.columns || (parent.isArray && parent.count > 0)) return;
  if ((count === 0 && !heads.test(member)) || items.length !== count + 1) return;
  const names = new Map(
    items.filter(({ name }) => isSecretField(name)).map(({ index, name }) => [index, name]),
  );
  if (names.size > 0) setColumns(parent, { names, count }, heads.test(member) ? late : undefined);
}

function setColumns(table: Open | undefined, columns: Columns, late: Tables['late'] | undefined): void {
  if (!table || table.columns) return;
  table.columns = columns;
  if (table.hasRows) late?.set(table.offset, columns);
}

/** Replaces each span with `mask`. `spans`: in the order of their offsets. */
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

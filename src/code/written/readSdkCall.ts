import type { FoundSdkCall } from '../sdk/clientNames';
import { matchAt, type Source } from '../source/readSource';
import type { CodeLanguageId, LiteralForm } from '../source/codeLanguages';
import { ValueReader, type Argument, type ObjectValue, type Value } from './valueReader';
import { plainText, type WrittenCallBuilder } from './writtenCall';

const openValue: Value = { kind: 'open' };
/** Matches a spread argument, as in `detail(...ids)` or `detail(*ids)`. Its values and later ones are unknown. */
const spread = /^(?:\.\.\.|\*)/;

/** Adds the values of an SDK call. `x-sdk` of the hints says what each argument means. */
export function readSdkCall(
  source: Source,
  { call, end, open }: FoundSdkCall,
  written: WrittenCallBuilder,
): void {
  const takes = call.takes.filter((take) => !take.includes('='));
  const items = readArguments(source, { end, open });
  const values = valuesOf(source, takes, items ?? []);
  const members: (readonly [string, Value])[] = [];
  for (const take of call.takes) {
    const value = values.get(take) ?? (items ? undefined : openValue);
    const [, kind = take, name = '', other = ''] =
      /^(path|query|body)(?::| with )(\w+)[|=]?([\w-]*)$/.exec(take) ?? [];
    if (take.includes('=')) written.addPath(name, other);
    else if (take.startsWith('body with')) readBodyWithId(value, [name, other], written);
    else if (kind === 'path')
      written.addPathValue(name, value?.kind === 'object' ? takenFrom(value, [name, other]) : value);
    else if (kind === 'query') readQuery(value, name, written);
    else if (name !== '') members.push(...(value ? [[name, value] as const] : []));
    else if (value?.kind === 'object') written.addBody(value);
  }
  if (members.length > 0) written.addBody({ kind: 'object', members, isWhole: true });
}

/** Syntax of class instances as arguments of SDK calls. Their members have the names of request fields. */
const objectForms: Partial<Readonly<Record<CodeLanguageId, Partial<LiteralForm>>>> = {
  go: {
    type: /&?(?:\[\]|map\[string\])?\*?(?:\w+\.)?(?:interface\{\}|\w+)(?=\{)/y,
    name: /([A-Z]\w*)\s*:(?![:=])/y,
    spell: snakeCase,
  },
  csharp: {
    type: /new\b(?:\s*[\w.]+(?:<[\w, ?]{1,60}>)?)?(?:\[\])?(?:\s*\(\))?\s*(?=\{)/y,
    spell: snakeCase,
  },
};
/** Space before arguments without brackets, as in Ruby. */
const command = /[ \t]+(?=["':\w@[]|\*\*)(?!(?:if|unless|do|and|or|while|until|rescue|then|in|end)\b)/y;

/** Arguments of the call; undefined if they cannot be read. */
function readArguments(
  source: Source,
  { end, open }: Pick<FoundSdkCall, 'end' | 'open'>,
): readonly Argument[] | undefined {
  const form = objectForms[source.language.id];
  const reader = new ValueReader(source, open ?? end, form);
  const start = open === undefined ? matchAt(command, source.text, end)?.end : undefined;
  const items =
    open !== undefined ? reader.readList(open)?.items : start === undefined ? [] : reader.readCommand(start);
  return items?.map((item) => ({
    ...item,
    ...(item.name === undefined ? {} : { name: snakeCase(item.name) }),
    value: withEmbedded(item.value),
  }));
}

/** Flattens embedded structs: `ListParams: bootpay.ListParams{Page: 1}`. */
function withEmbedded(value: Value): Value {
  if (value.kind !== 'object') return value;
  const members = value.members.flatMap(([name, member]): ObjectValue['members'] =>
    name === 'list_params' && member.kind === 'object' ? member.members : [[name, member]],
  );
  return { ...value, members };
}

/** `UserGroupId` and `userGroupId` become `user_group_id`; other texts are unchanged. */
function snakeCase(name: string): string {
  return /^[a-z]*[A-Z]\w*$/.test(name)
    ? name.replace(/(?<=[a-z\d])[A-Z]|(?<!^)[A-Z](?=[a-z])/g, '_$&').toLowerCase()
    : name;
}

/** Value of each argument, by name or position. */
function valuesOf(
  { text, language }: Source,
  takes: readonly string[],
  items: readonly Argument[],
): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>();
  const unnamed = [...takes];
  const others: (readonly [name: string | undefined, value: Value])[] = [];
  let isWhole = true;
  for (const { name, value, start } of items) {
    const take = name === undefined ? unnamed[0] : unnamed.find((one) => one.split(/[:|]/).includes(name));
    const isSpread = spread.test(text.slice(start, start + 3));
    if (isSpread && language.id === 'ruby' && text.startsWith('**', start)) isWhole = false;
    else if (isSpread) for (const one of unnamed.splice(0)) values.set(one, openValue);
    else if (take === undefined) others.push([name, value]);
    else values.set(unnamed.splice(unnamed.indexOf(take), 1)[0] ?? take, value);
  }
  const [left, ...more] = unnamed;
  const [other, ...rest] = others;
  if (left === undefined || more.length > 0) return values;
  // Ruby's last argument may be a hash without braces.
  const members = others.flatMap(([name, value]) => (name === undefined ? [] : [[name, value] as const]));
  const isHash = language.id === 'ruby' && /^(?:query$|body(?: with|$))/.test(left);
  if (isHash && (members.length > 0 || !isWhole)) values.set(left, { kind: 'object', members, isWhole });
  // An unknown name is the remaining argument: `list(params={…})`.
  else if (other) values.set(left, rest.length === 0 ? other[1] : openValue);
  return values;
}

function takenFrom({ members }: ObjectValue, names: readonly string[]): Value | undefined {
  return members.findLast(([name]) => names.includes(name))?.[1];
}

/** Adds a body without its member for the path parameter, and adds that member to the path. */
function readBodyWithId(
  value: Value | undefined,
  names: readonly [string, string],
  written: WrittenCallBuilder,
): void {
  const whole = value?.kind === 'object' ? value : undefined;
  written.addPathValue(names[0], whole && takenFrom(whole, names));
  const members = whole?.members.filter(([name]) => !names.includes(name));
  if (whole && members) written.addBody({ ...whole, members });
}

function readQuery(value: Value | undefined, name: string, written: WrittenCallBuilder): void {
  if (!value) return;
  if (name !== '') written.addQueryValue({ kind: 'object', members: [[name, value]], isWhole: true });
  else if (value.kind !== 'object') written.addQueryValue(undefined);
  else
    written.addQueryValue({
      ...value,
      members: value.members.map(([member, one]) => [member, withCommas(one)] as const),
    });
}

/** Joins a list with commas, as the SDK does. */
function withCommas(value: Value): Value {
  if (value.kind !== 'list') return value;
  const texts = value.items.map(plainText);
  return texts.includes(undefined) ? openValue : { kind: 'text', text: texts.join(',') };
}

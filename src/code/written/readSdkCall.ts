import type { FoundSdkCall } from '../sdk/clientNames';
import type { Source } from '../source/readSource';
import { ValueReader, type Argument, type ObjectValue, type Value } from './valueReader';
import { plainText, type WrittenCallBuilder } from './writtenCall';

const openValue: Value = { kind: 'open' };
/** `detail(...ids)`, `detail(*ids)`: what follows may be any argument. */
const spread = /^(?:\.\.\.|\*)/;
/** An id holds a digit: a word in its stead is a name for one. */
const anId = /\d/;

/** Adds the values of a call of the SDK, by what `x-sdk` says of its arguments. */
export function readSdkCall(source: Source, { call, open }: FoundSdkCall, written: WrittenCallBuilder): void {
  const takes = call.takes.filter((take) => !take.includes('='));
  const items = new ValueReader(source, open).readList(open)?.items;
  const values = valuesOf(source.text, takes, items ?? []);
  const members: (readonly [string, Value])[] = [];
  for (const take of call.takes) {
    const value = values.get(take) ?? (items ? undefined : openValue);
    const [, kind = take, name = '', other = ''] =
      /^(path|query|body)(?::| with )(\w+)[|=]?([\w-]*)$/.exec(take) ?? [];
    if (take.includes('=')) written.addPath(name, other);
    else if (take.startsWith('body with')) readBodyWithId(value, [name, other], written);
    else if (kind === 'path')
      addId(name, value?.kind === 'object' ? takenFrom(value, [name, other]) : value, written);
    else if (kind === 'query') readQuery(value, name, written);
    else if (name !== '') members.push(...(value ? [[name, value] as const] : []));
    else if (value) written.addBody(value);
  }
  if (members.length > 0) written.addBody({ kind: 'object', members, isWhole: true });
}

/** What is given for each argument: by its name, else by its position. */
function valuesOf(
  text: string,
  takes: readonly string[],
  items: readonly Argument[],
): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>();
  const unnamed = [...takes];
  const others: Value[] = [];
  for (const { name, value, start } of items) {
    const take = name === undefined ? unnamed[0] : unnamed.find((one) => one.split(/[:|]/).includes(name));
    if (spread.test(text.slice(start, start + 3)))
      for (const one of unnamed.splice(0)) values.set(one, openValue);
    else if (take === undefined) others.push(value);
    else values.set(unnamed.splice(unnamed.indexOf(take), 1)[0] ?? take, value);
  }
  // A name that is not known here can only be the one that is left: `list(params={…})`.
  const [left, ...more] = unnamed;
  const [other, ...rest] = others;
  if (left !== undefined && other && more.length + rest.length === 0) values.set(left, other);
  return values;
}

function addId(name: string, value: Value | undefined, written: WrittenCallBuilder): void {
  const text = value && plainText(value);
  written.addPath(name, text !== undefined && name.endsWith('_id') && !anId.test(text) ? undefined : text);
}

function takenFrom({ members }: ObjectValue, names: readonly string[]): Value | undefined {
  return members.findLast(([name]) => names.includes(name))?.[1];
}

/** A body whose member names what the path does: it is taken out. */
function readBodyWithId(
  value: Value | undefined,
  names: readonly [string, string],
  written: WrittenCallBuilder,
): void {
  const whole = value?.kind === 'object' ? value : undefined;
  addId(names[0], whole && takenFrom(whole, names), written);
  const members = whole?.members.filter(([name]) => !names.includes(name));
  if (whole && members) written.addBody({ ...whole, members });
}

function readQuery(value: Value | undefined, name: string, written: WrittenCallBuilder): void {
  if (!value) return;
  if (name !== '') written.addQueryValue({ kind: 'object', members: [[name, value]], isWhole: true });
  else written.addQueryValue(value.kind === 'object' ? value : undefined);
}

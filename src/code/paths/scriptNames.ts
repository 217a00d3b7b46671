import { AddressTextBuilder, type ValueOf } from './addressText';
import type { KnownBases } from './readAddress';
import { knownValues, valueIn, valueOfAddress } from './readNames';

/** What is given to a name: `export BASE="…"`, `BASE=…`; `@base = …`. */
const assignments = {
  shell: /(?<=^|[\s;&|])(\w+)=(?:"([^"\n]*)"|'([^'\n]*)'|([^\s;&|"']+))/g,
  http: /^@([\w-]+)[ \t]*=[ \t]*()()(\S+)/gm,
} as const;
/** `: "${BASE:=…}"` gives a value where there is none. */
const defaulted = /"?\$\{(\w+):=([^{}"\n]{1,200})\}"?/g;
const MAX_LENGTH = 200;

/** What the variables of a script or of an `.http` file stand for; in linear time. */
export function scriptNames(text: string, language: 'shell' | 'http', bases: KnownBases): ValueOf {
  const values = knownValues(text, bases);
  const valueOf = valueIn(values);
  for (const [, name = '', ...texts] of text.replace(defaulted, ' $1=$2 ').matchAll(assignments[language])) {
    const value = texts.find((one) => Boolean(one)) ?? '';
    if (value.length > MAX_LENGTH || !/^(?:https?:|\/|[${]|v1$)/i.test(value)) continue;
    const made = new AddressTextBuilder(valueOf).add(value, 0, value.length).build();
    const given = valueOfAddress(made, values);
    if (given !== undefined) values.give(name, given);
  }
  return valueOf;
}

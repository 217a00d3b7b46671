import { environmentVariables } from '../environmentVariables';
import { AddressTextBuilder, OPEN_VERSION, UNKNOWN, type ValueOf } from './addressText';
import { NameValues } from './nameValues';
import type { KnownBases } from './readAddress';
import { valueIn, valueOfAddress } from './readNames';

/** What is given to a name: `export BASE="…"`, `BASE=…`; `@base = …`. */
const assignments = {
  shell: /(?<=^|[\s;&|])(\w+)=(?:"([^"\n]*)"|'([^'\n]*)'|([^\s;&|"']+))/g,
  http: /^@([\w-]+)[ \t]*=[ \t]*()()(\S+)/gm,
} as const;
const MAX_LENGTH = 200;

/** What the variables of a script or of an `.http` file stand for; in linear time. */
export function scriptNames(text: string, language: 'shell' | 'http', bases: KnownBases): ValueOf {
  const values = new NameValues(bases);
  if (text.includes(environmentVariables.baseUrl))
    values.give(environmentVariables.baseUrl, UNKNOWN + OPEN_VERSION);
  const valueOf = valueIn(values);
  for (const [, name = '', ...texts] of text.matchAll(assignments[language])) {
    const value = texts.find((one) => Boolean(one)) ?? '';
    if (value.length > MAX_LENGTH || !/^(?:https?:|\/|[${])/i.test(value)) continue;
    const made = new AddressTextBuilder(valueOf).add(value, 0, value.length).build();
    const given = valueOfAddress(made, values);
    if (given !== undefined) values.give(name, given);
  }
  return valueOf;
}

import { AddressTextBuilder, type ValueOf } from './addressText';
import type { KnownBases } from './readAddress';
import { baseIn, knownValues, valueIn, valueOfAddress } from './readNames';

/** What is given to a name: `export BASE="…"`, `BASE=…`; `@base = …`. */
const assignments = {
  shell: /(?<=^|[\s;&|])(\w+)=(?:"([^"\n]*)"|'([^'\n]*)'|([^\s;&|"']+))/g,
  http: /^@([\w-]+)[ \t]*=[ \t]*()()(\S+)/gm,
} as const;
/** `: "${BASE:=…}"` gives a value where there is none. */
const defaulted = /"?\$\{(\w+):=([^{}"\n]{1,200})\}"?/g;
const MAX_LENGTH = 200;

/** `api() { curl "$BASE$1"; }`: a function of a script that adds its arguments to a base address. */
const shellFunction = /^[ \t]*(?:function[ \t]+)?([\w-]+)[ \t]*(?:\(\))?[ \t]*\{([^]{0,600}?)\}[ \t]*$/gm;
const appended = /(?<=[\s"'=])((?:https?:\/\/|\$)[^\s"']{1,200}?)\/?\$(?:\w+|\{\w+\}|@)(?=[\s"'])/;

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
  if (language === 'shell')
    for (const [, name = '', body = ''] of text.matchAll(shellFunction)) {
      const [, address = ''] = appended.exec(body) ?? [];
      const base = baseIn(
        new AddressTextBuilder(valueOf).add(address, 0, address.length).build().text,
        values,
      );
      if (base !== undefined) values.give(name, base);
    }
  return valueOf;
}

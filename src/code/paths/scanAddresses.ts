import { readShellCall } from '../../catalog/find/readShellCall';
import { shellCommands, type ShellWord } from '../../catalog/find/shellCommands';
import type { CodeLanguageId } from '../codeLanguages';
import {
  AddressTextBuilder,
  toMethod,
  VERSION,
  type AddressText,
  type SourceAddress,
  type ValueOf,
} from './addressText';
import { impliedBase, isForeignCall } from './impliedBase';
import { chainAround, joinChain, jointOf } from './joinChain';
import type { KnownBases } from './readAddress';
import { mayHoldBase, readNames, valueIn, baseIn, knownValues, valueOfAddress } from './readNames';
import { scanStrings, type SourceString } from './scanStrings';

/** Every string, word or request line that holds `/v1`, or a path behind a base that does, with concatenations joined; in linear time. */
export function scanAddresses(
  text: string,
  language: CodeLanguageId,
  bases: KnownBases,
): readonly SourceAddress[] {
  const isNamed = mayHoldBase(text, bases);
  if (!isNamed && !text.includes(VERSION)) return [];
  if (language === 'shell')
    return scanShell(text, { wanted: isNamed ? '/' : VERSION, resolve: scriptNames(text, language, bases) });
  if (language === 'http') return scanHttpFile(text, scriptNames(text, language, bases));
  const strings = scanStrings(text, language);
  const values = readNames(text, strings, language, bases);
  const resolve = valueIn(values);
  const joint = jointOf(language);
  const found: SourceAddress[] = [];
  let version = text.indexOf(VERSION);
  for (let index = 0; index < strings.length; index += 1) {
    const string = strings[index];
    if (!string) continue;
    if (version >= 0 && version < string.contentStart) version = text.indexOf(VERSION, string.contentStart);
    const holdsVersion = version >= 0 && version < string.contentEnd;
    if (!holdsVersion && !isNamed) {
      if (version < 0) break;
      continue;
    }
    if (!holdsVersion && !isPath(text, string)) continue;
    const { first, last } = chainAround(text, strings, index, joint);
    const chain = strings.slice(first, last + 1);
    const source = joinChain(text, chain, joint, { resolve });
    // A path to which the call around it adds the base address, unless expressions stand before it.
    const isAlone = !holdsVersion && source.address.named === 0 && source.start === chain[0]?.start;
    const implied = isAlone ? impliedBase(text, source, language, values) : undefined;
    const isForeign = source.address.text.startsWith(VERSION) && isForeignCall(text, source.start, values);
    if (!isForeign) found.push(implied ? joinChain(text, chain, joint, { resolve, implied }) : source);
    index = last;
  }
  return found;
}

const MAX_PATH = 200;
/** How a path may begin: with a base, or with one of its words. */
const path = /^(?:[$#{%]|\/?[a-z][\w-]*(?:[/?$#{%:]|$)|\/$)/;

function isPath(text: string, { contentStart, contentEnd }: SourceString): boolean {
  return contentEnd - contentStart <= MAX_PATH && path.test(text.slice(contentStart, contentEnd));
}

const requestLine =
  /^[ \t]*(?:([A-Z]+)[ \t]+)?((?:\{\{[^{}]{0,80}\}\}|(?!\{\{[^{}]{0,80}\}\})\S)+)(?:[ \t]+HTTP\/[\d.]+)?[ \t]*\r?$/;

/** The request lines of an `.http` file: the first line of each part that is no comment and no variable. */
function scanHttpFile(text: string, valueOf: ValueOf): readonly SourceAddress[] {
  const found: SourceAddress[] = [];
  let expects = true;
  let offset = 0;
  for (const line of text.split('\n')) {
    if (line.startsWith('###')) expects = true;
    else if (expects && line.trim() !== '' && !/^\s*(?:#|\/\/|@)/.test(line)) {
      expects = false;
      const match = requestLine.exec(line);
      const url = match?.[2];
      if (match && url?.includes('/')) {
        const start = offset + line.indexOf(url);
        found.push({
          address: new AddressTextBuilder(valueOf).add(text, start, start + url.length).build(),
          start,
          end: start + url.length,
          method: toMethod(match[1] ?? 'GET'),
        });
      }
    }
    offset += line.length + 1;
  }
  return found;
}

/** `NAME=` of an assignment and `--url=` of an option. */
const prefix = /^(?:\w+=|--?[\w-]+=)/;

/** The words of a shell script that may be paths, quotes taken off, with the method that their command uses. */
export function scanShell(
  text: string,
  { wanted = VERSION, resolve }: { readonly wanted?: string; readonly resolve?: ValueOf } = {},
): readonly SourceAddress[] {
  const found: SourceAddress[] = [];
  for (const words of shellCommands(text, wanted)) {
    const { method } = readShellCall(words.map((word) => word.text)) ?? {};
    const [program, ...given] = words;
    const base = resolve?.(program?.text ?? '');
    const verb = base === undefined ? method : given.find((word) => /^[A-Z]+$/.test(word.text))?.text;
    const stated = verb === undefined ? {} : { method: toMethod(verb) };
    for (const word of words) {
      if (!word.text.includes(wanted)) continue;
      const address = addressOf(text, word, resolve, word.text.startsWith('/') ? base : undefined);
      found.push({ address, start: word.start, end: word.end, ...stated });
    }
  }
  return found;
}

function addressOf(
  source: string,
  { start, text, pieces }: ShellWord,
  valueOf?: ValueOf,
  base = '',
): AddressText {
  const from = start + (prefix.exec(text)?.[0].length ?? 0);
  const builder = new AddressTextBuilder(valueOf).addBase(base);
  for (const piece of pieces) builder.add(source, Math.max(piece.start, from), piece.end);
  return builder.build();
}

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
function scriptNames(text: string, language: 'shell' | 'http', bases: KnownBases): ValueOf {
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

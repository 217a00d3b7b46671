import { type Fault, faultCodes, faultOutcomes, MAX_DELAY_SECONDS } from './fault';

/** One preference or one of its parameters, with the separator after it (RFC 7240). */
const part =
  /[\t ]*(?:([\w!#$%&'*+.^`|~-]+)[\t ]*(?:=[\t ]*([\w!#$%&'*+.^`|~-]+|"(?:[^"\\]|\\.)*"))?)?[\t ]*([,;]|$)/y;

const wishes: { readonly [K in keyof Fault]-?: (text: string) => Fault[K] } = {
  code: (text) => faultCodes.find((code) => String(code) === text),
  delay: (text) =>
    /^\d{1,2}(?:\.\d{1,3})?$/.test(text) && Number(text) <= MAX_DELAY_SECONDS ? Number(text) : undefined,
  outcome: (text) => faultOutcomes.find((outcome) => outcome === text.toLowerCase()),
};

/**
 * Supported wishes in the header `Prefer`; undefined if none. The first of repeated wishes counts. Wishes may also
 * follow a semicolon, as parameters of each other.
 */
export function readPrefer(header: string | undefined): Fault | undefined {
  const found = new Map<string, string>();
  let isKnown = false;
  let isParameter = false;
  part.lastIndex = 0;
  while (header !== undefined && part.lastIndex < header.length) {
    const start = part.lastIndex;
    const match = part.exec(header);
    if (!match) {
      // Invalid syntax: skips to the next preference.
      const comma = header.indexOf(',', start);
      if (comma < 0) break;
      part.lastIndex = comma + 1;
      isParameter = false;
      continue;
    }
    const [, name = '', value = '', sign] = match;
    const known = Object.hasOwn(wishes, name.toLowerCase());
    if (!isParameter) isKnown = known;
    if (known && isKnown && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), unquote(value));
    isParameter = sign === ';';
  }
  const code = wishes.code(found.get('code') ?? '');
  const delay = wishes.delay(found.get('delay') ?? '');
  const outcome = wishes.outcome(found.get('outcome') ?? '');
  const fault = {
    ...(code === undefined ? {} : { code }),
    ...(delay === undefined ? {} : { delay }),
    ...(outcome === undefined ? {} : { outcome }),
  };
  return Object.keys(fault).length === 0 ? undefined : fault;
}

function unquote(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value;
}

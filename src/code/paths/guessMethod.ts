import type { HttpMethod } from '../../catalog/types';
import { toMethod } from './sourceAddress';

const WINDOW = 160;
const AHEAD = 300;
const verbs = 'get|post|put|delete|patch|head|options';

/** What stands right before the string, nearest first. */
const leading: readonly RegExp[] = [
  // axios.put(, requests.get(, client.PutAsync(, Net::HTTP::Put.new(, http.MethodPut, "PUT",  @PUT(  Method.PUT,
  new RegExp(
    String.raw`(?:[.>:@]|\b(?:Http)?)(${verbs})(?:Async|Mapping|FromJsonAsync|AsJsonAsync|JSON|_async)?(?:<[^<>()]{0,60}>)?(?:\.new)?\(\s*(?:(?:url|uri|path)\s*[:=]\s*|Uri\.(?:parse|https?)\(|URI(?:\.parse|\.create)?\(|new Uri\(|fmt\.Sprintf\(|[\w.$]+\s*[+.]\s*)*[$@a-zA-Z]{0,2}$`,
    'i',
  ),
  new RegExp(
    String.raw`["'](${verbs})["']\s*,\s*(?:url\s*[:=]\s*|fmt\.Sprintf\(|[\w.$]+\s*[+.]\s*)*[$@a-zA-Z]{0,2}$`,
    'i',
  ),
  new RegExp(
    String.raw`(?:\bMethod\.?|\bHttpMethod\.)(${verbs})\s*,\s*(?:fmt\.Sprintf\(|[\w.$]+\s*\+\s*)*[$@]{0,2}$`,
    'i',
  ),
  new RegExp(
    String.raw`\bmethod["']?\s*(?::|=>?)\s*["'](${verbs})["']\s*,\s*["']?(?:url|uri|path|baseURL)["']?\s*(?::|=>?)\s*(?:[\w.$]+\s*\+\s*)*[$@a-zA-Z]{0,2}$`,
    'i',
  ),
];

/** What may follow in the same statement. */
const following: readonly RegExp[] = [
  new RegExp(String.raw`\bmethod["']?\s*(?::|=>?)\s*["'](${verbs})["']`, 'i'),
  new RegExp(String.raw`\.(?:method|send_request)\(\s*["'](${verbs})["']`, 'i'),
  new RegExp(String.raw`CURLOPT_CUSTOMREQUEST\s*(?:,|=>)\s*["'](${verbs})["']`, 'i'),
  new RegExp(String.raw`\)\s*\.(${verbs})\(`, 'i'),
  new RegExp(String.raw`Net::HTTP::(${verbs})\b`, 'i'),
];

/** The method that a call around a string uses, where the neighbourhood says it; looks at a bounded piece of text. */
export function guessMethod(text: string, start: number, end: number): HttpMethod | 'OTHER' | undefined {
  const before = text.slice(Math.max(0, start - WINDOW), start);
  for (const pattern of leading) {
    const verb = pattern.exec(before)?.[1];
    if (verb !== undefined) return toMethod(verb);
  }
  const after = statementAfter(text.slice(end, end + AHEAD));
  for (const pattern of following) {
    const verb = pattern.exec(after)?.[1];
    if (verb !== undefined) return toMethod(verb);
  }
  return /\bfetch\(\s*$/.test(before) && /^\s*\)/.test(after) ? 'GET' : undefined;
}

/** Up to where another path, a blank line or another call begins. */
function statementAfter(text: string): string {
  const stop = /\n\s*\n|\/v1\/|\bfetch\(/.exec(text);
  return stop ? text.slice(0, stop.index) : text;
}

/** Options of curl whose value may look like an address, by names without dashes. */
const others = `A b c C D e E H K m o P Q r t u U w x y Y z abstract-unix-socket alt-svc cacert capath cert
  config connect-to cookie cookie-jar crlfile doh-url dump-header engine etag-compare etag-save header hsts
  key libcurl netrc-file noproxy oauth2-bearer output output-dir pass pinnedpubkey preproxy proxy
  proxy-cacert proxy-capath proxy-cert proxy-crlfile proxy-header proxy-key proxy-pass proxy-pinnedpubkey
  proxy-user proxy1.0 pubkey quote referer request-target resolve stderr trace trace-ascii unix-socket url-query user
  user-agent variable write-out`;
/** What options say about the call. A method is one that they imply. */
const curl = [
  ['method', 'X request'],
  ['address', 'url'],
  ['data', 'd data data-ascii data-binary data-raw'],
  ['encodedData', 'data-urlencode'],
  ['json', 'json'],
  ['dataAsQuery', 'G get'],
  ['HEAD', 'I head'],
  ['PUT', 'T upload-file'],
  ['POST', 'F form form-string'],
  ['nextCall', ': next'],
  ['other', others],
] as const;
const wget: OptionNames = [
  ['method', 'method'],
  ['data', 'post-data body-data'],
  ['POST', 'post-file body-file'],
  ['other', 'a A D e i I o O P R T U X header output-document password referer user user-agent'],
];
const httpie: OptionNames = [['other', 'a A o auth cert cert-key output raw session verify']];

type OptionRole = (typeof curl)[number][0];
type OptionNames = readonly (readonly [role: OptionRole, names: string])[];

/** Roles of options without a value. */
const flagRoles: ReadonlySet<OptionRole> = new Set(['dataAsQuery', 'HEAD', 'nextCall']);

/** The options of each program that makes calls. */
const shellPrograms: ReadonlyMap<string, ReadonlyMap<string, OptionRole>> = new Map(
  Object.entries({ curl, wget, http: httpie, https: httpie, xh: httpie }).map(([name, options]) => [
    name,
    new Map(options.flatMap(([role, names]) => names.split(/\s+/).map((option) => [option, role]))),
  ]),
);

/** What a command of curl, wget or HTTPie sends. */
export interface ShellCall {
  /** As written; undefined: the command does not say. */
  readonly method: string | undefined;
  /** As written, with what options add to its query. */
  readonly address: string;
  /** As written: `@name` stands for the content of a file. */
  readonly body: string | undefined;
}

const implied = ['HEAD', 'PUT', 'POST'] as const;

/** Reads the first call of a command; undefined when its words make none. */
export function readShellCall(words: readonly string[]): ShellCall | undefined {
  const at = words.findIndex((word) => optionsOf(word));
  const options = optionsOf(words[at] ?? '');
  if (!options) return undefined;
  // HTTPie has no option for the method: its first word may be it.
  const takesVerb = ![...options.values()].includes('method');
  const roles = new Set<OptionRole | 'word'>();
  const parts: string[] = [];
  let method: string | undefined;
  let address: string | undefined;
  for (const [role, value] of readOptions(words.slice(at + 1), options)) {
    const isVerb = takesVerb && role === 'word' && !roles.has(role) && /^[A-Z]+$/.test(value);
    if (role === 'method' || isVerb) method = value;
    if (role === 'address' || (role === 'word' && value.includes('/'))) address ??= value;
    if (role === 'data') parts.push(value);
    if (role === 'encodedData')
      parts.push(new URLSearchParams([['', value]]).toString().slice(1).replace('%3D', '='));
    if (role === 'json') parts.push((parts.pop() ?? '') + value);
    roles.add(role);
  }
  if (address === undefined) return undefined;
  const data = parts.length > 0 ? parts.join('&') : undefined;
  const body = roles.has('dataAsQuery') ? undefined : data;
  if (data && !body) address = address.replace(/#.*/, '') + (address.includes('?') ? '&' : '?') + data;
  const fallback = implied.find((role) => roles.has(role)) ?? (body === undefined ? 'GET' : 'POST');
  return { method: takesVerb ? method : (method ?? fallback), address, body };
}

/** The options of the program that the word names. */
function optionsOf(word: string): ReadonlyMap<string, OptionRole> | undefined {
  const [, name = ''] = /^(?:[\w./-]*\/)?(\w+)(?:\.exe)?$/i.exec(word) ?? [];
  return shellPrograms.get(name.toLowerCase());
}

/** By the rules of curl: letters may share a word, and the last of them may have its value there, too. */
function* readOptions(
  words: readonly string[],
  options: ReadonlyMap<string, OptionRole>,
): Generator<readonly [role: OptionRole | 'word', value: string]> {
  const rest = words.values();
  for (const word of rest) {
    const [, long, assigned] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
    const names = long === undefined ? word.slice(1).split('') : [long];
    if (word === '--') for (const last of rest) yield ['word', last];
    else if (!word.startsWith('-')) yield ['word', word];
    else
      for (const [index, name] of names.entries()) {
        const role = options.get(name);
        if (role === 'nextCall') return;
        if (role === undefined) continue;
        if (flagRoles.has(role)) {
          yield [role, ''];
          continue;
        }
        const attached = assigned ?? (names.slice(index + 1).join('') || undefined);
        yield [role, attached ?? rest.next().value ?? ''];
        break;
      }
  }
}

/**
 * The role of an option in a command. `json`: data that is joined without `&`. `headers`: a hash table of PowerShell.
 * `part` and `PUT`: a form or file, which is omitted. `left`: affects the request but is omitted. `other`: concerns
 * connection, sign-in or output.
 */
export type OptionRole =
  | 'method'
  | 'address'
  | 'data'
  | 'rawData'
  | 'encodedData'
  | 'json'
  | 'query'
  | 'header'
  | 'headers'
  | 'contentType'
  | 'part'
  | 'PUT'
  | 'left'
  | 'other'
  | FlagRole;

const flags = ['HEAD', 'dataAsQuery', 'sendsForm', 'nextCall', 'flag'] as const;
type FlagRole = (typeof flags)[number];
/** Roles of options that take no value. */
export const flagRoles: ReadonlySet<string> = new Set(flags);

/** A command-line program that sends requests. */
export interface ShellProgram {
  readonly word: RegExp;
  /**
   * Style of the options. `letters`: as in curl. `cmdlet`: one dash and a name. `items`: also words such as
   * `name=value`.
   */
  readonly style: 'letters' | 'items' | 'cmdlet';
  readonly options: ReadonlyMap<string, OptionRole>;
}

/**
 * Describes a program. `options`: names without dashes, by role. An unknown option is omitted and takes no value. So
 * `other` and `flag` list only common options, and options whose value could be taken for the URL.
 */
function toProgram(
  names: string,
  style: ShellProgram['style'],
  options: Partial<Readonly<Record<OptionRole, string>>>,
): ShellProgram {
  const roles = Object.entries(options).flatMap(([role, text]) =>
    text.split(/\s+/).map((name) => [name, role as OptionRole] as const),
  );
  const word = new RegExp(`^(?:[\\w./-]*/)?(?:${names})(?:\\.exe)?$`, 'i');
  return { word, style, options: new Map(roles) };
}

/** Names of programs, as alternatives for regular expressions. */
export const cmdletNames = 'irm|iwr|invoke-(?:restmethod|webrequest)';
export const programNames = `curl|wget|https?|xhs?|${cmdletNames}`;

const programs: readonly ShellProgram[] = [
  toProgram('curl', 'letters', {
    method: 'X request',
    address: 'url',
    data: 'd data data-ascii data-binary',
    rawData: 'data-raw',
    encodedData: 'data-urlencode',
    json: 'json',
    query: 'url-query',
    header: 'H header',
    dataAsQuery: 'G get',
    HEAD: 'I head',
    PUT: 'T upload-file',
    part: 'F form form-string',
    nextCall: ': next',
    left: 'aws-sigv4 config K r range request-target variable',
    other: `A b c cacert capath cert connect-timeout connect-to cookie cookie-jar D doh-url dump-header e E key m max-time
      netrc-file o oauth2-bearer output output-dir pinnedpubkey proxy proxy-header proxy-user referer resolve retry
      retry-delay retry-max-time stderr trace trace-ascii u U unix-socket user user-agent w write-out x`,
    flag: `# 0 1 2 3 4 6 basic compressed f fail fail-with-body g globoff http1.1 http2 i include insecure j J k L location
      n N netrc O path-as-is q R s S show-error silent ssl-no-revoke tlsv1.2 v verbose`,
  }),
  toProgram('wget', 'letters', {
    method: 'method',
    rawData: 'post-data body-data',
    part: 'post-file body-file',
    header: 'header',
    HEAD: 'spider',
    left: 'i input-file',
    other: `a ca-certificate certificate e load-cookies o O output-document output-file P password private-key referer
      save-cookies t T timeout tries U user user-agent`,
    flag: '4 6 c content-on-error d n N q quiet S server-response v verbose',
  }),
  toProgram('https?|xhs?', 'items', {
    rawData: 'raw',
    sendsForm: 'f form multipart',
    other: 'A a auth auth-type bearer cert cert-key o output p P pretty print proxy s session timeout verify',
    flag: '4 6 b body check-status d download F follow h headers I ignore-stdin j json m q quiet S stream v verbose',
  }),
  // Names in lower case. PowerShell accepts a prefix of a name; the first name with this prefix counts.
  toProgram(cmdletNames, 'cmdlet', {
    method: 'method custommethod',
    address: 'uri',
    rawData: 'body',
    headers: 'headers',
    contentType: 'contenttype',
    part: 'form infile',
    other: `authentication certificate credential erroraction outfile proxy sessionvariable statuscodevariable timeoutsec
      token useragent websession`,
    flag: 'skipcertificatecheck skiphttperrorcheck usebasicparsing usedefaultcredentials verbose',
  }),
];

/** Finds the program that a word of a command names. */
export function programOf(word: string): ShellProgram | undefined {
  return programs.find((program) => program.word.test(word));
}

/** Role of an option by its name without dashes; undefined if unknown. */
export function roleOf({ options, style }: ShellProgram, name: string): OptionRole | undefined {
  if (style !== 'cmdlet') return options.get(name) ?? (name.startsWith('no-') ? 'flag' : undefined);
  const wanted = name.toLowerCase();
  for (const [known, role] of options) if (known.startsWith(wanted)) return role;
  return undefined;
}

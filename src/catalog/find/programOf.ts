/** What an option says about the call. */
export type OptionRole =
  | 'method'
  | 'address'
  /** `@name` stands for the content of a file. */
  | 'data'
  | 'rawData'
  | 'encodedData'
  | 'json'
  | 'query'
  | 'header'
  /** All headers, as a hash table of PowerShell. */
  | 'headers'
  | 'contentType'
  /** A method that the option implies; what it sends is left out. */
  | 'PUT'
  | 'POST'
  /** A part of a form or a file, which is left out. */
  | 'part'
  /** Matters to the request and is left out. */
  | 'left'
  /** Says how the program connects, signs in or prints. */
  | 'other'
  | FlagRole;

const flags = ['HEAD', 'dataAsQuery', 'sendsForm', 'nextCall', 'flag'] as const;
type FlagRole = (typeof flags)[number];
/** Roles of options without a value. */
export const flagRoles: ReadonlySet<string> = new Set(flags);

/** Names without dashes, by role. */
type OptionNames = Partial<Readonly<Record<OptionRole, string>>>;

const curl: OptionNames = {
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
  POST: 'F form form-string',
  nextCall: ': next',
  left: 'aws-sigv4 C config continue-at etag-compare K quote Q r range request-target t time-cond variable z',
  other: `A abstract-unix-socket alt-svc b c cacert capath cert cert-type ciphers connect-timeout connect-to cookie
    cookie-jar crlfile D doh-url dump-header e E engine etag-save h hsts interface key key-type libcurl limit-rate m
    max-redirs max-time netrc-file noproxy o oauth2-bearer output output-dir P pass pinnedpubkey preproxy proto proxy
    proxy-cacert proxy-capath proxy-cert proxy-crlfile proxy-header proxy-key proxy-pass proxy-pinnedpubkey proxy-user
    proxy1.0 pubkey rate referer resolve retry retry-delay retry-max-time speed-limit speed-time stderr tls-max trace
    trace-ascii u U unix-socket user user-agent w write-out x y Y`,
  flag: `# 0 1 2 3 4 6 a alpn anyauth B basic buffer compressed create-dirs digest disable f fail fail-early
    fail-with-body g globoff http1.0 http1.1 http2 http2-prior-knowledge http3 i include insecure ipv4 ipv6 j J k
    keepalive l L location location-trusted M N n negotiate netrc ntlm O p parallel path-as-is progress-bar
    progress-meter q R raw remote-name retry-all-errors retry-connrefused s S sessionid show-error silent ssl-no-revoke
    tcp-nodelay tlsv1.2 tlsv1.3 v verbose Z`,
};
const wget: OptionNames = {
  method: 'method',
  rawData: 'post-data body-data',
  POST: 'post-file',
  part: 'body-file',
  header: 'header',
  HEAD: 'spider',
  left: 'i input-file',
  other: `A a certificate connect-timeout D e I l limit-rate load-cookies max-redirect o O output-document output-file P
    password private-key Q R read-timeout referer save-cookies t T timeout tries U user user-agent w X`,
  flag: `4 6 c cache check-certificate content-on-error cookies d N n nv proxy q quiet S server-response v verbose`,
};
const httpie: OptionNames = {
  rawData: 'raw',
  sendsForm: 'f form multipart',
  other: `A a auth auth-type bearer cert cert-key ciphers max-redirects o output p P pretty print proxy s session
    session-read-only ssl style timeout verify`,
  flag: `4 6 all b body c check-status d download F follow h headers I ignore-stdin j json m offline q quiet S stream v
    verbose`,
};
/** Names in lower case; the first that begins with what was written is meant. */
const powerShell: OptionNames = {
  method: 'method custommethod',
  address: 'uri',
  rawData: 'body',
  headers: 'headers',
  contentType: 'contenttype',
  part: 'form infile',
  other: `authentication certificate credential erroraction httpversion maximumredirection maximumretrycount outfile proxy
    responseheadersvariable retryintervalsec sessionvariable statuscodevariable timeoutsec token useragent websession`,
  flag: `disablekeepalive noproxy passthru skipcertificatecheck skipheadervalidation skiphttperrorcheck usebasicparsing
    usedefaultcredentials verbose`,
};

/** A program that makes calls. */
export interface ShellProgram {
  readonly options: ReadonlyMap<string, OptionRole>;
  /** How its options are written. `cmdlet`: one dash and a name; `items`: besides options, words such as `name=value`. */
  readonly style: 'letters' | 'items' | 'cmdlet';
}

const programs: ReadonlyMap<string, ShellProgram> = new Map(
  (
    [
      ['letters', curl, 'curl'],
      ['letters', wget, 'wget'],
      ['items', httpie, 'http https xh xhs'],
      ['cmdlet', powerShell, 'invoke-restmethod invoke-webrequest irm iwr'],
    ] as const
  ).flatMap(([style, names, words]) => {
    const options = new Map(
      Object.entries(names).flatMap(([role, text]) =>
        text.split(/\s+/).map((name) => [name, role as OptionRole] as const),
      ),
    );
    return words.split(' ').map((name) => [name, { options, style }] as const);
  }),
);

/** The program that a word of a command names. */
export function programOf(word: string): ShellProgram | undefined {
  const [, name = ''] = /^(?:[\w./-]*\/)?([\w-]+)(?:\.exe)?$/i.exec(word) ?? [];
  return programs.get(name.toLowerCase());
}

/** What an option says, by its name without dashes; undefined for an unknown one. */
export function roleOf({ options, style }: ShellProgram, name: string): OptionRole | undefined {
  if (style !== 'cmdlet') {
    const negated = name.startsWith('no-') ? options.get(name.slice(3)) : undefined;
    return options.get(name) ?? (negated === 'flag' ? negated : undefined);
  }
  const wanted = name.toLowerCase();
  for (const [known, role] of options) if (wanted !== '' && known.startsWith(wanted)) return role;
  return undefined;
}

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

export type OptionRole = (typeof curl)[number][0];
type OptionNames = readonly (readonly [role: OptionRole, names: string])[];

/** Roles of options without a value. */
export const flagRoles: ReadonlySet<OptionRole> = new Set(['dataAsQuery', 'HEAD', 'nextCall']);

/** The options of each program that makes calls. */
export const shellPrograms: ReadonlyMap<string, ReadonlyMap<string, OptionRole>> = new Map(
  Object.entries({ curl, wget, http: httpie, https: httpie, xh: httpie }).map(([name, options]) => [
    name,
    new Map(options.flatMap(([role, names]) => names.split(/\s+/).map((option) => [option, role]))),
  ]),
);

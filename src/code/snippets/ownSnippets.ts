import { isJson } from '../../json/isJson';
import type { CodeRequest, Piece } from './codeRequest';
import { jsonLiteral, jsonStyles } from './jsonLiteral';
import { literals, type WriteLiteral } from './literals';

/** `fresh`: returns a name that the file does not have yet. */
export type Writer = (request: CodeRequest, fresh?: (name: string) => string) => string;

const asIs = (name: string): string => name;

function lines(...parts: readonly (string | readonly string[])[]): string {
  return parts.flat().join('\n');
}

/** One line per header. */
function perHeader(
  { headers }: CodeRequest,
  literal: WriteLiteral,
  line: (name: string, value: string, raw: string) => string,
): readonly string[] {
  return headers.map(([name, value]) => line(literal([{ text: name }]), literal(value), name));
}

const grouped = (expression: string, pieces: readonly Piece[]): string =>
  pieces.length > 1 ? `(${expression})` : expression;
const titled = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase();

export const nodeHttp: Writer = (request, fresh = asIs) => {
  const text = literals.javascript;
  const url = fresh('url');
  const send = fresh('request');
  const call = fresh('call');
  const value = request.body && jsonLiteral(request.body, { ...jsonStyles.javascript, text });
  const body = value === undefined ? request.body && text(request.body) : `JSON.stringify(${value})`;
  return lines(
    `const ${url} = new URL(${text(request.url)})`,
    `const ${send} = ${url}.protocol === 'https:' ? https.request : http.request`,
    `const ${call} = ${send}(`,
    `  ${url},`,
    '  {',
    `    method: '${request.method}',`,
    '    headers: {',
    perHeader(request, text, (name, value) => `      ${name}: ${value},`),
    '    },',
    '  },',
    '  async (response) => {',
    '    if (response.statusCode >= 400) process.exitCode = 1',
    "    response.setEncoding('utf8')",
    '    for await (const chunk of response) console.log(chunk)',
    '  },',
    ')',
    `${call}.end(${body ?? ''})`,
  );
};

export const goNative: Writer = (request, fresh = asIs) => {
  const text = literals.go;
  const req = fresh('req');
  const res = fresh('res');
  const answer = fresh('body');
  const body = request.body ? `strings.NewReader(${text(request.body)})` : 'nil';
  const check = ['if err != nil {', '\tlog.Fatal(err)', '}'];
  return lines(
    `${req}, err := http.NewRequest("${request.method}", ${text(request.url)}, ${body})`,
    check,
    perHeader(request, text, (name, value) => `${req}.Header.Set(${name}, ${value})`),
    '',
    `${res}, err := http.DefaultClient.Do(${req})`,
    check,
    `defer ${res}.Body.Close()`,
    `${answer}, err := io.ReadAll(${res}.Body)`,
    check,
    `if ${res}.StatusCode >= 400 {`,
    `\tlog.Fatal(${res}.Status, " ", string(${answer}))`,
    '}',
    `fmt.Println(string(${answer}))`,
  );
};

/** A byte body has no content type of its own, so the header's is sent. */
export const kotlinOkhttp: Writer = (request, fresh = asIs) => {
  const text = literals.kotlin;
  const call = fresh('request');
  const body =
    request.body ?? (request.method === 'POST' || request.method === 'PUT' ? [{ text: '' }] : undefined);
  const written = body ? `${grouped(text(body), body)}.toByteArray().toRequestBody()` : 'null';
  return lines(
    `val ${call} = Request.Builder()`,
    `  .url(${text(request.url)})`,
    `  .method("${request.method}", ${written})`,
    perHeader(request, text, (name, value) => `  .header(${name}, ${value})`),
    '  .build()',
    '',
    `OkHttpClient().newCall(${call}).execute().use { response ->`,
    '  val data = response.body?.string()',
    '  check(response.isSuccessful) { "${response.code} $data" }',
    '  println(data)',
    '}',
  );
};

/** `StringContent` would add a charset to the content type. */
export const csharpHttpClient: Writer = (request, fresh = asIs) => {
  const text = literals.csharp;
  const client = fresh('client');
  const message = fresh('request');
  const response = fresh('response');
  const data = fresh('data');
  const isContent = (name: string): boolean => name.toLowerCase() === 'content-type';
  return lines(
    `using var ${client} = new HttpClient();`,
    `using var ${message} = new HttpRequestMessage(HttpMethod.${titled(request.method)}, ${text(request.url)});`,
    request.body
      ? [
          `${message}.Content = new ByteArrayContent(System.Text.Encoding.UTF8.GetBytes(${text(request.body)}));`,
        ]
      : [],
    perHeader(request, text, (name, value, raw) => {
      const headerCollection =
        isContent(raw) && request.body ? `${message}.Content.Headers` : `${message}.Headers`;
      return `${headerCollection}.TryAddWithoutValidation(${name}, ${value});`;
    }),
    '',
    `using var ${response} = await ${client}.SendAsync(${message});`,
    `var ${data} = await ${response}.Content.ReadAsStringAsync();`,
    `if (!${response}.IsSuccessStatusCode) throw new HttpRequestException($"{(int)${response}.StatusCode} {${data}}");`,
    `Console.WriteLine(${data});`,
  );
};

/** A local service may have no TLS. */
export const rubyNative: Writer = (request, fresh = asIs) => {
  const text = literals.ruby;
  const uri = fresh('uri');
  const call = fresh('request');
  const response = fresh('response');
  const data = fresh('data');
  const value = request.body && jsonLiteral(request.body, { ...jsonStyles.ruby, text });
  const body = value === undefined ? request.body && text(request.body) : `JSON.generate(${value})`;
  return lines(
    `${uri} = URI(${text(request.url)})`,
    `${call} = Net::HTTP::${titled(request.method)}.new(${uri})`,
    perHeader(request, text, (name, header) => `${call}[${name}] = ${header}`),
    body === undefined ? [] : [`${call}.body = ${body}`],
    '',
    `${response} = Net::HTTP.start(${uri}.host, ${uri}.port, use_ssl: ${uri}.scheme == 'https') do |http|`,
    `  http.request(${call})`,
    'end',
    `raise "#{${response}.code} #{${response}.body}" unless ${response}.is_a?(Net::HTTPSuccess)`,
    `${data} = JSON.parse(${response}.body)`,
    `pp ${data}`,
  );
};

/** A string `body` would add a charset to the content type. */
export const dartHttp: Writer = (request, fresh = asIs) => {
  const text = literals.dart;
  const call = fresh('request');
  const response = fresh('response');
  const data = fresh('data');
  const value = request.body && jsonLiteral(request.body, { ...jsonStyles.dart, text });
  const body = value === undefined ? text(request.body ?? []) : `jsonEncode(${value})`;
  return lines(
    `final ${call} = http.Request('${request.method}', Uri.parse(${text(request.url)}))`,
    perHeader(request, text, (name, header) => `  ..headers[${name}] = ${header}`),
    `  ..bodyBytes = utf8.encode(${body});`,
    `final ${response} = await http.Response.fromStream(await ${call}.send());`,
    `if (${response}.statusCode >= 400) throw Exception('\${${response}.statusCode} \${${response}.body}');`,
    `final ${data} = jsonDecode(${response}.body);`,
    `print(${data});`,
  );
};

export const powershellRestMethod: Writer = (request) => {
  const { method, url, headers, body } = request;
  const text = literals.powershell;
  const hasHeaders = headers.length > 0;
  const members = perHeader(request, text, (name, value) => `  ${name} = ${value}`);
  return lines(
    hasHeaders ? ['$headers = @{', ...members, '}'] : [],
    body ? [`$body = [System.Text.Encoding]::UTF8.GetBytes(${text(body)})`] : [],
    `$response = Invoke-RestMethod -Uri ${text(url)} -Method '${method}'${hasHeaders ? ' -Headers $headers' : ''}${body ? ' -Body $body' : ''}`,
    '$response',
  );
};

const variable = (name: string): string => `{{$processEnv ${name}}}`;

function withVariables(pieces: readonly Piece[], write: (text: string) => string = (text) => text): string {
  return pieces.map((piece) => ('text' in piece ? write(piece.text) : variable(piece.variable))).join('');
}

/** Beginnings of lines with a meaning: comments, end of a request, file variables, files, a longer URL. */
const OWN_LINE = /^\s*(?:[#&?@<>`]|\/\/)/;

/**
 * A request in `.http` format. The format has no escapes: braces in a body become JSON escapes with the same meaning.
 * Throws `RangeError` if a header or the URL would be misread, and for a body that is no JSON.
 */
export function httpFile({ method, url, headers, body }: CodeRequest): string {
  const head = [
    headLine([{ text: `${method} ` }, ...url]),
    ...headers.map(([name, value]) => headLine([{ text: `${name}: ` }, ...value])),
  ];
  const isEmpty = body === undefined || withVariables(body) === '';
  return [...head, ...(isEmpty ? [] : ['', bodyText(body)])].join('\n');
}

function headLine(pieces: readonly Piece[]): string {
  const texts = pieces.flatMap((piece) => ('text' in piece ? [piece.text] : []));
  const line = withVariables(pieces);
  if (texts.some((text) => /[\r\n]|\{\{|\{$/.test(text)) || OWN_LINE.test(line))
    throw new RangeError('a .http file cannot hold this line');
  return line;
}

/** In JSON `{{` occurs only in strings, where the second brace can be escaped. */
function bodyText(body: readonly Piece[]): string {
  if (!isJson(withVariables(body))) throw new RangeError('a .http file holds only JSON bodies');
  return withVariables(body, (text) => text.replace(/(?<=\{)\{/g, '\\u007b'));
}

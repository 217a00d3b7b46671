import { isJson } from '../../json/isJson';
import { type CodeRequest, type Piece, basicValue } from './codeRequest';
import { jsonLiteral, jsonStyles, type JsonStyle } from './jsonLiteral';
import { literals, type WriteLiteral } from './literals';
import { curlCommand } from '../curlCommand';

/** Writes a request as code. `fresh`: returns a name that the file does not have yet. */
export type Writer = (request: CodeRequest, fresh?: (name: string) => string) => string;

const asIs = (name: string): string => name;

function lines(...parts: readonly (string | readonly string[])[]): string {
  return parts.flat().join('\n');
}

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

/** The body as a native value, passed through `wrap`, or as a text if it is no JSON. */
function bodyCode(
  { body }: CodeRequest,
  style: JsonStyle,
  wrap: (value: string) => string,
): string | undefined {
  const value = body && jsonLiteral(body, style);
  return value === undefined ? body && style.text(body) : wrap(value);
}

export const nodeHttp: Writer = (request, fresh = asIs) => {
  const text = literals.javascript;
  const url = fresh('url');
  const send = fresh('request');
  const call = fresh('call');
  const body = bodyCode(request, jsonStyles.javascript, (value) => `JSON.stringify(${value})`);
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

/** A body of bytes has no content type of its own, so OkHttp sends that of the header. */
export const kotlinOkhttp: Writer = (request, fresh = asIs) => {
  const text = literals.kotlin;
  const call = fresh('request');
  const body =
    request.body ?? (['POST', 'PUT', 'PATCH'].includes(request.method) ? [{ text: '' }] : undefined);
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

/** Sends bytes, because `StringContent` would add a charset to the content type. */
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

/** Uses TLS only for `https`, because a local service may have none. */
export const rubyNative: Writer = (request, fresh = asIs) => {
  const text = literals.ruby;
  const uri = fresh('uri');
  const call = fresh('request');
  const response = fresh('response');
  const data = fresh('data');
  const body = bodyCode(request, jsonStyles.ruby, (value) => `JSON.generate(${value})`);
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

/** Sets `bodyBytes`, because a string `body` would add a charset to the content type. */
export const dartHttp: Writer = (request, fresh = asIs) => {
  const text = literals.dart;
  const call = fresh('request');
  const response = fresh('response');
  const data = fresh('data');
  const body = bodyCode(request, jsonStyles.dart, (value) => `jsonEncode(${value})`) ?? text([]);
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

/** Starts of special lines in `.http` files: comments, separators, variables, included files, more of the query. */
const OWN_LINE = /^\s*(?:[#&?@<>`]|\/\/)/;

/**
 * A request in `.http` format. The format has no escapes, so the second of two braces in a body becomes a JSON escape.
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

const CONTENT_TYPE = /^content-type$/i;

function deeper(text: string): string {
  return text.replaceAll('\n', '\n  ');
}

function inLines(parts: readonly string[], indent: string): string {
  return parts.map((part) => `${indent}${part}`).join(',\n');
}

function scriptHeaders({ headers }: CodeRequest): string {
  const text = literals.javascript;
  const members = headers.map(
    ([name, value]) => `${/^[A-Za-z]+$/.test(name) ? name : text([{ text: name }])}: ${text(value)}`,
  );
  return `{\n${inLines(members, '    ')}\n  }`;
}

/** curl itself prints errors. `--write-out` ends the response with a line break. */
export const curlStatements: Writer = (request) =>
  curlCommand(request).replace(
    /^curl/,
    String.raw`curl --no-progress-meter --fail-with-body --write-out '\n'`,
  );

export const fetchExpression: Writer = (request) => {
  const body = bodyCode(request, jsonStyles.javascript, (value) => `JSON.stringify(${deeper(value)})`);
  const options = [
    ...(request.method === 'GET' ? [] : [`method: '${request.method}'`]),
    ...(request.headers.length === 0 ? [] : [`headers: ${scriptHeaders(request)}`]),
    ...(body === undefined ? [] : [`body: ${body}`]),
  ];
  const url = literals.javascript(request.url);
  return options.length === 0 ? `fetch(${url})` : `fetch(${url}, {\n${inLines(options, '  ')}\n})`;
};

export const fetchStatements: Writer = (request, fresh = asIs) => {
  const response = fresh('response');
  const data = fresh('data');
  return [
    `const ${response} = await ${fetchExpression(request)}`,
    `if (!${response}.ok) throw new Error(\`\${${response}.status} \${await ${response}.text()}\`)`,
    `const ${data} = await ${response}.json()`,
    `console.log(${data})`,
  ].join('\n');
};

function axiosOptions(request: CodeRequest): readonly string[] {
  const body = bodyCode(request, jsonStyles.javascript, deeper);
  return [
    `method: '${request.method}'`,
    `url: ${literals.javascript(request.url)}`,
    ...(request.headers.length === 0 ? [] : [`headers: ${scriptHeaders(request)}`]),
    ...(body === undefined ? [] : [`data: ${body}`]),
  ];
}

const axiosCall = (options: readonly string[]): string => `axios.request({\n${inLines(options, '  ')}\n})`;

export const axiosExpression: Writer = (request) => axiosCall(axiosOptions(request));

/** An error of axios holds the token, so the code throws only the status and the body. */
export const axiosStatements: Writer = (request, fresh = asIs) => {
  const response = fresh('response');
  return [
    `const ${response} = await ${axiosCall([...axiosOptions(request), 'validateStatus: () => true'])}`,
    `if (${response}.status >= 400) throw new Error(\`\${${response}.status} \${JSON.stringify(${response}.data)}\`)`,
    `console.log(${response}.data)`,
  ].join('\n');
};

type PythonLibrary = 'requests' | 'httpx';

/** Calls `request`, which takes a body for every method; `httpx.delete` takes none. */
function pythonCall(library: PythonLibrary, { method, url }: CodeRequest, more: readonly string[]): string {
  const text = literals.python;
  return `${library}.request(\n${inLines([text([{ text: method }]), text(url), ...more], '  ')}\n)`;
}

function pythonHeaders(headers: CodeRequest['headers']): readonly string[] {
  const text = literals.python;
  const members = headers.map(([name, header]) => `${text([{ text: name }])}: ${text(header)}`);
  return members.length === 0 ? [] : [`headers={\n${inLines(members, '    ')}\n  }`];
}

/** A byte body is `data` in requests and `content` in httpx. */
function pythonBytes(library: PythonLibrary, body: CodeRequest['body']): readonly string[] {
  return body ? [`${library === 'httpx' ? 'content' : 'data'}=${literals.python(body)}.encode()`] : [];
}

const pythonExpression =
  (library: PythonLibrary): Writer =>
  (request) =>
    pythonCall(library, request, [...pythonHeaders(request.headers), ...pythonBytes(library, request.body)]);

export const requestsExpression = pythonExpression('requests');
export const httpxExpression = pythonExpression('httpx');

const pythonStatements =
  (library: PythonLibrary, isGood: string): Writer =>
  (request, fresh = asIs) => {
    const response = fresh('response');
    const data = fresh('data');
    const value = request.body && jsonLiteral(request.body, jsonStyles.python);
    const withKeys = request.headers.some(([, header]) => header === basicValue);
    const headers = request.headers.filter(
      ([name, header]) => header !== basicValue && !(value !== undefined && CONTENT_TYPE.test(name)),
    );
    const call = pythonCall(library, request, [
      ...(withKeys
        ? ['auth=(os.environ["COMMERCE_API_CLIENT_KEY"], os.environ["COMMERCE_API_SECRET_KEY"])']
        : []),
      ...pythonHeaders(headers),
      ...(value === undefined ? pythonBytes(library, request.body) : [`json=${deeper(value)}`]),
      'timeout=30',
    ]);
    return [
      `${response} = ${call}`,
      `if not ${response}.${isGood}:`,
      `  raise SystemExit(f"{${response}.status_code} {${response}.text}")`,
      `${data} = ${response}.json()`,
      `print(${data})`,
    ].join('\n');
  };

export const requestsStatements = pythonStatements('requests', 'ok');
export const httpxStatements = pythonStatements('httpx', 'is_success');

/** Fully qualified names need no import. */
const java = 'java.net.http';
const javaText = `${java}.HttpResponse.BodyHandlers.ofString()`;

function javaRequest({ method, url, headers, body }: CodeRequest): string {
  const text = literals.java;
  const publisher = body ? `ofString(${text(body)})` : 'noBody()';
  return [
    `${java}.HttpRequest.newBuilder(java.net.URI.create(${text(url)}))`,
    ...headers.map(([name, value]) => `  .header(${text([{ text: name }])}, ${text(value)})`),
    `  .method("${method}", ${java}.HttpRequest.BodyPublishers.${publisher})`,
    '  .build()',
  ].join('\n');
}

export const javaExpression: Writer = (request) =>
  `${java}.HttpClient.newHttpClient().send(\n  ${deeper(javaRequest(request))},\n  ${javaText}\n)`;

export const javaStatements: Writer = (request, fresh = asIs) => {
  const call = fresh('request');
  const response = fresh('response');
  return [
    `var ${call} = ${javaRequest(request)};`,
    `var ${response} = ${java}.HttpClient.newHttpClient()`,
    `  .send(${call}, ${javaText});`,
    `if (${response}.statusCode() >= 400) throw new IllegalStateException(${response}.statusCode() + " " + ${response}.body());`,
    `System.out.println(${response}.body());`,
  ].join('\n');
};

export const phpStatements: Writer = (request, fresh = asIs) => {
  const text = literals.php;
  const call = fresh('call');
  const response = fresh('response');
  const status = fresh('status');
  const data = fresh('data');
  const body = bodyCode(request, jsonStyles.php, (value) => `json_encode(${value})`);
  const headers = request.headers.map(([name, header]) => `  ${text([{ text: `${name}: ` }, ...header])}`);
  return [
    `$${call} = curl_init(${text(request.url)});`,
    `curl_setopt($${call}, CURLOPT_CUSTOMREQUEST, '${request.method}');`,
    `curl_setopt($${call}, CURLOPT_RETURNTRANSFER, true);`,
    `curl_setopt($${call}, CURLOPT_HTTPHEADER, [\n${headers.join(',\n')}\n]);`,
    ...(body === undefined ? [] : [`curl_setopt($${call}, CURLOPT_POSTFIELDS, ${body});`]),
    `$${response} = curl_exec($${call});`,
    `$${status} = curl_getinfo($${call}, CURLINFO_RESPONSE_CODE);`,
    `if ($${response} === false) throw new RuntimeException(curl_error($${call}));`,
    `if ($${status} >= 400) throw new RuntimeException("$${status} $${response}");`,
    `$${data} = json_decode($${response}, true);`,
    `print_r($${data});`,
  ].join('\n');
};

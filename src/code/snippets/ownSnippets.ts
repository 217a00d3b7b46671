import type { CodeRequest, Piece } from './codeRequest';
import { literals, type WriteLiteral } from './literals';

type Writer = (request: CodeRequest) => string;

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

/** The library has no snippet for Node's own modules. */
export const nodeHttp: Writer = (request) => {
  const text = literals.javascript;
  return lines(
    `const url = new URL(${text(request.url)})`,
    "const { request } = url.protocol === 'https:' ? https : http",
    'const call = request(',
    '  url,',
    '  {',
    `    method: '${request.method}',`,
    '    headers: {',
    perHeader(request, text, (name, value) => `      ${name}: ${value},`),
    '    },',
    '  },',
    '  async (response) => {',
    "    response.setEncoding('utf8')",
    '    for await (const chunk of response) console.log(chunk)',
    '  },',
    ')',
    request.body ? `call.end(${text(request.body)})` : 'call.end()',
  );
};

/** The library writes a whole program, which cannot stand at the cursor. */
export const goNative: Writer = (request) => {
  const text = literals.go;
  const body = request.body ? `strings.NewReader(${text(request.body)})` : 'nil';
  const check = ['if err != nil {', '\tlog.Fatal(err)', '}'];
  return lines(
    `req, err := http.NewRequest("${request.method}", ${text(request.url)}, ${body})`,
    check,
    perHeader(request, text, (name, value) => `req.Header.Set(${name}, ${value})`),
    '',
    'res, err := http.DefaultClient.Do(req)',
    check,
    'defer res.Body.Close()',
    'body, err := io.ReadAll(res.Body)',
    check,
    'fmt.Println(res.StatusCode, string(body))',
  );
};

/** The library's snippet calls functions that OkHttp has withdrawn, and changes the content type. */
export const kotlinOkhttp: Writer = (request) => {
  const text = literals.kotlin;
  const body =
    request.body ?? (request.method === 'POST' || request.method === 'PUT' ? [{ text: '' }] : undefined);
  const written = body ? `${grouped(text(body), body)}.toByteArray().toRequestBody()` : 'null';
  return lines(
    'val request = Request.Builder()',
    `  .url(${text(request.url)})`,
    `  .method("${request.method}", ${written})`,
    perHeader(request, text, (name, value) => `  .header(${name}, ${value})`),
    '  .build()',
    '',
    'OkHttpClient().newCall(request).execute().use { response ->',
    '  println("${response.code} ${response.body?.string()}")',
    '}',
  );
};

/** The library's snippet adds a line break or a charset to what is sent. */
export const csharpHttpClient: Writer = (request) => {
  const text = literals.csharp;
  const isContent = (name: string): boolean => name.toLowerCase() === 'content-type';
  return lines(
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(HttpMethod.${titled(request.method)}, ${text(request.url)});`,
    request.body
      ? [`request.Content = new ByteArrayContent(System.Text.Encoding.UTF8.GetBytes(${text(request.body)}));`]
      : [],
    perHeader(request, text, (name, value, raw) => {
      const headerCollection = isContent(raw) && request.body ? 'request.Content.Headers' : 'request.Headers';
      return `${headerCollection}.TryAddWithoutValidation(${name}, ${value});`;
    }),
    '',
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  );
};

/** The library's snippet uses TLS for every address, also for one on this machine that has none. */
export const rubyNative: Writer = (request) => {
  const text = literals.ruby;
  return lines(
    `uri = URI(${text(request.url)})`,
    `request = Net::HTTP::${titled(request.method)}.new(uri)`,
    perHeader(request, text, (name, value) => `request[${name}] = ${value}`),
    request.body ? [`request.body = ${text(request.body)}`] : [],
    '',
    "response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
    'puts response.body',
  );
};

/** The library's snippet leaves the body out, and is a whole program. */
export const dartHttp: Writer = (request) => {
  const text = literals.dart;
  return lines(
    `final request = http.Request('${request.method}', Uri.parse(${text(request.url)}))`,
    perHeader(request, text, (name, value) => `  ..headers[${name}] = ${value}`),
    `  ..bodyBytes = utf8.encode(${text(request.body ?? [])});`,
    'final response = await http.Response.fromStream(await request.send());',
    'print(response.body);',
  );
};

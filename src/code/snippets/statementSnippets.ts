import { curlCommand } from '../curlCommand';
import { basicValue, type CodeRequest, type Piece } from './codeRequest';
import { jsonLiteral, jsonStyles } from './jsonLiteral';
import { literals } from './literals';
import type { Writer } from './ownSnippets';

const asIs = (name: string): string => name;

const CONTENT_TYPE = /^content-type$/i;

function deeper(text: string, indent = '  '): string {
  return text.replaceAll('\n', `\n${indent}`);
}

/** Members of an object or list, one per line. */
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

function scriptBody(body: readonly Piece[]): { readonly value?: string; readonly text: string } {
  const text = literals.javascript;
  const value = jsonLiteral(body, { ...jsonStyles.javascript, text });
  return { ...(value === undefined ? {} : { value: deeper(value) }), text: text(body) };
}

/** curl prints errors itself. The next response begins on a new line. */
export const curlStatements: Writer = (request) =>
  curlCommand(request).replace(
    /^curl/,
    String.raw`curl --no-progress-meter --fail-with-body --write-out '\n'`,
  );

export const fetchExpression: Writer = (request) => {
  const body = request.body && scriptBody(request.body);
  const options = [
    ...(request.method === 'GET' ? [] : [`method: '${request.method}'`]),
    ...(request.headers.length === 0 ? [] : [`headers: ${scriptHeaders(request)}`]),
    ...(body ? [`body: ${body.value === undefined ? body.text : `JSON.stringify(${body.value})`}`] : []),
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
  const body = request.body && scriptBody(request.body);
  return [
    `method: '${request.method}'`,
    `url: ${literals.javascript(request.url)}`,
    ...(request.headers.length === 0 ? [] : [`headers: ${scriptHeaders(request)}`]),
    ...(body ? [`data: ${body.value ?? body.text}`] : []),
  ];
}

const axiosCall = (options: readonly string[]): string => `axios.request({\n${inLines(options, '  ')}\n})`;

export const axiosExpression: Writer = (request) => axiosCall(axiosOptions(request));

/** axios throws an error that holds the token: only the service's message is passed on. */
export const axiosStatements: Writer = (request, fresh = asIs) => {
  const response = fresh('response');
  return [
    `const ${response} = await ${axiosCall([...axiosOptions(request), 'validateStatus: () => true'])}`,
    `if (${response}.status >= 400) throw new Error(\`\${${response}.status} \${JSON.stringify(${response}.data)}\`)`,
    `console.log(${response}.data)`,
  ].join('\n');
};

type PythonLibrary = 'requests' | 'httpx';

/** `request` takes a body for every method; `httpx.delete` takes none. */
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
    const value = request.body && jsonLiteral(request.body, { ...jsonStyles.python, text: literals.python });
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
  const value = request.body && jsonLiteral(request.body, { ...jsonStyles.php, text });
  const body = value === undefined ? request.body && text(request.body) : `json_encode(${value})`;
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

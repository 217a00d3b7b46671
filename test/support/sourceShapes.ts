import type { CodeLanguageId } from '../../src/code/source/codeLanguages';

/** A source text for speed tests: `head`, then `piece` repeated up to a size. */
export interface SourceShape {
  readonly name: string;
  readonly language: CodeLanguageId;
  readonly head: string;
  readonly piece: (index: number) => string;
}

const base = 'https://shop.example/v1';

/** Source texts, generated or hostile. Speed tests repeat each text up to a megabyte. */
export const sourceShapes: readonly SourceShape[] = (
  [
    ['chain', 'javascript', `const x = "${base}"`, () => ' + "/orders"'],
    ['chain with names', 'javascript', `const x = "${base}"`, (index) => ` + a${index} + "/orders"`],
    ['chain', 'java', `String x = "${base}"`, () => ' + "/orders"'],
    ['chain', 'python', `x = "${base}"`, () => ' + "/orders"'],
    ['chain', 'php', `$x = '${base}'`, () => " . '/orders'"],
    ['chain', 'kotlin', `val x = "${base}"`, () => ' + "/orders"'],
    ['chain', 'go', `x := "${base}"`, () => ' + "/orders"'],
    ['chain', 'csharp', `var x = "${base}"`, () => ' + "/orders"'],
    ['chain', 'ruby', `x = "${base}"`, () => ' + "/orders"'],
    ['chain', 'dart', `var x = '${base}'`, () => " + '/orders'"],
    ['addresses given to one name', 'javascript', '', () => `x = "${base}/orders";\n`],
    ['addresses given to many names', 'javascript', '', (index) => `x${index} = "${base}/orders";\n`],
    ['addresses given to many names', 'python', '', (index) => `X${index} = "${base}"\n`],
    ['f-strings', 'python', `BASE = "${base}"\n`, (index) => `a(f"{BASE}/orders/{b${index}}")\n`],
    ['one f-string', 'python', `BASE = "${base}"\nx = f"{BASE}`, (index) => `/{a${index}}`],
    ['template literals', 'javascript', `const B = "${base}";\n`, () => 'fetch(`${B}/orders/${id}`);\n'],
    ['one template literal', 'javascript', `const B = "${base}";\nfetch(\`\${B}`, () => '/${id}'],
    ['nested template literals', 'javascript', `const B = "${base}";\n`, () => '`${a(`/v1/orders`'],
    ['nested placeholders', 'kotlin', '', () => '"${a["/v1/orders"] + "'],
    ['unclosed placeholders', 'csharp', '', () => '$"{a["/v1/orders"]\n'],
    ['blocks before slashes', 'javascript', '', () => '}/["/v1/orders'],
    [
      'calls of a client',
      'javascript',
      `const c = axios.create({ baseURL: "${base}" });\n`,
      () => 'c.get("/orders");\n',
    ],
    [
      'calls in calls',
      'javascript',
      `const c = axios.create({ baseURL: "${base}" });\n`,
      () => 'c.get("/orders", ',
    ],
    ['members', 'javascript', `const c = { baseURL: "${base}", `, (index) => `a${index}: "/v1/orders", `],
    ['objects in objects', 'javascript', `const B = "${base}";\n`, () => '{ a: "/v1/orders", b: '],
    ['lists in lists', 'python', `B = "${base}"\n`, () => '["/v1/orders", '],
    ['near misses', 'javascript', '', () => 'fetch("/v1/order-s/1");\n'],
    ['near misses', 'python', '', () => 'get("/v1/user-group/{id}")\n'],
    ['names', 'javascript', `const BASE = "${base}";\n`, (index) => `const a${index} = BASE;\n`],
    [
      'names of names',
      'javascript',
      `const a0 = "${base}";\n`,
      (index) => `const a${index + 1} = a${index};\n`,
    ],
    ['mentions', 'kotlin', `val BASE = "${base}"\n`, () => 'url(BASE, BASE) '],
    ['blocks', 'kotlin', `val BASE = "${base}"\n`, () => 'client.get { url { appendPathSegments("orders", '],
    [
      'builder',
      'java',
      `String B = "${base}";\nHttpRequest.newBuilder()`,
      () => '.uri(URI.create(B + "/orders"))',
    ],
    [
      'builder lines',
      'csharp',
      `var B = "${base}";\n`,
      () => 'new RestRequest("/v1/orders").AddQueryParameter("a", "b");\n',
    ],
    ['builder on one line', 'csharp', `var B = "${base}"; x`, () => '.AppendPathSegment("orders")'],
    ['interpolated strings', 'csharp', `var B = "${base}";\n`, () => 'Get($"{B}/orders/{id}");\n'],
    [
      'functions',
      'go',
      `const Base = "${base}"\n`,
      (index) => `func f${index}() string { return Base + "/orders" }\n`,
    ],
    ['formats', 'go', `const Base = "${base}"\n`, () => 'http.Get(fmt.Sprintf("%s/orders/%s", Base, id))\n'],
    ['commands', 'ruby', `BASE = "${base}"\n`, () => 'conn.get "/v1/orders"\n'],
    [
      'classes',
      'ruby',
      `BASE = "${base}"\n`,
      (index) => `class A${index}\n  def a; get("/orders"); end\nend\n`,
    ],
    ['arrays', 'php', `$b = '${base}';\n`, () => "curl_setopt_array($c, [CURLOPT_URL => $b . '/orders', "],
    ['commands', 'shell', `BASE=${base}\n`, () => 'curl "$BASE/orders" \\\n'],
    ['assignments', 'shell', '', (index) => `A${index}=${base}; `],
    ['requests', 'http', `@base = ${base}\n`, () => 'GET {{base}}/orders\nHost: a.b\n###\n'],
    ['variables', 'http', `@a0 = ${base}\n`, (index) => `@a${index + 1} = {{a${index}}}\n`],
    ['one string that does not end', 'php', `$b = '${base}`, () => '/{$a}'],
    [
      'imports',
      'javascript',
      '',
      (index) => `import { a${index} } from './a${index}';\nfetch("/v1/orders");\n`,
    ],
  ] as readonly (readonly [
    name: string,
    language: CodeLanguageId,
    head: string,
    piece: SourceShape['piece'],
  ])[]
).map(([name, language, head, piece]) => ({ name, language, head, piece }));

/** The text of a shape, with at least `size` UTF-16 units. */
export function shapeText({ head, piece }: SourceShape, size: number): string {
  const pieces = [head];
  let length = head.length;
  for (let index = 0; length < size; index += 1) {
    const next = piece(index);
    pieces.push(next);
    length += next.length;
  }
  return pieces.join('');
}

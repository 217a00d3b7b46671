import { propertiesOf } from '../../json/jsonTree';
import { sdkNames, type SdkCall } from '../sdk/sdkNames';
import type { CodeRequest, Piece } from './codeRequest';
import { jsonStyles, readWritableJson, writeObject, type JsonStyle, type WritableJson } from './jsonLiteral';
import type { SnippetTarget } from './snippetTargets';

type Fresh = (name: string) => string;

/** Code in one language that creates a client of the backend SDK and calls it. */
interface SdkLanguage {
  readonly style: JsonStyle;
  /** Placeholder for an omitted argument that another argument follows. */
  readonly nothing: string;
  /** Matches a file that imports the SDK and creates a client; the first group is the client's variable. */
  readonly client: RegExp;
  /** Statements that create a client and get its token. */
  readonly makeClient: (client: string) => readonly string[];
  readonly send: (call: string, data: string) => readonly string[];
}

const javascript: SdkLanguage = {
  style: jsonStyles.javascript,
  nothing: 'undefined',
  client: /@bootpay\/backend-js['"][^]*?\b(?:const|let|var)\s+(\w+)\s*=\s*new\s+BootpayCommerce\(/,
  makeClient: (client) => [
    `const ${client} = new BootpayCommerce({`,
    '  client_key: process.env.COMMERCE_API_CLIENT_KEY,',
    '  secret_key: process.env.COMMERCE_API_SECRET_KEY',
    '})',
    `${client}.API_ENTRYPOINTS.production = \`\${process.env.COMMERCE_API_BASE_URL}/v1\``,
    `await ${client}.getAccessToken()`,
  ],
  send: (call, data) => [`const ${data} = await ${call}`, `console.log(${data})`],
};

const python: SdkLanguage = {
  style: jsonStyles.python,
  nothing: 'None',
  client: /bootpay_backend\b[^]*?^(\w+)\s*=\s*BootpayCommerce\(/m,
  makeClient: (client) => [
    `${client} = BootpayCommerce(os.environ["COMMERCE_API_CLIENT_KEY"], os.environ["COMMERCE_API_SECRET_KEY"])`,
    `${client}.API_ENTRYPOINTS = {**${client}.API_ENTRYPOINTS, "production": os.environ["COMMERCE_API_BASE_URL"] + "/v1"}`,
    `${client}.get_access_token()`,
  ],
  send: (call, data) => [`${data} = ${call}`, `print(${data})`],
};

const asIs: Fresh = (name) => name;

function sdkTarget(
  target: Pick<SnippetTarget, 'id' | 'title' | 'imports'> & { readonly language: 'javascript' | 'python' },
  language: SdkLanguage,
): SnippetTarget {
  const clientIn = (text: string): string | undefined => language.client.exec(text)?.[1];
  const statements = (request: CodeRequest, fresh: Fresh, text = ''): string => {
    const own = clientIn(text);
    const client = own ?? fresh('commerce');
    const call = writeCall(request, client, target.language, language);
    return [
      ...(own === undefined ? language.makeClient(client) : []),
      ...language.send(call, fresh('data')),
    ].join('\n');
  };
  return {
    ...target,
    takesKeys: true,
    canWrite: ({ endpoint }) => callOf(endpoint?.id, target.language) !== undefined,
    importsFor: (text) => (clientIn(text) === undefined ? target.imports : []),
    statements,
    write: (request, fresh = asIs) => statements(request, fresh),
  };
}

/** Targets that write a request as a call of the backend SDK. The names of these calls are hints. */
export const sdkTargets: readonly SnippetTarget[] = [
  sdkTarget(
    {
      id: 'nodeSdk',
      title: 'Node.js SDK',
      language: 'javascript',
      imports: ["import { BootpayCommerce } from '@bootpay/backend-js'"],
    },
    javascript,
  ),
  sdkTarget(
    {
      id: 'pythonSdk',
      title: 'Python SDK',
      language: 'python',
      imports: ['import os', 'from bootpay_backend.commerce import BootpayCommerce'],
    },
    python,
  ),
];

/** The first call of the endpoint in the language's SDK. */
function callOf(endpointId: string | undefined, language: 'javascript' | 'python'): SdkCall | undefined {
  const calls = sdkNames(language)?.calls.values() ?? [];
  return [...calls].find((call) => call.endpointId === endpointId);
}

/**
 * Throws `RangeError` if the SDK has no call for the endpoint, if the body is no plain JSON, or if a query parameter is
 * repeated.
 */
function writeCall(
  request: CodeRequest,
  client: string,
  languageId: 'javascript' | 'python',
  { style, nothing }: SdkLanguage,
): string {
  const call = callOf(request.endpoint?.id, languageId);
  if (!call) throw new RangeError('no call of the SDK');
  const json = request.body && readWritableJson(request.body, style);
  if (request.body && !json) throw new RangeError('a body that is no plain JSON');
  const values = { ...readUrl(request), json };
  if (new Set(values.query.map(({ name }) => name)).size < values.query.length)
    throw new RangeError('a repeated query parameter');
  const given = call.takes.map((take) => argument(take, values, style));
  const length = given.findLastIndex((one) => one !== undefined) + 1;
  return `${client}.${call.name}(${given
    .slice(0, length)
    .map((one) => one ?? nothing)
    .join(', ')})`;
}

interface Pair {
  readonly name: string;
  readonly value: readonly Piece[];
}

interface RequestValues {
  readonly path: readonly Pair[];
  readonly query: readonly Pair[];
  readonly json: WritableJson | undefined;
}

/** Query parameters that the SDKs for JavaScript and Python take as a list and join with commas. */
const LISTS: ReadonlySet<string> = new Set(['status', 'payment_status', 'order_subscription_ids']);

/** Value of an argument. `take` says which: `path:a`, `query:a`, `body:a`, `query`, `body` or `body with a`. */
function argument(take: string, values: RequestValues, style: JsonStyle): string | undefined {
  const { path, query } = values;
  const [, kind = '', name = ''] = /^(path:|query:?|body with |body:?)(\w*)/.exec(take) ?? [];
  const written = (pairs: readonly Pair[], wanted: string): string | undefined => {
    const value = pairs.find((pair) => pair.name === wanted)?.value;
    return value && writeValue(value, style);
  };
  const member = (pair: Pair) => ({
    name: memberName(pair.name, style),
    value: writeValue(pair.value, style),
  });
  const parameter = (pair: Pair) => {
    const [only, ...more] = pair.value;
    if (!LISTS.has(pair.name) || !only || !('text' in only) || more.length > 0) return member(pair);
    const entries = only.text.split(',').map((text) => style.text([{ text: text.trim() }]));
    return { ...member(pair), value: `[${entries.join(', ')}]` };
  };
  switch (kind) {
    case 'path:':
      return written(path, name);
    case 'query:':
      return written(query, name);
    case 'query':
      return query.length === 0 ? undefined : writeObject(query.map(parameter), '', style);
    case 'body:':
      return bodyMembers(values, style).find(({ name: own }) => own === memberName(name, style))?.value;
    case 'body':
      return values.json?.write(values.json.root);
    default: {
      const ids = path.filter((pair) => pair.name === name).map(member);
      const rest = bodyMembers(values, style).filter(({ name: own }) => own !== ids[0]?.name);
      return writeObject([...ids, ...rest], '', style);
    }
  }
}

/** Members of the body, or of its sole member `user_group`, since the SDK takes them unwrapped. */
function bodyMembers(
  { json }: RequestValues,
  style: JsonStyle,
): readonly { readonly name: string; readonly value: string }[] {
  if (!json) return [];
  const own = propertiesOf(json.root);
  const [only, ...more] = own;
  const isWrapped = only?.name === 'user_group' && only.value.type === 'object' && more.length === 0;
  return (isWrapped ? propertiesOf(only.value) : own).map(({ name, value }) => ({
    name: memberName(name, style),
    value: json.write(value, '  '),
  }));
}

/** Writes a value; a constant is written as its name. */
function writeValue(value: readonly Piece[], style: JsonStyle): string {
  const [only, ...more] = value;
  return only && 'isLocal' in only && more.length === 0 ? only.variable : style.text(value);
}

function memberName(name: string, style: JsonStyle): string {
  return style.withoutQuotes?.test(name) ? name : style.text([{ text: name }]);
}

/** Decoded path and query values of a URL. */
function readUrl({ url, endpoint }: CodeRequest): Pick<RequestValues, 'path' | 'query'> {
  const parts: { readonly lead: string; readonly pieces: Piece[] }[] = [];
  for (const piece of url.slice(1)) {
    if (!('text' in piece)) {
      parts.at(-1)?.pieces.push(piece);
      continue;
    }
    for (const [whole, lead = '', text = ''] of piece.text.matchAll(/([/?&]?)([^/?&]*)/g)) {
      if (lead !== '') parts.push({ lead, pieces: [] });
      if (whole !== lead) parts.at(-1)?.pieces.push({ text });
    }
  }
  const segments = parts.filter(({ lead }) => lead === '/');
  const names = endpoint?.path.split('/').slice(1) ?? [];
  return {
    path: names.flatMap((name, index): readonly Pair[] =>
      name.startsWith(':') ? [{ name: name.slice(1), value: decoded(segments[index]?.pieces ?? []) }] : [],
    ),
    query: parts
      .filter(({ lead }) => lead !== '/')
      .map(({ pieces: [first, ...rest] }): Pair => {
        const [name = '', value = ''] = (first && 'text' in first ? first.text : '').split('=', 2);
        const start: readonly Piece[] = value === '' && rest.length > 0 ? [] : [{ text: value }];
        return { name: decodeURIComponent(name), value: decoded([...start, ...rest], true) };
      }),
  };
}

function decoded(pieces: readonly Piece[], isQuery = false): readonly Piece[] {
  return pieces.map((piece) =>
    'text' in piece
      ? { text: decodeURIComponent(isQuery ? piece.text.replaceAll('+', ' ') : piece.text) }
      : piece,
  );
}

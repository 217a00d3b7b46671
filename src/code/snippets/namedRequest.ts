import { basicValue, joinTexts, type CodeRequest, type Piece } from './codeRequest';
import type { SnippetTarget } from './snippetTargets';
import { literals, type WriteLiteral } from './literals';
import { shellWord } from '../curlCommand';
import { environmentVariables } from '../environmentVariables';

interface Constant {
  readonly name: string;
  readonly expression: string;
}

type Language = SnippetTarget['language'];

interface ConstantRules {
  readonly literal: WriteLiteral;
  readonly declare: (name: string, expression: string) => string;
  /** Base64 of the expression that joins both keys. Absent: the snippets take unencoded keys. */
  readonly encodeKeys?: (joined: string) => string;
  readonly isCamelCase?: true;
}

const rules: Readonly<Partial<Record<Language, ConstantRules>>> = {
  javascript: {
    literal: literals.javascript,
    declare: (name, expression) => `const ${name} = ${expression}`,
    encodeKeys: (joined) => `Buffer.from(${joined}).toString('base64')`,
    isCamelCase: true,
  },
  python: { literal: literals.python, declare: (name, expression) => `${name} = ${expression}` },
  java: {
    literal: literals.java,
    declare: (name, expression) => `var ${name} = ${expression};`,
    encodeKeys: (joined) =>
      `java.util.Base64.getEncoder().encodeToString((${joined}).getBytes(java.nio.charset.StandardCharsets.UTF_8))`,
    isCamelCase: true,
  },
  kotlin: {
    literal: literals.kotlin,
    declare: (name, expression) => `val ${name} = ${expression}`,
    encodeKeys: (joined) => `java.util.Base64.getEncoder().encodeToString((${joined}).toByteArray())`,
    isCamelCase: true,
  },
  go: {
    literal: literals.go,
    declare: (name, expression) => `${name} := ${expression}`,
    encodeKeys: (joined) => `base64.StdEncoding.EncodeToString([]byte(${joined}))`,
    isCamelCase: true,
  },
  csharp: {
    literal: literals.csharp,
    declare: (name, expression) => `var ${name} = ${expression};`,
    encodeKeys: (joined) => `Convert.ToBase64String(System.Text.Encoding.UTF8.GetBytes(${joined}))`,
    isCamelCase: true,
  },
  php: {
    literal: literals.php,
    declare: (name, expression) => `$${name} = ${expression};`,
    encodeKeys: (joined) => `base64_encode(${joined})`,
  },
  ruby: {
    literal: literals.ruby,
    declare: (name, expression) => `${name} = ${expression}`,
    encodeKeys: (joined) => `[${joined}].pack('m0')`,
  },
  dart: {
    literal: literals.dart,
    declare: (name, expression) => `final ${name} = ${expression};`,
    encodeKeys: (joined) => `base64Encode(utf8.encode(${joined}))`,
    isCamelCase: true,
  },
  shell: { literal: shellWord, declare: (name, expression) => `${name}=${expression}` },
  powershell: {
    literal: literals.powershell,
    declare: (name, expression) => `$${name} = ${expression}`,
    encodeKeys: (joined) => `[Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes(${joined}))`,
  },
};

const keyPair: readonly Piece[] = [
  { variable: environmentVariables.clientKey },
  { text: ':' },
  { variable: environmentVariables.secretKey },
];

/** A request with constants for ids and keys, and the lines that declare them. */
export interface NamedRequest {
  readonly request: CodeRequest;
  readonly declarations: readonly string[];
}

/**
 * Declares constants for the ids in path and query, which a user changes first, and for the encoded keys. `fresh`:
 * returns a name that the file does not have yet.
 */
export function namedRequest(
  request: CodeRequest,
  language: Language,
  fresh: (name: string) => string,
): NamedRequest {
  const rule = rules[language];
  if (!rule) return { request, declarations: [] };
  const constants: Constant[] = [];
  const keep = (name: string, expression: string): Piece => {
    const own = fresh(
      rule.isCamelCase ? name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) : name,
    );
    constants.push({ name: own, expression });
    return { variable: own, isLocal: true };
  };
  const { literal } = rule;
  const url = withNamedIds(request, (name, value) => keep(name, literal([{ text: value }])));
  const headers = request.headers.map(([name, value]): CodeRequest['headers'][number] =>
    value === basicValue && rule.encodeKeys
      ? [name, [{ text: 'Basic ' }, keep('keys', rule.encodeKeys(literal(keyPair)))]]
      : [name, value],
  );
  return {
    request: { ...request, url, headers },
    declarations: constants.map(({ name, expression }) => rule.declare(name, expression)),
  };
}

/** Names that become constants: `id`, and names with an underscore. Other names may be keywords in some language. */
const ID_NAME = /^(?:id|[a-z]\w*_[a-z]+)$/;
const PLAIN_VALUE = /^[\w.~:-]+$/;
type Keep = (name: string, value: string) => Piece;

function withNamedIds({ url, endpoint }: CodeRequest, keep: Keep): CodeRequest['url'] {
  const [base, path, ...query] = url;
  if (!base || !('variable' in base) || !path || !('text' in path)) return url;
  const template = (endpoint?.path ?? '').split('/');
  const segments = path.text.split('/');
  if (template.length !== segments.length) return url;
  const pieces = segments.flatMap((segment, index): readonly Piece[] => {
    const name = /^:(\w+)$/.exec(template[index] ?? '')?.[1];
    const isNamed = name !== undefined && ID_NAME.test(name) && PLAIN_VALUE.test(segment);
    const slash = index === 0 ? '' : '/';
    return isNamed ? [{ text: slash }, keep(name, segment)] : [{ text: slash + segment }];
  });
  return joinTexts([base, ...pieces, ...query.flatMap((pair) => withNamedId(pair, keep))]);
}

/** Makes a constant of an id in the query, such as `?user_id=%3Auser_id`; other query parameters stay. */
function withNamedId(pair: Piece, keep: Keep): readonly Piece[] {
  const [, start = '', name = '', sent = ''] =
    /^([?&](\w+_id)=)(.+)$/.exec('text' in pair ? pair.text : '') ?? [];
  const value = sent.replaceAll('%3A', ':');
  return PLAIN_VALUE.test(value) ? [{ text: start }, keep(name, value)] : [pair];
}

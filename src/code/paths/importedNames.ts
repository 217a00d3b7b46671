import type { Steps } from '../../base/doInTurns';
import type { Source } from '../source/readSource';
import type { ImportedName, KnownBases } from './readAddress';
import { readNames } from './readNames';

/** Exported name and local name. */
type NamePair = readonly [there: string, here: string];

/** A file that a source imports. */
export interface SourceImport {
  readonly language: ImportingLanguage;
  /** Possible files, relative to the source's folder; the first that exists counts. */
  readonly candidates: readonly string[];
  /** Imported names; undefined: all names, unchanged. */
  readonly names: readonly NamePair[] | undefined;
  /** Local name of the whole file or its default export. */
  readonly whole?: string | undefined;
  /** Members read from imported objects: `baseUrl` of `config.baseUrl`. */
  readonly members: ReadonlySet<string>;
}

const MAX_IMPORTS = 20;

interface ImportSyntax {
  /** Groups: `path`; optionally a list in `names` or `taken`, and a local name in `first`, `whole` or `required`. */
  readonly pattern: RegExp;
  readonly candidates: (path: string) => readonly string[];
}

type ImportingLanguage = 'javascript' | 'python';

const syntaxes: Readonly<Record<ImportingLanguage, ImportSyntax>> = {
  javascript: {
    pattern:
      /\b(?:(?:import|export)\s+(?:type\s+)?(?:(?<first>[\w$]+)\s*,\s*)?(?:\{(?<names>[^{}]{0,400})\}|(?:\*\s+as\s+)?(?<whole>[\w$]+))\s*from\s*|(?:const|let|var)\s+(?:\{(?<taken>[^{}]{0,400})\}|(?<required>[\w$]+))\s*=\s*require\(\s*)["'](?<path>\.{1,2}\/[\w./-]{1,200})["']/g,
    candidates: (path) => {
      const stem = path.replace(/\.[cm]?js$/, '');
      const extensions = ['ts', 'tsx', 'js', 'mjs', 'cjs', 'jsx', 'mts'];
      return [
        path,
        ...extensions.map((extension) => `${stem}.${extension}`),
        ...['ts', 'js'].map((extension) => `${path}/index.${extension}`),
      ];
    },
  },
  python: {
    pattern:
      /^[ \t]*from[ \t]+(?<path>\.*[\w.]{0,100})[ \t]+import[ \t]+\(?(?<names>[^()#\n]{1,400}|[^()]{1,400}(?=\)))/gm,
    candidates: (path) => {
      const [, dots = '', rest = ''] = /^(\.*)(.*)$/.exec(path) ?? [];
      const file = `${'../'.repeat(Math.max(0, dots.length - 1))}${rest.replaceAll('.', '/')}`;
      return rest === '' ? [] : [`${file}.py`, `${file}/__init__.py`];
    },
  },
};

/**
 * The user's files that a source imports, at most `MAX_IMPORTS`; none in languages other than JavaScript and Python. In
 * linear time.
 */
export function* findImports({ text, language: { id: language } }: Source): Steps<readonly SourceImport[]> {
  if (language !== 'javascript' && language !== 'python') return [];
  const syntax = syntaxes[language];
  const found: Omit<SourceImport, 'members'>[] = [];
  for (const { groups = {} } of text.matchAll(syntax.pattern)) {
    yield;
    if (found.length >= MAX_IMPORTS) break;
    const { path = '', names: list = groups['taken'] } = groups;
    const names = list === undefined ? undefined : readNameList(list);
    // `from . import config`: each name is a file.
    const files = /^\.+$/.test(path) ? (names ?? []).map(([name]) => path + name) : undefined;
    const whole = groups['whole'] ?? groups['required'] ?? groups['first'];
    for (const file of files ?? [path])
      found.push({
        language,
        candidates: syntax.candidates(file),
        names: files ? undefined : names,
        whole: files ? file.slice(path.length) : whole,
      });
  }
  const members = membersOf(
    text,
    found.flatMap(({ names = [] }) => names.map(([, here]) => here)),
  );
  return found.slice(0, MAX_IMPORTS).map((one) => ({ ...one, members }));
}

/** The last member of each `name.a.b` in a text. */
function membersOf(text: string, names: readonly string[]): ReadonlySet<string> {
  const plain = names.filter((name) => /^\w+$/.test(name)).join('|');
  const read = new RegExp(String.raw`(?<![\w$.])(?:${plain})(?:\??\.\w+){0,3}\??\.(\w+)`, 'g');
  return new Set(plain === '' ? [] : [...text.matchAll(read)].map(([, member = '']) => member));
}

const nestedList = /([\w$]+)\s*:\s*\{([^{}]*)\}/g;

/** Names of `a, b as c, d: e, f: { g }, h = 1`; the exported name of `g` is `f.g`. */
export function readNameList(list: string): readonly NamePair[] {
  const nested = [...list.matchAll(nestedList)].flatMap(([, outer = '', names = '']) =>
    readNameList(names).map(([there, here]): NamePair => [`${outer}.${there}`, here]),
  );
  const flat = list.replace(nestedList, '').split(',');
  return nested.concat(
    flat.flatMap((item): readonly NamePair[] => {
      const [, there, here = there] =
        /^\s*(?:type\s+)?([\w$\\]+)\s*(?:(?::|\bas\b)\s*([\w$]+)\s*)?(?:=|$)/.exec(item) ?? [];
      return there === undefined || here === undefined ? [] : [[there, here]];
    }),
  );
}

/** Imported names that hold a base URL of an environment. `imported`: the imported file. In linear time. */
export function* importedNames(
  imported: Source,
  { names, members }: SourceImport,
  bases: KnownBases,
): Steps<readonly ImportedName[]> {
  const values = yield* readNames(imported, bases);
  return values.names.flatMap((there) => {
    const value = values.baseOf(there);
    if (value === undefined) return [];
    const own = (names ?? []).flatMap(([name, here]) => (name === there ? [here] : []));
    const unlisted = names === undefined || members.has(there) ? [there] : [];
    const isFunction = values.functions.has(there);
    return (own.length > 0 ? own : unlisted).map((name) => ({ name, value, isFunction }));
  });
}

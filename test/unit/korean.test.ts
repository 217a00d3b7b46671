import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { createCatalog } from '../../src/catalog/createCatalog';
import { catalogTexts } from '../support/catalogTexts';
import { collectTexts, textsOf } from '../support/collectTexts';

const bundleShape = v.record(v.string(), v.string());

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function readBundle(file: string): Readonly<Record<string, string>> {
  return v.parse(bundleShape, readJson(file));
}

/** Names and signs that are the same in Korean. */
const sameInKorean: ReadonlySet<string> = new Set([
  'Commerce API',
  'Id',
  '{0} ({1})',
  '{0} ↔ {1}',
  '▶ {0}',
  '▶ {0}…',
]);

/** Parts that a translation must keep unchanged: placeholders, quoted ids, settings, addresses, links. */
const keptParts =
  /\{\w+\}|“[\w.]+”|\bcommerceApi(?:\.\w+)*|https?:\/\/(?:\w+(?:\.\w+)*)?|\/v1\b|command:[^)]+|\$ref|\n|[▶·↔‹›]/g;

/** A Korean particle after a placeholder that fits only after a vowel, or only after a consonant. */
const loneParticle = /(?:^|[\s“])\{\w+\}(?:\(\{\w+\}\))?”?(?:은|는|이|가|을|를|과|와|로|으로)(?![(가-힣])/;

const rules: readonly {
  readonly title: string;
  readonly isBroken: (english: string, korean: string) => boolean;
}[] = [
  { title: 'is empty', isBroken: (_, korean) => korean.trim() === '' },
  { title: 'has other spaces at its ends', isBroken: (english, korean) => ends(english) !== ends(korean) },
  { title: 'has another end', isBroken: (english, korean) => lastSign(english) !== lastSign(korean) },
  {
    title: 'lost or added a part',
    isBroken: (english, korean) => String(parts(english)) !== String(parts(korean)),
  },
  {
    title: 'is not Korean',
    isBroken: (english, korean) => !/\p{Script=Hangul}/u.test(korean) && !sameInKorean.has(english),
  },
  { title: 'has a particle that not every value takes', isBroken: (_, korean) => loneParticle.test(korean) },
];

function parts(text: string): readonly string[] {
  return [...text.matchAll(keptParts)].map(([part]) => part).sort();
}

function ends(text: string): string {
  return [/^\s*/.exec(text)?.[0].length, /\s*$/.exec(text)?.[0].length].join();
}

/** Last sign of a text: “…” marks a prompt, a full stop a sentence. */
function lastSign(text: string): string {
  return /[….:?]$/.exec(text)?.[0] ?? '';
}

function faults(pairs: readonly (readonly [english: string, korean: string])[]): readonly string[] {
  return pairs.flatMap(([english, korean]) =>
    rules
      .filter(({ isBroken }) => isBroken(english, korean))
      .map(({ title }) => `“${english}” ${title}: “${korean}”`),
  );
}

describe('Korean', () => {
  const korean = readBundle('l10n/bundle.l10n.ko.json');
  const manifest = readBundle('package.nls.json');
  const koreanManifest = readBundle('package.nls.ko.json');
  const { texts, problems } = collectTexts('src');
  let said: ReadonlySet<string>;

  before(async () => {
    said = new Set([...texts, ...(await catalogTexts(createCatalog()))]);
  });

  it('knows each text of sources and catalog; these are missing in l10n/bundle.l10n.ko.json', () => {
    assert.ok(texts.size > 600, `only ${texts.size} texts were found`);
    assert.deepEqual(
      [...said].filter((text) => !Object.hasOwn(korean, text)),
      [],
    );
  });

  it('knows no other text; these are left over in l10n/bundle.l10n.ko.json', () => {
    assert.deepEqual(
      Object.keys(korean).filter((text) => !said.has(text)),
      [],
    );
  });

  it('stands where VS Code looks for it', () => {
    const { l10n: folder } = v.parse(v.looseObject({ l10n: v.string() }), readJson('package.json'));
    assert.equal(folder, './l10n');
  });

  it('has the texts of package.nls.json, in the same order', () => {
    assert.deepEqual(Object.keys(koreanManifest), Object.keys(manifest));
  });

  it('keeps the values, ids, links and ends of each text', () => {
    assert.deepEqual(faults(Object.entries(korean)), []);
    assert.deepEqual(
      faults(Object.entries(manifest).map(([key, english]) => [english, koreanManifest[key] ?? ''])),
      [],
    );
  });

  it('names a command in a sentence by its title', () => {
    for (const bundle of [manifest, koreanManifest]) {
      const named = Object.values(bundle).flatMap((text) => [...text.matchAll(/\*\*(.+?)\*\*/g)]);
      const titles = Object.entries(bundle)
        .filter(([key]) => key.startsWith('command.'))
        .map(([, title]) => `${bundle['command.category'] ?? ''}: ${title}`);
      assert.deepEqual(
        named.map(([, title = '']) => title).filter((title) => !titles.includes(title)),
        [],
      );
      assert.equal(named.length, 1);
    }
  });

  it('can know all that the sources say', () => {
    // `translated.ts` passes texts of the catalog, which are collected from the catalog itself.
    const own = problems.filter((problem) => !problem.startsWith('catalog/translated.ts:'));
    assert.deepEqual(own, []);
    assert.equal(problems.length, 1);
  });
});

describe('the rules for a translation', () => {
  const broken: readonly (readonly [fault: string, english: string, korean: string])[] = [
    ['is empty', 'Send', ''],
    ['has other spaces at its ends', 'Send', '보내기 '],
    ['has another end', 'Sign In…', '로그인'],
    ['has another end', 'It is missing.', '누락되었습니다'],
    ['lost or added a part', '{0} of {1}', '{0}개'],
    ['lost or added a part', 'It needs “name”.', '“이름”이 필요합니다.'],
    ['is not Korean', 'Send', 'Send'],
    ['has a particle that not every value takes', 'Replace {0}?', '{0}을 바꾸시겠습니까?'],
    ['has a particle that not every value takes', 'Change to “{0}”', '“{0}”로 변경'],
  ];
  for (const [fault, english, korean] of broken)
    it(`notice that “${korean}” ${fault}`, () => {
      assert.ok(faults([[english, korean]]).some((line) => line.includes(fault)));
    });

  it('let a right one pass', () => {
    assert.deepEqual(faults([['Change “{0}” to {1}.', '“{0}”을(를) {1}(으)로 변경합니다.']]), []);
  });
});

describe('the collector of texts', () => {
  const inFunction = (line: string): string => `const f = (text: string) => { ${line} };`;

  it('finds literals, joined ones and templates without values, of both modules', () => {
    const { texts, problems } = textsOf(
      'a.ts',
      inFunction("l10n.t('a {0}', 1); vscode.l10n.t('b' + ('c')); l10n.t(`d`); l10n.t('it’s');"),
    );
    assert.deepEqual([...texts], ['a {0}', 'bc', 'd', 'it’s']);
    assert.deepEqual(problems, []);
  });

  const problems: readonly (readonly [what: string, source: string])[] = [
    ['something other than a literal', inFunction('l10n.t(text);')],
    ['something other than a literal', inFunction("l10n.t(text ? 'a' : 'b');")],
    ['something other than a literal', inFunction('vscode.l10n.t(`a ${text}`);')],
    ['something other than a call', inFunction('const { t } = l10n;')],
    ['something other than a call', inFunction('[text].map(vscode.l10n.t);')],
    ['a part of @vscode/l10n', "import { t } from '@vscode/l10n';"],
    ['before the language is known', "const title = l10n.t('Title');"],
  ];
  for (const [what, source] of problems)
    it(`tells of ${what}: ${source}`, () => {
      const told = textsOf('a.ts', source).problems;
      assert.equal(told.length, 1);
      assert.match(told[0] ?? '', new RegExp(`^a\\.ts:1 .*${what}`));
    });
});

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { knownPermissionHeader } from '../../src/catalog/knownAddresses';
import { SETTING_SECTION, SettingName } from '../../src/contributions';
import { brokenLinks, headingsOf, linksOf, proseOf } from '../support/documentPages';

const read = (file: string): string => readFileSync(file, 'utf8');
const docs = readdirSync('docs').map((file) => `docs/${file}`);
const readme = read('README.md');
const korean = read('README.ko.md');
const pages = new Map(
  ['README.md', 'README.ko.md', 'SECURITY.md', 'CHANGELOG.md', ...docs].map((file) => [file, read(file)]),
);
const english = ['README.md', ...docs].map(read).join('\n');

const environmentShape = v.looseObject({
  items: v.looseObject({ properties: v.record(v.string(), v.unknown()) }),
});
const manifestShape = v.looseObject({
  contributes: v.looseObject({
    commands: v.array(v.looseObject({ title: v.string() })),
    configuration: v.looseObject({
      properties: v.looseObject({ 'commerceApi.environments': environmentShape }),
    }),
    languageModelTools: v.array(v.looseObject({ toolReferenceName: v.string() })),
  }),
});
const { contributes } = v.parse(manifestShape, JSON.parse(read('package.json')));
const titles = v.parse(v.record(v.string(), v.string()), JSON.parse(read('package.nls.json')));

describe('the documents', () => {
  it('lead to files and headings that are there', () => {
    assert.ok(pages.size > 12);
    assert.deepEqual(brokenLinks(pages, existsSync), []);
  });

  it('are all within reach of the README', () => {
    const linked = new Set(linksOf(readme));
    assert.deepEqual(
      docs.filter((file) => !linked.has(file)),
      [],
    );
  });

  it('name every setting, and every member of an environment', () => {
    const members = contributes.configuration.properties['commerceApi.environments'].items.properties;
    const names = [...SettingName.map((name) => `${SETTING_SECTION}.${name}`), ...Object.keys(members)];
    assert.deepEqual(
      names.filter((name) => !english.includes(`\`${name}\``)),
      [],
    );
  });

  it('name every command and every tool', () => {
    const commands = contributes.commands.map(({ title }) => titles[title.slice(1, -1)] ?? title);
    const page = read('docs/commands.md');
    assert.deepEqual(
      commands.filter((title) => !cellsOf(page).has(title)),
      [],
    );
    const tools = contributes.languageModelTools.map(({ toolReferenceName }) => `#${toolReferenceName}`);
    assert.deepEqual(
      tools.filter((tool) => !read('docs/assistants.md').includes(`\`${tool}\``)),
      [],
    );
  });

  it('name every header that a call or the sandbox knows, but those that HTTP itself needs', () => {
    const ofHttp =
      /^(?:access-control-.*|cache-control|connection|content-length|host|location|origin|sec-fetch-site|transfer-encoding|vary|x-content-type-options)$/;
    const sources = ['src/http', 'src/sandbox'].flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => read(`${room}/${file}`)),
    );
    const found = sources.flatMap((source) =>
      [
        ...source.matchAll(/(?:headerOf\((?:\w+|\{ \w+ \}), |\bheaders\[|\.header\()'([a-z-]+)'/g),
        ...source.matchAll(/\['([A-Z][a-z]+(?:-[A-Z][a-z]+)*)', /g),
      ].map(([, name = '']) => name.toLowerCase()),
    );
    const names = [...new Set([...found, knownPermissionHeader.name.toLowerCase()])].filter(
      (name) => !ofHttp.test(name),
    );
    assert.ok(names.length >= 8, names.join());
    assert.deepEqual(
      names.filter((name) => !english.toLowerCase().includes(`\`${name}`)),
      [],
    );
  });

  it('say one thing in a sentence, in at most 25 words', () => {
    const long = ['README.md', ...docs].flatMap((file) =>
      sentencesOf(read(file))
        .filter((sentence) => sentence.split(' ').length > 25)
        .map((sentence) => `${file}: ${sentence}`),
    );
    assert.deepEqual(long, []);
  });
});

describe('the Korean README', () => {
  it('has the headings, the links and the code of the English one', () => {
    const levels = (page: string) => headingsOf(page).map(({ level }) => level);
    assert.deepEqual(levels(korean), levels(readme));
    const leads = (page: string) => linksOf(page).filter((target) => /^(?!#|README)/.test(target));
    assert.deepEqual(leads(korean), leads(readme));
    const code = (page: string) => page.match(/^```[\s\S]*?^```$/gm);
    assert.deepEqual(code(korean), code(readme));
  });
});

/** The names in the table cells of a page; a cell may have several, separated by commas. */
function cellsOf(page: string): ReadonlySet<string> {
  const rows = page.split('\n').filter((line) => line.startsWith('|'));
  return new Set(rows.flatMap((row) => row.split('|')).flatMap((cell) => cell.trim().split(', ')));
}

/** The sentences of a page outside of code and tables, without marks. */
function sentencesOf(page: string): readonly string[] {
  return proseOf(page)
    .split(/\n\n|\n(?=\s*(?:[-#|]|\d+\.) ?)/)
    .filter((block) => !/^\s*(?:\||#|!\[)/.test(block))
    .flatMap((block) => block.replace(/\s+/g, ' ').split(/(?<=[.:?!])\s/))
    .map((sentence) => sentence.trim());
}

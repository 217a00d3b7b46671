import * as l10n from '@vscode/l10n';
import { markdownCode, markdownText } from '../base/markdownText';
import { hintSources } from './generated/hints';
import { customOpenApiMark, hintMark, originMark } from './hintMark';
import { translated } from './translated';
import type { Endpoint, EndpointDetails, ErrorCode, Field } from './types';

/** Facts of one line, those that are known. */
function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' · ');
}

function shownText(text: string | undefined): string | undefined {
  return text === undefined ? undefined : markdownText(translated(text));
}

function italic(text: string): string {
  return `*${markdownText(text)}*`;
}

/** Who but the reference states it, in few words: the line at the end says where hints are from. */
function shortMark(entry: Field | ErrorCode): string | undefined {
  return originMark(entry, l10n.t('hint'));
}

/** The mark of a line, unless the title above it says the same for all. */
function lineMark(entry: Field | ErrorCode, shared: string | undefined): string | undefined {
  const mark = shortMark(entry);
  return mark === undefined || mark === shared ? undefined : italic(mark);
}

function valuesOf(field: Field): string | undefined {
  const values = field.values?.map(({ value, meaning }) =>
    [markdownCode(String(value)), ...(meaning === undefined ? [] : [shownText(meaning)])].join(' '),
  );
  return values && (field.open ? l10n.t('{0}, perhaps others', values.join(', ')) : values.join(', '));
}

/** `name` · type · meaning · values, members indented below their object. */
function fieldLines(fields: readonly Field[], shared: string | undefined): readonly string[] {
  return fields.flatMap((field) => {
    const line = joined([
      markdownCode(field.name),
      field.type === 'mixed' ? undefined : field.type,
      field.required ? l10n.t('required') : undefined,
      shownText(field.meaning),
      valuesOf(field),
      lineMark(field, shared),
    ]);
    return [`- ${line}`, ...fieldLines(field.fields ?? [], shared).map((nested) => `  ${nested}`)];
  });
}

/** `CODE` · meaning · remedy. */
function errorLines(errors: readonly ErrorCode[], shared: string | undefined): readonly string[] {
  return errors.map((error) => {
    const { code, meaning, remedy } = error;
    const facts = [markdownCode(code), shownText(meaning), shownText(remedy), lineMark(error, shared)];
    return `- ${joined(facts)}`;
  });
}

/** The mark that all entries share, when none is of the reference: it stands at the title instead of at each line. */
function sharedMark(entries: readonly (Field | ErrorCode)[]): string | undefined {
  const marks = new Set(
    entries.map((entry) => (entry.origin === 'reference' ? undefined : shortMark(entry))),
  );
  const [only] = marks;
  return marks.size === 1 ? only : undefined;
}

function titleOf(title: string, mark?: string): string {
  return `\n${joined([`**${title}**`, mark === undefined ? undefined : italic(mark)])}\n`;
}

function entrySection<Entry extends Field | ErrorCode>(
  title: string,
  entries: readonly Entry[],
  toLines: (entries: readonly Entry[], shared: string | undefined) => readonly string[],
): Section {
  const shared = sharedMark(entries);
  return { title: titleOf(title, shared), lines: toLines(entries, shared) };
}

/** What is not shown: the named parts on one line, then facts in words. */
function describeUnknown(unknown: readonly string[]): readonly string[] {
  const names: Readonly<Record<string, string>> = {
    parameters: l10n.t('parameters'),
    body: l10n.t('body'),
    response: l10n.t('answer'),
    errors: l10n.t('errors'),
  };
  const parts = unknown.flatMap((item) => names[item] ?? []);
  const facts = unknown.filter((item) => !Object.hasOwn(names, item));
  return [
    ...(parts.length ? [parts.join(', ')] : []),
    ...facts.map((fact) => markdownText(translated(fact))),
  ];
}

function toList(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `- ${line}`);
}

function headLines(endpoint: Endpoint, details: EndpointDetails): readonly string[] {
  const { role, summary, authorization } = details;
  return [
    `**${markdownText(translated(endpoint.label))}** · ${markdownCode(`${endpoint.method} ${endpoint.path}`)}`,
    ...(endpoint.file === undefined ? [] : [italic(customOpenApiMark(endpoint.file))]),
    ...(summary === undefined ? [] : [markdownText(translated(summary))]),
    ...(authorization === undefined ? [] : [l10n.t('Carries the access token as Authorization: Bearer.')]),
    ...(role === undefined
      ? []
      : [joined([l10n.t('Role in public clients: {0}', markdownCode(role.name)), italic(l10n.t('hint'))])]),
  ];
}

/** What a caller needs comes first; the answer may be long, and the end of it lies below the edge. */
function sections({ file }: Endpoint, details: EndpointDetails): readonly Section[] {
  const { pathParameters, queryParameters, body, bodyKnowledge, response } = details;
  const bodyTitle = l10n.t('Body');
  const differ = details.disagreements.map(
    ({ fact, sources }) => `${markdownText(fact)} (${sources.join(', ')})`,
  );
  return [
    entrySection(l10n.t('Path'), pathParameters, fieldLines),
    entrySection(l10n.t('Query'), queryParameters, fieldLines),
    bodyKnowledge === 'none'
      ? { title: titleOf(bodyTitle), lines: toList([l10n.t('none')]) }
      : entrySection(bodyTitle, body ?? [], fieldLines),
    { ...entrySection(l10n.t('Errors'), details.errors, errorLines), whole: true },
    entrySection(l10n.t('Answer'), response, fieldLines),
    {
      title: titleOf(l10n.t('Rules')),
      lines: toList(details.rules.map((rule) => markdownText(translated(rule)))),
      whole: true,
    },
    { title: titleOf(l10n.t('Public sources differ'), l10n.t('hint')), lines: toList(differ) },
    {
      title: titleOf(file === undefined ? l10n.t('Not shown in the reference') : l10n.t('Not described')),
      lines: toList(describeUnknown(details.unknown)),
      whole: true,
    },
  ];
}

/** The codes of the public sources behind fields and their members. */
function sourcesOf(fields: readonly Field[]): readonly string[] {
  return fields.flatMap(({ sources = [], fields: members = [] }) => [...sources, ...sourcesOf(members)]);
}

/** One line that says what a hint is, and names each source once. */
function hintLine(details: EndpointDetails): readonly string[] {
  const { pathParameters, queryParameters, body = [], response, errors, role, disagreements } = details;
  const fields = [...pathParameters, ...queryParameters, ...body, ...response];
  const codes = new Set([
    ...sourcesOf(fields),
    ...[...errors, ...disagreements].flatMap(({ sources = [] }) => sources),
    ...(role?.sources ?? []),
  ]);
  if (codes.size === 0) return [];
  const named = [...codes].sort().map((code) => markdownText(`${code} = ${hintSources[code] ?? code}`));
  return [`\n${italic(hintMark())}: ${named.join('; ')}`];
}

const maxLines = 60;

/**
 * All that is known about an endpoint as Markdown, in at most 60 lines, of which only our own parts are more than text.
 * What the reference does not state is marked. `callLines`: what is said of a call of it, below its head.
 */
export function describeEndpoint(
  endpoint: Endpoint,
  details: EndpointDetails,
  callLines: readonly string[] = [],
): string {
  const head = [...headLines(endpoint, details), ...callLines.map(markdownText)];
  const hints = hintLine(details);
  const body = fitSections(sections(endpoint, details), maxLines - head.length - hints.length);
  return [head.join('  \n'), ...body, ...hints].join('\n');
}

/** A titled list of a description, in Markdown. `whole`: shortened only when nothing else is left to shorten. */
interface Section {
  readonly title: string;
  readonly lines: readonly string[];
  readonly whole?: boolean;
}

const fewestShown = 2;

function render(section: Section, shown: number): readonly string[] {
  const hidden = section.lines.length - shown;
  const lines = section.lines.slice(0, shown);
  return [section.title, ...lines, ...(hidden > 0 ? [`- ${l10n.t('… {0} more', hidden)}`] : [])];
}

function height(section: Section, shown: number): number {
  return 1 + shown + (shown < section.lines.length ? 1 : 0);
}

/** The section that has most left to give; one that is `whole` only after all others. */
function longest(sections: readonly Section[], shown: readonly number[]): number | undefined {
  const rank = (index: number): number => (sections[index]?.whole ? 0 : 1_000) + (shown[index] ?? 0);
  return [...sections.keys()]
    .filter((index) => (shown[index] ?? 0) > fewestShown)
    .sort((left, right) => rank(right) - rank(left))[0];
}

/** The sections that have lines, each with its title, shortened from the longest until they fit into `maxLines`. */
export function fitSections(all: readonly Section[], maxLines: number): readonly string[] {
  const sections = all.filter((section) => section.lines.length > 0);
  const shown = sections.map((section) => section.lines.length);
  const total = (): number =>
    sections.reduce((sum, section, index) => sum + height(section, shown[index] ?? 0), 0);
  while (total() > maxLines) {
    const index = longest(sections, shown);
    if (index === undefined) break;
    shown[index] = (shown[index] ?? 0) - 1;
  }
  return sections.flatMap((section, index) => render(section, shown[index] ?? 0));
}

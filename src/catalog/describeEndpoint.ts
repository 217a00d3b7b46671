import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { hintSources } from './generated/hints';
import { customOpenApiMark, hintMark, originMark } from './hintMark';
import { translated } from './translated';
import type { Endpoint, EndpointDetails, ErrorCode, Field } from './types';

/** A piece of text. `code`: a name or value. `mark`: who but the reference states it. */
export interface Span {
  readonly text: string;
  readonly kind?: 'code' | 'mark';
}

/** Facts that stand side by side. */
export interface DescriptionLine {
  readonly facts: readonly (readonly Span[])[];
  /** How many objects it stands in. */
  readonly depth?: number;
}

export interface DescriptionSection {
  readonly title: string;
  /** Holds for all of its lines. */
  readonly mark?: string | undefined;
  readonly lines: readonly DescriptionLine[];
  /** Shortened only when nothing else is left to shorten. */
  readonly whole?: boolean;
}

/** All that is known about an endpoint, in texts that are safe to show. */
export interface EndpointDescription {
  readonly label: string;
  /** Such as `PUT /v1/user-groups/:user_group_id`. */
  readonly operation: string;
  readonly head: readonly DescriptionLine[];
  /** What a caller needs comes first; some have no lines. */
  readonly sections: readonly DescriptionSection[];
  /** What a hint is, with each source once. */
  readonly hint: DescriptionLine | undefined;
}

/** Descriptions are sentences; what is longer than this many characters is cut. */
const MAX_CHARACTERS = 600;

function text(written: string): Span {
  return { text: sanitizeForDisplay(written, MAX_CHARACTERS) };
}

function code(written: string): Span {
  return { ...text(written), kind: 'code' };
}

function mark(written: string): Span {
  return { ...text(written), kind: 'mark' };
}

/** A line of those facts that are known. */
function line(facts: readonly (Span | readonly Span[] | undefined)[], depth = 0): DescriptionLine {
  return { facts: facts.flatMap((fact) => (fact === undefined ? [] : [[fact].flat()])), depth };
}

/** A sentence with spans in the place of `{0}`. */
function around(sentence: (inserted: string) => string, spans: readonly Span[]): readonly Span[] {
  const [before = '', after = ''] = sentence('\0').split('\0');
  return [...(before ? [{ text: before }] : []), ...spans, ...(after ? [{ text: after }] : [])];
}

function shown(written: string | undefined): Span | undefined {
  return written === undefined ? undefined : text(translated(written));
}

/** Who but the reference states it, in few words: the line at the end says where hints are from. */
function shortMark(entry: Field | ErrorCode): string | undefined {
  return originMark(entry, l10n.t('hint'));
}

/** The mark of a line, unless the title above it says the same for all. */
function lineMark(entry: Field | ErrorCode, shared: string | undefined): Span | undefined {
  const own = shortMark(entry);
  return own === undefined || own === shared ? undefined : mark(own);
}

function valuesOf({ values, open }: Field): readonly Span[] | undefined {
  const spans = values?.flatMap(({ value, meaning }, index) => [
    ...(index > 0 ? [{ text: ', ' }] : []),
    code(String(value)),
    ...(meaning === undefined ? [] : [{ text: ' ' }, text(translated(meaning))]),
  ]);
  return spans && open ? around((inserted) => l10n.t('{0}, perhaps others', inserted), spans) : spans;
}

/** `name` · type · meaning · values, members below their object. */
function fieldLines(
  fields: readonly Field[],
  shared: string | undefined,
  depth = 0,
): readonly DescriptionLine[] {
  return fields.flatMap((field) => {
    const facts = [
      code(field.name),
      field.type === 'mixed' ? undefined : text(field.type),
      field.required ? text(l10n.t('required')) : undefined,
      shown(field.meaning),
      valuesOf(field),
      lineMark(field, shared),
    ];
    return [line(facts, depth), ...fieldLines(field.fields ?? [], shared, depth + 1)];
  });
}

/** `CODE` · meaning · remedy. */
function errorLines(errors: readonly ErrorCode[], shared: string | undefined): readonly DescriptionLine[] {
  return errors.map((error) =>
    line([code(error.code), shown(error.meaning), shown(error.remedy), lineMark(error, shared)]),
  );
}

/** The mark that all entries share, when none is of the reference: it stands at the title instead of at each line. */
function sharedMark(entries: readonly (Field | ErrorCode)[]): string | undefined {
  const marks = new Set(
    entries.map((entry) => (entry.origin === 'reference' ? undefined : shortMark(entry))),
  );
  const [only] = marks;
  return marks.size === 1 ? only : undefined;
}

function entrySection<Entry extends Field | ErrorCode>(
  title: string,
  entries: readonly Entry[],
  toLines: (entries: readonly Entry[], shared: string | undefined) => readonly DescriptionLine[],
): DescriptionSection {
  const shared = sharedMark(entries);
  return { title, mark: shared, lines: toLines(entries, shared) };
}

/** What is not shown: the named parts on one line, then facts in words. */
function unknownLines(unknown: readonly string[]): readonly DescriptionLine[] {
  const names: Readonly<Record<string, string>> = {
    parameters: l10n.t('parameters'),
    body: l10n.t('body'),
    response: l10n.t('answer'),
    errors: l10n.t('errors'),
  };
  const parts = unknown.flatMap((item) => names[item] ?? []);
  const facts = unknown.filter((item) => !Object.hasOwn(names, item));
  return [...(parts.length ? [parts.join(', ')] : []), ...facts].map((fact) => line([shown(fact)]));
}

function headLines(
  { file }: Endpoint,
  { role, summary, authorization }: EndpointDetails,
): readonly DescriptionLine[] {
  const lines = [
    line([file === undefined ? undefined : mark(customOpenApiMark(file))]),
    line([shown(summary)]),
    line([authorization && text(l10n.t('Carries the access token as Authorization: Bearer.'))]),
    line(
      role
        ? [
            around((inserted) => l10n.t('Role in public clients: {0}', inserted), [code(role.name)]),
            mark(l10n.t('hint')),
          ]
        : [],
    ),
  ];
  return lines.filter(({ facts }) => facts.length > 0);
}

/** The answer may be long, and the end of it lies below the edge of a hover: errors stand before it. */
function sectionsOf({ file }: Endpoint, details: EndpointDetails): readonly DescriptionSection[] {
  const { pathParameters, queryParameters, body, bodyKnowledge, response } = details;
  const bodyTitle = l10n.t('Body');
  return [
    entrySection(l10n.t('Path'), pathParameters, fieldLines),
    entrySection(l10n.t('Query'), queryParameters, fieldLines),
    bodyKnowledge === 'none'
      ? { title: bodyTitle, lines: [line([text(l10n.t('none'))])] }
      : entrySection(bodyTitle, body ?? [], fieldLines),
    { ...entrySection(l10n.t('Errors'), details.errors, errorLines), whole: true },
    entrySection(l10n.t('Answer'), response, fieldLines),
    { title: l10n.t('Rules'), lines: details.rules.map((rule) => line([shown(rule)])), whole: true },
    {
      title: l10n.t('Public sources differ'),
      mark: l10n.t('hint'),
      lines: details.disagreements.map(({ fact, sources }) =>
        line([text(`${fact} (${sources.join(', ')})`)]),
      ),
    },
    {
      title: file === undefined ? l10n.t('Not shown in the reference') : l10n.t('Not described'),
      lines: unknownLines(details.unknown),
      whole: true,
    },
  ];
}

/** The codes of the public sources behind fields and their members. */
function sourcesOf(fields: readonly Field[]): readonly string[] {
  return fields.flatMap(({ sources = [], fields: members = [] }) => [...sources, ...sourcesOf(members)]);
}

function hintLine(details: EndpointDetails): DescriptionLine | undefined {
  const { pathParameters, queryParameters, body = [], response, errors, role, disagreements } = details;
  const fields = [...pathParameters, ...queryParameters, ...body, ...response];
  const codes = new Set([
    ...sourcesOf(fields),
    ...[...errors, ...disagreements].flatMap(({ sources = [] }) => sources),
    ...(role?.sources ?? []),
  ]);
  if (codes.size === 0) return undefined;
  const named = [...codes]
    .sort()
    .flatMap((source, index) => [
      { text: index > 0 ? '; ' : ': ' },
      text(`${source} = ${hintSources[source] ?? source}`),
    ]);
  return line([[mark(hintMark()), ...named]]);
}

/** Describes an endpoint. `callLines`: what is said of a call of it, below its head. */
export function describeEndpoint(
  endpoint: Endpoint,
  details: EndpointDetails,
  callLines: readonly string[] = [],
): EndpointDescription {
  return {
    label: text(translated(endpoint.label)).text,
    operation: text(`${endpoint.method} ${endpoint.path}`).text,
    head: [...headLines(endpoint, details), ...callLines.map((said) => line([text(said)]))],
    sections: sectionsOf(endpoint, details),
    hint: hintLine(details),
  };
}

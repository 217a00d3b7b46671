import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { hintSources } from './generated/hints';
import { customOpenApiMark, hintMark, originMark } from './hintMark';
import { translated } from './translated';
import type { Endpoint, EndpointDetails, ErrorCode, Field } from './types';

/** A piece of text. `code`: a name or value. `mark`: the source of a fact that the reference does not state. */
export interface Span {
  readonly text: string;
  readonly kind?: 'code' | 'mark';
}

/** Facts that are shown on one line. */
export interface DescriptionLine {
  readonly facts: readonly (readonly Span[])[];
  /** Nesting depth in objects. */
  readonly depth?: number;
}

export interface DescriptionSection {
  readonly title: string;
  /** Source of all lines of the section; absent if they have different sources or come from the reference. */
  readonly mark?: string | undefined;
  readonly lines: readonly DescriptionLine[];
  /** True: the section is shortened only after all others. */
  readonly whole?: boolean;
}

/** All facts about an endpoint, as texts that are safe to show. */
export interface EndpointDescription {
  readonly label: string;
  /** Such as `PUT /v1/user-groups/:user_group_id`. */
  readonly operation: string;
  readonly head: readonly DescriptionLine[];
  /** Facts that callers need most come first. Some sections have no lines. */
  readonly sections: readonly DescriptionSection[];
  /** Line that explains hints and names each of their sources once; undefined if there are no hints. */
  readonly hint: DescriptionLine | undefined;
}

/** In characters. A longer text is cut. */
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

/** Makes a line of the facts that are defined. */
function line(facts: readonly (Span | readonly Span[] | undefined)[], depth = 0): DescriptionLine {
  return { facts: facts.flatMap((fact) => (fact === undefined ? [] : [[fact].flat()])), depth };
}

/** Replaces `{0}` in a sentence with spans. */
function around(sentence: (inserted: string) => string, spans: readonly Span[]): readonly Span[] {
  const [before = '', after = ''] = sentence('\0').split('\0');
  return [...(before ? [{ text: before }] : []), ...spans, ...(after ? [{ text: after }] : [])];
}

function shown(written: string | undefined): Span | undefined {
  return written === undefined ? undefined : text(translated(written));
}

/** Short mark of a source; undefined for the reference. The line `hint` of the description names the source in full. */
function shortMark(entry: Field | ErrorCode): string | undefined {
  return originMark(entry, l10n.t('hint'));
}

/** The mark of one line; undefined if the section's title has the same mark, or if the reference is the only source. */
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

/** Lines such as `name` · type · meaning · values. The members of an object follow the line of the object. */
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

/** Lines such as `CODE` · meaning · remedy. */
function errorLines(errors: readonly ErrorCode[], shared: string | undefined): readonly DescriptionLine[] {
  return errors.map((error) =>
    line([code(error.code), shown(error.meaning), shown(error.remedy), lineMark(error, shared)]),
  );
}

/**
 * The mark that all entries have; undefined if they have different marks or none. The section's title shows this mark.
 */
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

/** Lines about unknown facts: first one line with the unknown parts, then a line for each other fact. */
function unknownLines(unknown: readonly string[]): readonly DescriptionLine[] {
  const names: Readonly<Record<string, string>> = {
    parameters: l10n.t('parameters'),
    body: l10n.t('body'),
    response: l10n.t('response'),
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
    line([authorization && text(l10n.t('Sends the access token as Authorization: Bearer.'))]),
    line(
      role
        ? [
            around((inserted) => l10n.t('Role in public SDKs: {0}', inserted), [code(role.name)]),
            mark(l10n.t('hint')),
          ]
        : [],
    ),
  ];
  return lines.filter(({ facts }) => facts.length > 0);
}

/** Errors come before the response, because a response may be long, and a hover hides its end. */
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
    entrySection(l10n.t('Response'), response, fieldLines),
    { title: l10n.t('Rules'), lines: details.rules.map((rule) => line([shown(rule)])), whole: true },
    {
      title: l10n.t('Public sources differ'),
      mark: l10n.t('hint'),
      lines: details.disagreements.map(({ fact, sources }) =>
        line([text(`${fact} (${sources.join(', ')})`)]),
      ),
    },
    {
      title: file === undefined ? l10n.t('Not in the reference') : l10n.t('Not described'),
      lines: unknownLines(details.unknown),
      whole: true,
    },
  ];
}

/** Codes of the public sources of fields and their members. */
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

/** Describes an endpoint. `callLines`: lines about a specific call, after the head. */
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

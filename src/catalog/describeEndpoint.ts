import * as l10n from '@vscode/l10n';
import { fitSections, type Section } from './fitSections';
import { customOpenApiMark, hintMark, originMark } from './hintMark';
import { translated } from './translated';
import type { Endpoint, EndpointDetails, ErrorCode, Field } from './types';

function describeValues(field: Field): string | undefined {
  const values = field.values?.map(({ value, meaning }) =>
    meaning === undefined ? String(value) : `${String(value)} = ${translated(meaning)}`,
  );
  return values && (field.open ? l10n.t('{0}, perhaps others', values.join(', ')) : values.join(', '));
}

/** The mark of a line, unless the title above it says the same for all. */
function lineMark(mark: string | undefined, shared: string | undefined): string {
  return mark === undefined || mark === shared ? '' : ` [${mark}]`;
}

function describeField(field: Field, shared: string | undefined): string {
  const type = field.type === 'mixed' ? undefined : field.type;
  const facts = [type, field.required ? l10n.t('required') : undefined].filter((fact) => fact !== undefined);
  const parts = [translated(field.meaning), describeValues(field)].filter((part) => part !== undefined);
  const head = facts.length ? `${field.name} (${facts.join(', ')})` : field.name;
  return `${[head, ...parts].join(' — ')}${lineMark(originMark(field), shared)}`;
}

function fieldLines(fields: readonly Field[], shared: string | undefined): readonly string[] {
  return fields.flatMap((field) => [
    describeField(field, shared),
    ...fieldLines(field.fields ?? [], shared).map((line) => `  ${line}`),
  ]);
}

function errorLine(error: ErrorCode, shared: string | undefined): string {
  const parts = [error.code, translated(error.meaning), translated(error.remedy)].filter(
    (part) => part !== undefined,
  );
  return `${parts.join(' — ')}${lineMark(originMark(error), shared)}`;
}

/** The mark that all entries share, when none is of the reference: it stands at the title instead of at each line. */
function sharedMark(entries: readonly (Field | ErrorCode)[]): string | undefined {
  const marks = new Set(
    entries.map((entry) => (entry.origin === 'reference' ? undefined : originMark(entry))),
  );
  const [only] = marks;
  return marks.size === 1 ? only : undefined;
}

function markedTitle(title: string, mark: string | undefined): string {
  return mark === undefined ? title : `${title} (${mark})`;
}

/** One line per field; members stand below their object, indented. */
function fieldSection(title: string, fields: readonly Field[]): Section {
  const shared = sharedMark(fields);
  return { title: markedTitle(title, shared), lines: fieldLines(fields, shared) };
}

/** One line per code, with meaning and remedy where they are known. */
function errorSection(title: string, errors: readonly ErrorCode[]): Section {
  const shared = sharedMark(errors);
  const lines = errors.map((error) => errorLine(error, shared));
  return { title: markedTitle(title, shared), lines, whole: true };
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
  return [...(parts.length ? [parts.join(', ')] : []), ...facts.map((fact) => translated(fact))];
}

const maxLines = 40;

function headLines(endpoint: Endpoint, details: EndpointDetails): readonly string[] {
  const role = details.role;
  return [
    `${translated(endpoint.label)} · ${endpoint.method} ${endpoint.path}`,
    ...(endpoint.file === undefined ? [] : [customOpenApiMark(endpoint.file)]),
    ...(details.summary === undefined ? [] : [translated(details.summary)]),
    ...(details.authorization === undefined
      ? []
      : [l10n.t('Carries the access token as Authorization: Bearer.')]),
    ...(role === undefined ? [] : [l10n.t('Role in public clients: {0} ({1})', role.name, hintMark())]),
  ];
}

function sections(details: EndpointDetails): readonly Section[] {
  return [
    fieldSection(l10n.t('Path'), details.pathParameters),
    fieldSection(l10n.t('Query'), details.queryParameters),
    details.bodyKnowledge === 'none'
      ? { title: l10n.t('Body'), lines: [l10n.t('none')] }
      : fieldSection(l10n.t('Body'), details.body ?? []),
    fieldSection(l10n.t('Answer'), details.response),
    errorSection(l10n.t('Errors'), details.errors),
    { title: l10n.t('Rules'), lines: details.rules.map((rule) => translated(rule)), whole: true },
    { title: l10n.t('Public sources differ ({0})', hintMark()), lines: details.disagreements },
    { title: l10n.t('Not shown in the reference'), lines: describeUnknown(details.unknown), whole: true },
  ];
}

/**
 * All that is known about an endpoint, in at most 40 lines of plain text. What the reference does not state is marked.
 * `callLines`: what is said of a call of it, below its head.
 */
export function describeEndpoint(
  endpoint: Endpoint,
  details: EndpointDetails,
  callLines: readonly string[] = [],
): string {
  const head = [...headLines(endpoint, details), ...callLines];
  return [...head, ...fitSections(sections(details), maxLines - head.length)].join('\n');
}

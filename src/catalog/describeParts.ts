import * as l10n from '@vscode/l10n';
import type { Section } from './fitSections';
import { hintMark, isHinted } from './hintMark';
import type { ErrorCode, Field } from './types';

function describeValues(field: Field): string | undefined {
  const values = field.values?.map(({ value, meaning }) =>
    meaning === undefined ? String(value) : `${String(value)} = ${meaning}`,
  );
  return values && (field.open ? l10n.t('{0}, perhaps others', values.join(', ')) : values.join(', '));
}

function describeField(field: Field, isMarked: boolean): string {
  const type = field.type === 'mixed' ? undefined : field.type;
  const facts = [type, field.required ? l10n.t('required') : undefined].filter((fact) => fact !== undefined);
  const parts = [field.meaning, describeValues(field)].filter((part) => part !== undefined);
  const head = facts.length ? `${field.name} (${facts.join(', ')})` : field.name;
  return `${[head, ...parts].join(' — ')}${isMarked && isHinted(field) ? ` [${hintMark()}]` : ''}`;
}

function fieldLines(fields: readonly Field[], isMarked: boolean): readonly string[] {
  return fields.flatMap((field) => [
    describeField(field, isMarked),
    ...fieldLines(field.fields ?? [], isMarked).map((line) => `  ${line}`),
  ]);
}

function errorLine(error: ErrorCode, isMarked: boolean): string {
  const parts = [error.code, error.meaning, error.remedy].filter((part) => part !== undefined);
  return `${parts.join(' — ')}${isMarked && error.origin === 'hint' ? ` [${hintMark()}]` : ''}`;
}

/** Where nothing is of the reference, one mark at the title stands for all lines. */
function markedTitle(title: string, areAllHints: boolean): string {
  return areAllHints ? `${title} (${hintMark()})` : title;
}

/** One line per field; members stand below their object, indented. */
export function fieldSection(title: string, fields: readonly Field[]): Section {
  const areAllHints = fields.every((field) => field.origin === 'hint');
  return { title: markedTitle(title, areAllHints), lines: fieldLines(fields, !areAllHints) };
}

/** One line per code, with meaning and remedy where they are known. */
export function errorSection(title: string, errors: readonly ErrorCode[]): Section {
  const areAllHints = errors.every((error) => error.origin === 'hint');
  const lines = errors.map((error) => errorLine(error, !areAllHints));
  return { title: markedTitle(title, areAllHints), lines, whole: true };
}

/** What is not shown: the named parts on one line, then facts in words. */
export function describeUnknown(unknown: readonly string[]): readonly string[] {
  const names: Readonly<Record<string, string>> = {
    parameters: l10n.t('parameters'),
    body: l10n.t('body'),
    response: l10n.t('answer'),
    errors: l10n.t('errors'),
  };
  const parts = unknown.flatMap((item) => names[item] ?? []);
  const facts = unknown.filter((item) => !Object.hasOwn(names, item));
  return [...(parts.length ? [parts.join(', ')] : []), ...facts];
}

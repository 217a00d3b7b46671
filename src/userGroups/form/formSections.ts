import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import { translated } from '../../catalog/translated';
import { allSame, type JsonField, type Members } from '../readJsonFields';
import { MAX_FIELD_LENGTH, type FormField, type FormSection } from './protocol';

interface SectionInput {
  readonly fields: readonly UserGroupField[];
  readonly members: Members;
  readonly baseline: Members | undefined;
  readonly changed: readonly UserGroupField[];
  readonly editable: boolean;
  readonly faults: Readonly<Record<string, string>>;
}

/** Most unknown fields: thousands of them would freeze the page. */
const MAX_UNKNOWN = 200;
const MAX_READ_ONLY_CHARACTERS = 2000;

/**
 * The form's sections: fields that an update takes and returns, fields that the reference never returns, and the rest.
 */
export function formSections(input: SectionInput): FormSection[] {
  const { fields, members, baseline } = input;
  const own = (change: UserGroupField['change']) => fields.filter((field) => field.change === change);
  const known = new Set(fields.map(({ name }) => name));
  const unknown = [...new Map([...(baseline ?? []), ...members]).keys()].filter((name) => !known.has(name));
  const hidden = unknown.length - MAX_UNKNOWN;
  const unreturned = own('notReturned');
  const isReturned = unreturned.some(({ name }) => baseline?.has(name));
  return [
    {
      id: 'group',
      title: l10n.t('Group'),
      note: '',
      fields: own('changeable').map((field) => inputField(field, input)),
    },
    {
      id: 'notReturned',
      title: isReturned
        ? l10n.t('Returned, but Not in the Reference')
        : l10n.t('Not Returned by the Service'),
      note: isReturned
        ? l10n.t(
            'An update accepts these fields. The reference does not return them, but this service returned some.',
          )
        : l10n.t('An update accepts these fields, but no response returns them. Empty fields are not sent.'),
      fields: unreturned.map((field) => inputField(field, input)),
    },
    {
      id: 'readOnly',
      title: l10n.t('Read Only'),
      note: hidden > 0 ? l10n.t('{0} more fields are in the JSON text.', hidden) : '',
      fields: [
        ...own('readOnly').map((field) => readOnlyField(field, input)),
        ...unknown.slice(0, MAX_UNKNOWN).map((name) => unknownField(name, input)),
      ],
    },
  ];
}

function inputField(field: UserGroupField, { members, changed, editable, faults }: SectionInput): FormField {
  const member = members.get(field.name);
  const text = member?.text ?? '';
  const isLong = text.length > MAX_FIELD_LENGTH;
  const isOther = member !== undefined && member.text === undefined;
  const isRefused = Object.hasOwn(faults, field.name);
  return {
    name: field.name,
    label: translated(field.meaning) ?? field.name,
    value: isLong ? text.slice(0, MAX_READ_ONLY_CHARACTERS) : text,
    placeholder: placeholderOf(field, member),
    note: isRefused
      ? sanitizeForDisplay(faults[field.name] ?? '')
      : isLong
        ? l10n.t('This text is too long for the form. Change it in the JSON text.')
        : isOther
          ? l10n.t('The current value is not text. What you type replaces it.')
          : '',
    isRefused,
    changed: changed.includes(field),
    editable: editable && !isLong,
  };
}

function placeholderOf(field: UserGroupField, member: JsonField | undefined): string {
  if (member) return member.text === undefined ? sanitizeForDisplay(member.literal, 80) : l10n.t('empty');
  return field.change === 'notReturned' ? l10n.t('fill in to change') : l10n.t('absent');
}

/** Shows the service's value, since a changed one could not be saved. */
function readOnlyField(field: UserGroupField, { members, baseline }: SectionInput): FormField {
  const source = baseline ?? members;
  const member = source.get(field.name);
  const meaning = field.values?.find(({ value }) => String(value) === member?.literal)?.meaning;
  const value = cut(member?.text ?? member?.literal ?? '');
  const isOther = allSame(member) !== allSame(members.get(field.name));
  return {
    ...fixed(field.name, translated(field.meaning) ?? field.name),
    value: meaning === undefined ? value : l10n.t('{0} ({1})', value, translated(meaning)),
    placeholder: member ? '' : l10n.t('absent'),
    note: isOther
      ? otherNote()
      : field.name === 'business_number' && source.get('corporate_type')?.literal === '2'
        ? l10n.t('The business number of an enterprise group cannot be changed.')
        : l10n.t('Not changeable here.'),
  };
}

function unknownField(name: string, { members, baseline }: SectionInput): FormField {
  const sent = baseline?.get(name);
  const member = members.get(name);
  return {
    ...fixed(name, sanitizeForDisplay(name, 80)),
    value: cut(dedent((sent ?? member)?.literal ?? '')),
    note: !baseline
      ? l10n.t('Not in the reference.')
      : !sent
        ? l10n.t('Not sent by the service. Remove it from the JSON text to save.')
        : allSame(sent) === allSame(member)
          ? l10n.t('Sent by the service, but not in the reference. Kept as it is.')
          : otherNote(),
  };
}

function otherNote(): string {
  return l10n.t('The JSON text has another value here, which cannot be saved.');
}

/** Removes the indentation of the user group's text from all lines but the first. */
function dedent(literal: string): string {
  const [first = '', ...rest] = literal.split('\n');
  const common = Math.min(...rest.map((line) => line.length - line.trimStart().length));
  return [first, ...rest.map((line) => line.slice(common))].join('\n');
}

function fixed(name: string, label: string): FormField {
  return {
    name,
    label,
    value: '',
    placeholder: '',
    note: '',
    isRefused: false,
    changed: false,
    editable: false,
  };
}

function cut(text: string): string {
  return text.length > MAX_READ_ONLY_CHARACTERS ? `${text.slice(0, MAX_READ_ONLY_CHARACTERS)}…` : text;
}

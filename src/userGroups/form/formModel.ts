import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { Remedy } from '../../base/userError';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import { translated } from '../../catalog/translated';
import { CommandId, REOPEN_FORM } from '../../contributions';
import { webviewHtml, type WebviewHtmlInput } from '../../base/webviewHtml';
import { allSame, type JsonField, type Members } from '../readJsonFields';
import { problemTitle } from '../file/problems';
import type { Note, UserGroupEnvironmentAndLevel, ProblemReason, UserGroupFileStatus } from '../file/types';
import type { DocumentText } from './documentText';
import { MAX_FIELD_LENGTH } from './pageState';
import type {
  FormChange,
  FormModel,
  FormWords,
  UserGroupView,
  FormNotice,
  FormField,
  FormSection,
} from './protocol';

export interface FormModelInput {
  readonly fields: readonly UserGroupField[];
  readonly environmentAndLevel: UserGroupEnvironmentAndLevel;
  readonly notice: Notice | undefined;
  /** Fields of the document, or of its last valid text; undefined if there was none. */
  readonly members: Members | undefined;
  /** Fields at the service; undefined if unknown. */
  readonly baseline: Members | undefined;
  /** True if the document's present text is `broken`; see `DocumentText`. */
  readonly broken: boolean;
  readonly editable: boolean;
  readonly saving: boolean;
  /** Message about the last save or sign-in. */
  readonly note: string | undefined;
  readonly canUndoSave: boolean;
  readonly canShowExchange: boolean;
  readonly faults: Readonly<Record<string, string>>;
  /** The service's fields, if the user's changes conflict with them. */
  readonly theirs?: Members | undefined;
}

const MAX_SHOWN = 60;

/** Fixed texts of the page, in the user's language. */
export function formWords(): FormWords {
  return {
    save: l10n.t('Save'),
    saving: l10n.t('Saving…'),
    undoSave: l10n.t('Undo Save'),
    showExchange: l10n.t('Show Exchange'),
    copyId: l10n.t('Copy Id'),
    resetField: l10n.t('Reset Field'),
    modified: l10n.t('Changed'),
    changes: l10n.t('Changes'),
    id: l10n.t('Id'),
  };
}

/** HTML of the form, the same for all user groups; values come by message. */
export function formHtml(input: WebviewHtmlInput): string {
  return webviewHtml(input, 'form', l10n.t('User group'), {
    'lost-title': l10n.t('Not Connected'),
    lost: l10n.t('The extension does not respond. Your changes are kept. Open the form again to continue.'),
    'lost-typed': l10n.t(
      'The extension does not respond. Your changes are kept, except for the text below. Copy it into the reopened form, then close this one.',
    ),
    reopen: l10n.t('Open the Form Again'),
    'reopen-command': REOPEN_FORM,
    'kept-title': l10n.t('Not Applied'),
    kept: l10n.t('The extension stopped before it received what you typed last. Copy what you still need.'),
    // The page replaces {0} by the label of a field.
    missing: l10n.t('Your last change to {0} may be missing.'),
    dismiss: l10n.t('Dismiss'),
    copy: l10n.t('Copy'),
    copied: l10n.t('Copied'),
  });
}

/** Content of the page that is in neither `formHtml` nor `formWords`, in the user's language. */
export function formModel(input: FormModelInput): FormModel {
  const { environmentAndLevel, notice, members } = input;
  return {
    environmentAndLevel: {
      environment: sanitizeForDisplay(environmentAndLevel.environmentName),
      level: environmentAndLevel.level === 'admin' ? l10n.t('admin level') : l10n.t('user level'),
      live: environmentAndLevel.live ? l10n.t('live') : '',
    },
    ...(notice && { notice: { ...notice, remedies: notice.remedies.map(({ title }) => title) } }),
    ...(members && { userGroup: userGroupView(input, members) }),
  };
}

function userGroupView(input: FormModelInput, members: Members): UserGroupView {
  const { fields, baseline, broken, editable, saving, faults, theirs } = input;
  const changed = changedFields(fields, members, baseline);
  // The service's text, not the draft, identifies the user group.
  const fixed = baseline ?? members;
  const isForbidden = forbiddenSentence(fields, members, baseline) !== undefined;
  return {
    title:
      sanitizeForDisplay((broken ? fixed : members).get('company_name')?.text ?? '') ||
      l10n.t('User group without a name'),
    id: input.environmentAndLevel.id,
    group: groupOf(fixed),
    status: statusOf(fields, fixed),
    sections: formSections({ fields, members, changed, baseline, editable, faults }),
    // A broken text lists no changes, although `members` are those of the last valid text.
    changes: broken
      ? []
      : changed.map((field) =>
          // In a conflict, show the value that a save would replace, not the baseline.
          changeOf(field, members, Object.hasOwn(faults, field.name) ? (theirs ?? baseline) : baseline),
        ),
    summary: sanitizeForDisplay(summaryOf(changed.length, isForbidden, input), 1000),
    canSave: editable && !saving && (changed.length > 0 || baseline === undefined),
    canUndoSave: editable && input.canUndoSave,
    canShowExchange: input.canShowExchange,
    saving,
  };
}

/** Fields that an update takes and that differ from the baseline, in the reference's order; none without a baseline. */
function changedFields(
  fields: readonly UserGroupField[],
  members: Members,
  baseline: Members | undefined,
): readonly UserGroupField[] {
  if (!baseline) return [];
  return fields.filter(({ name, change }) => {
    const was = baseline.get(name)?.same;
    const is = members.get(name)?.same;
    // A field that the service does not return counts as changed if it is filled in.
    return change !== 'readOnly' && is !== was && !(change === 'notReturned' && !was && is === '""');
  });
}

function changeOf(
  { name, change, meaning }: UserGroupField,
  members: Members,
  baseline: Members | undefined,
): FormChange {
  const absent = change === 'notReturned' ? l10n.t('not returned') : l10n.t('absent');
  const shown = (member: JsonField | undefined): string => {
    if (!member) return absent;
    if (member.text === undefined) return sanitizeForDisplay(member.literal, MAX_SHOWN);
    return member.text === '' ? l10n.t('empty') : sanitizeForDisplay(member.text, MAX_SHOWN);
  };
  const was = baseline?.get(name);
  return {
    label: translated(meaning) ?? name,
    from: shown(was),
    hadValue: was !== undefined && was.text !== '',
    to: shown(members.get(name)),
  };
}

function summaryOf(
  count: number,
  isForbidden: boolean,
  { baseline, broken, note, saving }: FormModelInput,
): string {
  if (note !== undefined && !saving)
    return broken || count === 0 ? note : `${note} ${l10n.t('Changes to save: {0}.', count)}`;
  if (broken || (isForbidden && count === 0)) return l10n.t('Fix the JSON text first');
  if (!baseline) return l10n.t('The values at the service are unknown, so changes cannot be listed.');
  if (count === 0) return l10n.t('No changes');
  return count === 1 ? l10n.t('1 change') : l10n.t('{0} changes', count);
}

function groupOf(members: Members): UserGroupView['group'] {
  const type = members.get('corporate_type')?.literal;
  if (type === '1') return { kind: 'personal', label: l10n.t('Personal') };
  if (type === '2') return { kind: 'enterprise', label: l10n.t('Enterprise') };
  return { kind: 'none' };
}

/** Text of the status, with its meaning if the reference states one; empty without a status. */
function statusOf(fields: readonly UserGroupField[], members: Members): string {
  const member = members.get('status');
  if (!member) return '';
  const value = sanitizeForDisplay(member.text ?? member.literal, 40);
  const known = fields.find(({ name }) => name === 'status')?.values;
  const meaning = known?.find((entry) => String(entry.value) === member.literal)?.meaning;
  return meaning === undefined
    ? l10n.t('status {0} (undocumented)', value)
    : l10n.t('status {0}, {1}', value, translated(meaning));
}

/** A sentence with buttons; the page gets only their titles. */
export type Notice = Omit<FormNotice, 'remedies'> & { readonly remedies: readonly Remedy[] };

/** Reasons that are shown as warnings: the user made no mistake, and nothing is lost. */
const warnings: ReadonlySet<ProblemReason> = new Set([
  'conflict',
  'unknown',
  'deleted',
  'expired',
  'signedOut',
  'locked',
  'openElsewhere',
]);

/** The notice above the fields, or instead of them. `forbidden`: result of `forbiddenSentence`. */
export function formNotice(
  status: UserGroupFileStatus,
  text: DocumentText,
  openAsJson: Remedy,
  forbidden: string | undefined,
): Notice | undefined {
  const fault = (title: string, sentence: string): Notice => {
    return { tone: 'error', title, sentence, remedies: [openAsJson] };
  };
  // For a broken text, the notice about the text replaces the notice about the save that this text prevented.
  const isBrokenText = text.kind === 'broken' && status.kind === 'notSaved' && status.reason === 'invalid';
  if ((status.kind === 'notSaved' || status.kind === 'unreadable') && !isBrokenText) {
    const { reason, sentence } = status;
    // A wrong value can always be corrected in the JSON.
    const isMute = status.remedies.every(({ command }) => command === CommandId.showAnswer);
    const remedies = reason === 'invalid' && isMute ? [openAsJson, ...status.remedies] : status.remedies;
    return {
      tone: warnings.has(reason) ? 'warning' : 'error',
      title: problemTitle(reason),
      sentence,
      remedies,
    };
  }
  if (text.kind === 'broken') return fault(l10n.t('Fix the JSON Text First'), text.sentence);
  if (status.kind === 'loading' || text.kind === 'empty') {
    return { tone: 'busy', title: l10n.t('Reading the User Group'), sentence: '', remedies: [] };
  }
  return forbidden === undefined ? undefined : fault(l10n.t('The JSON Text Cannot Be Saved'), forbidden);
}

/** The notice above the fields. If the last command failed, this failure comes first. */
export function withFailure(notice: Notice | undefined, note: Note | undefined): Notice | undefined {
  if (!note?.remedies) return notice;
  const { title = l10n.t('Command Failed'), sentence = '', remedies = [] } = notice ?? {};
  const all = new Map([...note.remedies, ...remedies].map((remedy) => [remedy.title, remedy]));
  return {
    tone: 'error',
    title,
    sentence: [...new Set([note.said, sentence])].join(' ').trimEnd(),
    remedies: [...all.values()],
  };
}

/** The notice before the first save of an enterprise group at user level. */
export function adminNotice(baseline: Members | undefined, useAdmin: Remedy | undefined): Notice | undefined {
  if (!useAdmin || !baseline || groupOf(baseline).kind !== 'enterprise') return undefined;
  const title = l10n.t('Saving an enterprise group may need the admin level.');
  return { tone: 'info', title, sentence: '', remedies: [useAdmin] };
}

/**
 * Sentence about the first member that prevents a save and that no form field can correct. Undefined if there is no
 * such member or the baseline is unknown.
 */
export function forbiddenSentence(
  fields: readonly UserGroupField[],
  members: Members,
  baseline: Members | undefined,
): string | undefined {
  if (!baseline) return undefined;
  const free = new Set(fields.filter(({ change }) => change !== 'readOnly').map(({ name }) => name));
  const found = [...members.keys(), ...baseline.keys()].find(
    (name) => !free.has(name) && allSame(baseline.get(name)) !== allSame(members.get(name)),
  );
  if (found === undefined) return undefined;
  const name = sanitizeForDisplay(found, 80);
  return baseline.has(found)
    ? l10n.t('The JSON text changes “{0}”, which an update cannot change.', name)
    : l10n.t('The JSON text has the field “{0}”, which the service did not send.', name);
}

interface SectionInput {
  readonly fields: readonly UserGroupField[];
  readonly members: Members;
  readonly baseline: Members | undefined;
  readonly changed: readonly UserGroupField[];
  readonly editable: boolean;
  readonly faults: Readonly<Record<string, string>>;
}

/** Largest number of unknown fields in the form. Thousands of fields would freeze the page. */
const MAX_UNKNOWN = 200;
const MAX_READ_ONLY_CHARACTERS = 2000;

/**
 * The form's three sections: fields that an update takes and responses return; fields that an update takes and, by the
 * reference, responses never return; all other fields.
 */
function formSections(input: SectionInput): FormSection[] {
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

/** A field with the service's value, since a changed value could not be saved. */
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

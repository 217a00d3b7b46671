import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { Remedy } from '../../base/userError';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import { translated } from '../../catalog/translated';
import { CommandId } from '../../contributions';
import { allSame, type JsonField, type Members } from '../readJsonFields';
import { problemTitle } from '../file/problems';
import type { Note, UserGroupEnvironmentAndLevel, ProblemReason, UserGroupFileStatus } from '../file/types';
import type { DocumentText } from './documentText';
import { formSections } from './formSections';
import type { FormChange, FormModel, FormWords, UserGroupView, FormNotice } from './protocol';

export interface FormModelInput {
  readonly fields: readonly UserGroupField[];
  readonly environmentAndLevel: UserGroupEnvironmentAndLevel;
  readonly notice: Notice | undefined;
  /** What the document holds, or held when it was last readable; undefined when it never was. */
  readonly members: Members | undefined;
  /** What the service has; undefined when that is not known. */
  readonly baseline: Members | undefined;
  /** The text is no JSON object now. */
  readonly broken: boolean;
  /** The document can be changed now. */
  readonly editable: boolean;
  readonly saving: boolean;
  /** What became of the last save or sign-in. */
  readonly note: string | undefined;
  /** The old values of the last save can be put back. */
  readonly canUndoSave: boolean;
  readonly canShowExchange: boolean;
  /** What the service says of fields, or has in them, by their names: untrusted texts. */
  readonly faults: Readonly<Record<string, string>>;
  /** What the service has, where the user's changes meet others. */
  readonly theirs?: Members | undefined;
}

const MAX_SHOWN = 60;

/** The page's own words, in the user's language. */
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

/** Everything else that the page shows, in the user's language. */
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
  // The service says which user group this is, whatever the text says.
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
    // What the text held before it broke no longer counts as a change.
    changes: broken
      ? []
      : changed.map((field) =>
          // Of a conflict, what a save would replace is not what the user began with.
          changeOf(field, members, Object.hasOwn(faults, field.name) ? (theirs ?? baseline) : baseline),
        ),
    // Until VS Code has taken the save for done, the changes still stand there.
    summary: sanitizeForDisplay(summaryOf(changed.length, isForbidden, input), 1000),
    canSave: editable && !saving && (changed.length > 0 || baseline === undefined),
    canUndoSave: editable && input.canUndoSave,
    canShowExchange: input.canShowExchange,
    saving,
  };
}

/** The fields that a save would send, in the reference's order. */
function changedFields(
  fields: readonly UserGroupField[],
  members: Members,
  baseline: Members | undefined,
): readonly UserGroupField[] {
  if (!baseline) return [];
  return fields.filter(({ name, change }) => {
    const was = baseline.get(name)?.same;
    const is = members.get(name)?.same;
    // What the service does not return counts when it is filled in.
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
  if (!baseline) return l10n.t('What the service has is not known here, so changes cannot be listed.');
  if (count === 0) return l10n.t('No changes');
  return count === 1 ? l10n.t('1 change') : l10n.t('{0} changes', count);
}

function groupOf(members: Members): UserGroupView['group'] {
  const type = members.get('corporate_type')?.literal;
  if (type === '1') return { kind: 'personal', label: l10n.t('Personal') };
  if (type === '2') return { kind: 'enterprise', label: l10n.t('Enterprise') };
  return { kind: 'none' };
}

/** With the meaning that the reference gives the value, if it does. */
function statusOf(fields: readonly UserGroupField[], members: Members): string {
  const member = members.get('status');
  if (!member) return '';
  const value = sanitizeForDisplay(member.text ?? member.literal, 40);
  const known = fields.find(({ name }) => name === 'status')?.values;
  const meaning = known?.find((entry) => String(entry.value) === member.literal)?.meaning;
  return meaning === undefined
    ? l10n.t('status {0}, meaning not shown in the reference', value)
    : l10n.t('status {0}, {1}', value, translated(meaning));
}

/** A sentence with its buttons; the page gets only their titles. */
export type Notice = Omit<FormNotice, 'remedies'> & { readonly remedies: readonly Remedy[] };

/** Not the user's mistake, and nothing is lost yet. */
const warnings: ReadonlySet<ProblemReason> = new Set([
  'conflict',
  'unknown',
  'deleted',
  'expired',
  'signedOut',
  'locked',
  'openElsewhere',
]);

/** What stands above the fields or instead of them. `forbidden`: what `forbiddenSentence` says of the text. */
export function formNotice(
  status: UserGroupFileStatus,
  text: DocumentText,
  openAsJson: Remedy,
  forbidden: string | undefined,
): Notice | undefined {
  const fault = (title: string, sentence: string): Notice => {
    return { tone: 'error', title, sentence, remedies: [openAsJson] };
  };
  // A save of a broken text was refused for that alone, and the way out is the same.
  const isBrokenText = text.kind === 'broken' && status.kind === 'notSaved' && status.reason === 'invalid';
  if ((status.kind === 'notSaved' || status.kind === 'unreadable') && !isBrokenText) {
    const { reason, sentence } = status;
    // What is wrong with a value can always be mended in the text.
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

/** What stands above the fields, and before it why the last command failed. */
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

/** What is said before the first save of an enterprise group at user level. */
export function adminNotice(baseline: Members | undefined, useAdmin: Remedy | undefined): Notice | undefined {
  if (!useAdmin || !baseline || groupOf(baseline).kind !== 'enterprise') return undefined;
  const title = l10n.t('A save of an enterprise group may need the admin level.');
  return { tone: 'info', title, sentence: '', remedies: [useAdmin] };
}

/** The first member that a save refuses and no field of the form can mend; undefined when there is none. */
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

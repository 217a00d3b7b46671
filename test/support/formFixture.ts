import type { Remedy } from '../../src/base/userError';
import { createCatalog } from '../../src/catalog/createCatalog';
import { loadUserGroupFields, type UserGroupField } from '../../src/catalog/loadUserGroupFields';
import { CommandId } from '../../src/contributions';
import { replaceIn, type TextReplacement } from '../../src/json/changeMember';
import { FormSession, type FormUserGroup } from '../../src/userGroups/form/formSession';
import type { HostMessage, PageMessage } from '../../src/userGroups/form/protocol';

/** A user group as the service sends it, with two fields that the reference does not know. */
export const sampleUserGroup = {
  user_group_id: 'df9d658bbe043b253d2b5d3f',
  company_name: 'Hanbit Trading',
  business_number: '220-81-62517',
  corporate_type: 2,
  manager_name: 'Kim Minji',
  phone: '02-555-0142',
  email: 'minji@hanbit.example',
  status: 1,
  credit_limit: 5000000,
  tags: ['vip'],
};
export const shownText = JSON.stringify(sampleUserGroup, null, 2);

export interface FormFixture {
  readonly session: FormSession;
  readonly posted: readonly HostMessage[];
  readonly ran: readonly Remedy[];
  readonly copied: readonly string[];
  readonly saves: () => number;
  readonly undos: () => number;
  text: string;
  fields: readonly UserGroupField[];
  userGroup: FormUserGroup;
  /** Dirty state as VS Code reports it; by default, whether the text differs from the baseline. */
  isDirty?: boolean;
  /** Applies an edit of the form to the document. A test may replace this function. */
  apply: (replacement: TextReplacement) => Promise<boolean>;
  /** Session id of the last start message. */
  readonly id: () => string;
  readonly state: () => Extract<HostMessage, { kind: 'state' }>;
  readonly send: (message: PageMessage) => void;
}

export const showExchange: Remedy = {
  title: 'Show Exchange',
  command: CommandId.showRequest,
  arguments: ['1'],
};
export const openAsJson: Remedy = {
  title: 'Open as JSON',
  command: CommandId.openAsJson,
  arguments: ['1'],
};

/** A form session over a document in memory, which applies every edit at once. */
export async function formFixture(text = shownText, ids = 'session-'): Promise<FormFixture> {
  const posted: HostMessage[] = [];
  const ran: Remedy[] = [];
  const copied: string[] = [];
  let saves = 0;
  let undos = 0;
  let starts = 0;
  const session = new FormSession({
    fields: () => fixture.fields,
    document: {
      text: () => fixture.text,
      isDirty: () => fixture.isDirty ?? fixture.text !== fixture.userGroup.baseline,
      apply: (replacement) => fixture.apply(replacement),
      save: () => saves++,
      undoSave: () => undos++,
    },
    userGroup: () => fixture.userGroup,
    post: (message) => posted.push(message),
    run: (remedy) => ran.push(remedy),
    copy: (id) => copied.push(id),
    openAsJson,
    showExchange,
    newSession: () => `${ids}${++starts}`,
  });
  const fixture: FormFixture = {
    session,
    posted,
    ran,
    copied,
    saves: () => saves,
    undos: () => undos,
    text,
    fields: await loadUserGroupFields(createCatalog()),
    userGroup: {
      baseline: text,
      origin: 'https://one',
      status: { kind: 'ready' },
      environmentAndLevel: {
        environmentName: 'Sandbox',
        id: 'df9d658bbe043b253d2b5d3f',
        level: 'user',
        live: false,
      },
      note: undefined,
      canUndoSave: false,
      canShowExchange: false,
    },
    apply: (replacement) => {
      fixture.text = replaceIn(fixture.text, replacement);
      return Promise.resolve(true);
    },
    id: () => posted.flatMap((message) => (message.kind === 'start' ? [message.session] : [])).at(-1) ?? '',
    state: () => {
      const last = posted.at(-1);
      if (last?.kind !== 'state') throw new Error('the last message is no state');
      return last;
    },
    send: (message) => session.receive(message),
  };
  return fixture;
}

/** A form whose page has reported that it is ready. */
export async function startedForm(text?: string): Promise<FormFixture> {
  const fixture = await formFixture(text);
  fixture.send({ kind: 'ready', session: '' });
  return fixture;
}

/** The status after a save that found a conflict. */
export const conflictStatus = {
  kind: 'notSaved',
  reason: 'conflict',
  sentence: 'Changed meanwhile.',
  remedies: [
    { title: 'Compare', command: CommandId.compareWithSaved, arguments: ['1'] },
    { title: 'Overwrite', command: CommandId.saveRecord, arguments: ['1', { overwrite: true }] },
  ],
} as const;

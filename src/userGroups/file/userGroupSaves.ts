import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { isCancelled, UserError } from '../../base/userError';
import type { ChangedField } from '../../calls/writes/describeWrite';
import type {
  CallOrigin,
  ForeignWords,
  WriteGate,
  WritePlan,
  WriteTicket,
} from '../../calls/writes/writeGate';
import { levelName } from '../../environments/nameAndLevel';
import type { Connection } from '../../environments/types';
import { ApiError } from '../../http/apiError';
import { unknownMessage, inServiceWords } from '../../http/errorMessage';
import { companyOf, readJsonFields } from '../readJsonFields';
import { changedFields, pickFields, sentFields, withSent } from '../save/decideSave';
import { lookAtService, saveChanges, type SaveChangesDeps, type SaveOutcome } from '../save/saveChanges';
import type { DoubtfulWrite, FileBaseline, SavedText } from './draftStorage';
import { createDraftChecks } from './draftChecks';
import { findIssues } from './findIssues';
import type { OpenUserGroup, OpenUserGroupDeps } from './openUserGroup';
import type { OpenUserGroups } from './openUserGroups';
import {
  ignoredUpdate,
  notSaved,
  NotSavedError,
  refusedConflict,
  refusedSave,
  saveProblem,
  signedOutToSave,
  unknownOutcome,
} from './problems';
import type { NotSaved } from './types';

export interface UserGroupSavesDeps extends OpenUserGroupDeps {
  readonly gate: Pick<WriteGate, 'allow' | 'alone' | 'reopen'>;
  readonly isTyped: (uri: string) => boolean;
  readonly wait: (milliseconds: number) => Promise<void>;
}

interface Saver extends UserGroupSavesDeps, SaveChangesDeps {
  readonly allow: ReturnType<typeof createForeignSaveQuestion>;
}

/** A text to save, and who started the save. */
interface SaveOrder {
  readonly text: string;
  readonly origin: CallOrigin;
  /** The service's text that the user chose to overwrite. */
  readonly accepted?: string | undefined;
}

interface SaveOptions extends Partial<Pick<SaveOrder, 'origin'>> {
  readonly isOverwriting?: boolean;
}

/**
 * Saves a text; sends nothing if nothing changed. Throws `NotSavedError` if the save was refused or failed, or its
 * outcome is unknown; `CancelledError` if the user declined.
 */
async function saveUserGroup(saver: Saver, group: OpenUserGroup, order: SaveOrder): Promise<SavedText> {
  const { access, gate } = saver;
  const { text, accepted } = order;
  const found = group.findBaseline();
  if ('problem' in found) throw new NotSavedError(found.problem);
  const { baseline } = found;
  const [issue] = findIssues(text, baseline.text, saver.fields());
  if (issue) throw new NotSavedError(notSaved('invalid', issue.message));
  const changed = changedFields(text, baseline.text, saver.fields());
  const sent = sentFields(changed);
  if (isEmpty(sent)) {
    group.say(l10n.t('Nothing changed, so nothing was sent.'));
    return { text, sent, service: group.file.shown?.service ?? baseline.service };
  }
  const shown = await access.connect(group.address.environmentName, group.context.level);
  if (shown?.credential === undefined) throw signedOut(group, shown?.signedOutReason);
  // A write of unknown outcome may itself have changed the service.
  const seen = accepted ?? withSent(baseline.service, baseline.inDoubt?.sent ?? {});
  const texts = { baseline: baseline.text, mine: text, seen };
  const plan = planSave(saver, group, shown, baseline, changed, order);
  // A save during a conflict reports the conflict again, instead of a question with outdated values.
  if (accepted === undefined && group.status.kind === 'notSaved' && group.status.reason === 'conflict') {
    const look = await lookAtService(saver, { id: group.address.id, connection: shown, texts });
    if (look.kind === 'unread') throw notRead(group, look);
    if (look.kind === 'conflict') throw conflictFound(group, order, look.service, look.fields);
  }
  const ticket = await saver.allow(plan, group.uri);
  const now = await gate.reopen(plan, ticket);
  if (now.kind === 'changed') throw environmentChanged(group);
  if (now.kind === 'signedOut') throw signedOut(group, now.reason);
  return alone(gate, plan, async () => {
    saver.notices.clearStatus();
    group.setStatus({ kind: 'saving' });
    const earlier = group.file.baseline?.inDoubt;
    const outcome = await saveChanges(saver, {
      id: group.address.id,
      plan,
      ticket,
      connection: now.connection,
      texts,
      aboutToSend: async (update) => {
        // Store the doubt before sending: the extension host may end before the response.
        group.file.doubt({ ...update, sentence: endedWindow() });
        await group.keepDraft();
      },
    });
    try {
      const service = await takeOutcome(saver, group, order, now.connection, outcome, earlier);
      // `before` is absent if the service had the values already and nothing was sent.
      return { text, sent, service, ...(outcome.kind === 'saved' ? { before: outcome.before } : {}) };
    } catch (thrown) {
      if (thrown instanceof NotSavedError || !('sent' in outcome)) throw thrown;
      throw await unhandledSave(saver, group, outcome.sent, thrown);
    }
  });
}

/** Plans the update. If the save overwrites changes, the question shows the service's values that it replaces. */
function planSave(
  { access, isTyped }: Saver,
  group: OpenUserGroup,
  connection: Connection,
  baseline: FileBaseline,
  changed: readonly ChangedField[],
  { accepted, origin }: SaveOrder,
): WritePlan {
  const { id } = group.address;
  const before = readJsonFields(accepted ?? baseline.text).fields;
  try {
    return access.calls.planUpdate({
      connection,
      id,
      changed: changed.map((field) => ({ ...field, before: before.get(field.name)?.literal })),
      company: companyOf(group.file.shown?.service ?? baseline.service, id),
      origin,
      isUnedited: !isTyped(group.uri),
    });
  } catch (error) {
    if (ApiError.is(error)) throw new NotSavedError(saveProblem(error, group.context));
    throw error;
  }
}

async function alone<T>(gate: Pick<WriteGate, 'alone'>, plan: WritePlan, task: () => Promise<T>): Promise<T> {
  try {
    return await gate.alone(plan, task);
  } catch (error) {
    if (UserError.is(error)) throw new NotSavedError(refusedSave(error.message));
    throw error;
  }
}

/**
 * Applies a save's outcome to the user group; resolves to the service's text. Throws `NotSavedError` if a change was
 * not saved, or if that is unknown.
 */
async function takeOutcome(
  saver: Saver,
  group: OpenUserGroup,
  order: SaveOrder,
  connection: Connection,
  outcome: SaveOutcome,
  earlier: DoubtfulWrite | undefined,
): Promise<string> {
  const call = 'call' in outcome ? outcome.call : undefined;
  group.noteAnswered(call, outcome.kind === 'saved');
  switch (outcome.kind) {
    case 'same':
      group.say(l10n.t('The service has these values already, so nothing was sent.'));
      return outcome.service;
    case 'unread':
      throw notRead(group, outcome);
    case 'conflict':
      group.file.doubt(earlier);
      await group.keepDraft();
      throw conflictFound(group, order, outcome.service, outcome.fields);
    case 'saved':
      // The stored draft stays in doubt until VS Code has finished its save.
      group.file.doubt(undefined);
      saver.notices.noteSaved(group.address.environmentName, outcome.service);
      if (outcome.ignored.length > 0) throw await ignoredFields(group, outcome);
      noteTaken(saver.notices, group, connection, outcome.altered);
      return outcome.service;
    default: {
      const { kind, error, sent, before } = outcome;
      const sentence = inServiceWords(error);
      const isInDoubt = kind === 'unknown' || error.facts.mayBePartlyDone === true;
      const isAccepted = error.kind === 'accepted' ? ({ isAccepted: true } as const) : {};
      group.file.doubt(isInDoubt ? { sent, before, sentence, ...isAccepted } : earlier);
      await group.keepDraft();
      const context = group.context;
      throw new NotSavedError(
        kind === 'unknown'
          ? unknownOutcome(sentence, context, error.kind)
          : saveProblem(error, context, Object.keys(sent)),
      );
    }
  }
}

/** Makes the error of a save that the service ignored in part. Only the ignored fields remain changes of the draft. */
async function ignoredFields(
  group: OpenUserGroup,
  { service, sent, ignored }: Extract<SaveOutcome, { kind: 'saved' }>,
): Promise<NotSavedError> {
  group.file.showService(service);
  if (group.document?.isDirty) {
    const taken = pickFields(sent, (name) => !ignored.includes(name));
    group.file.moveBaseline(taken, service);
    await group.keepDraft();
  } else group.announce();
  return new NotSavedError(ignoredUpdate(ignored, group.context));
}

function noteTaken(
  notices: Saver['notices'],
  group: OpenUserGroup,
  { environment, level }: Connection,
  altered: readonly string[],
): void {
  group.noteTaken(level);
  const where = [sanitizeForDisplay(environment.name), levelName(level)] as const;
  const now = l10n.t('Saved, but the service has {0} now ({1}, {2}).', altered.join(', '), ...where);
  if (altered.length === 0) group.say(l10n.t('Saved to {0} ({1}).', ...where));
  // The document's text is about to change, and a line in the status bar would be overlooked.
  else group.say(now, notices.showNotice);
}

/** Puts a save in doubt, and makes its error, after our own code threw although the update was sent. */
async function unhandledSave(
  { noteThrown }: Saver,
  group: OpenUserGroup,
  sent: SavedText['sent'],
  thrown: unknown,
): Promise<NotSavedError> {
  noteThrown(thrown);
  const sentence = unknownMessage('unhandled', {});
  group.file.doubt({ ...group.file.baseline?.inDoubt, sent, sentence });
  await group.keepDraft().catch(noteThrown);
  return new NotSavedError(unknownOutcome(sentence, group.context, 'unhandled'));
}

/** Makes the service's text the newest content, and makes the error that reports the conflict. */
function conflictFound(
  group: OpenUserGroup,
  { accepted }: SaveOrder,
  service: string,
  fields: readonly string[],
): NotSavedError {
  group.file.showService(service);
  const conflict = { fields, service, isAgain: accepted !== undefined };
  return new NotSavedError(refusedConflict(group.context, conflict));
}

function notRead(
  group: OpenUserGroup,
  { error, call }: Pick<Extract<SaveOutcome, { kind: 'unread' }>, 'error' | 'call'>,
): NotSavedError {
  group.noteAnswered(call);
  return new NotSavedError(saveProblem(error, group.context));
}

function signedOut(group: OpenUserGroup, reason: string | undefined): NotSavedError {
  return new NotSavedError(signedOutToSave(group.context, reason));
}

function environmentChanged({ address }: OpenUserGroup): NotSavedError {
  const name = sanitizeForDisplay(address.environmentName);
  return new NotSavedError(
    refusedSave(l10n.t('Nothing was sent: the environment {0} changed in the meantime. Save again.', name)),
  );
}

function endedWindow(): string {
  return l10n.t(
    'It is unknown what was saved. The window or its extensions stopped before the response, or another window still waits for it.',
  );
}

/** Steps of every save, started by this extension or by VS Code. */
function createSaveSteps(deps: UserGroupSavesDeps) {
  const { editor, notices } = deps;
  const saver: Saver = {
    ...deps,
    calls: deps.access.calls,
    noteThrown: notices.noteThrown,
    noteUpdate: notices.noteUpdate,
    truthful: new Set(),
    allow: createForeignSaveQuestion({ ...deps.gate, ...deps.editor, wait: deps.wait }),
  };

  /** Saves; a failure becomes the group's status and is thrown. */
  const attempt = async (group: OpenUserGroup, order: SaveOrder): Promise<SavedText> => {
    try {
      return await saveUserGroup(saver, group, order);
    } catch (error) {
      if (error instanceof NotSavedError) group.refuse(error.status, order.text);
      else if (group.status.kind === 'saving') group.setStatus(group.statusOfDraft());
      throw error;
    }
  };

  /** Lets VS Code save a text that the service has, so that the document is clean; later typing stays. */
  const saveInEditor = async (group: OpenUserGroup, saved: SavedText): Promise<void> => {
    group.file.allow(saved);
    const before = group.document;
    try {
      if (before?.isDirty && before.text === saved.text) await editor.save(group.uri);
    } finally {
      if (group.file.endUnwrittenSave()) await goOn(group);
      if (group.status.kind === 'saving') group.setStatus(group.statusOfDraft());
    }
  };
  /** Called when VS Code did not save: the document changed, the user discarded the changes, or VS Code refused. */
  const goOn = async (group: OpenUserGroup): Promise<void> => {
    const { document } = group;
    if (!document?.isDirty) {
      group.file.renew();
      group.announce();
      return;
    }
    await group.keepDraft();
    const { baseline } = group.file;
    if (baseline && changedFields(document.text, baseline.text, deps.fields()).length > 0)
      group.say(l10n.t('Saved, except for what you changed since.'));
  };

  /** Runs a step after a successful save. If our own code throws and an update was sent, the save is in doubt. */
  const settle = async (group: OpenUserGroup, saved: SavedText, step: () => unknown): Promise<void> => {
    try {
      await step();
    } catch (thrown) {
      if (thrown instanceof NotSavedError || isCancelled(thrown) || isEmpty(saved.sent)) throw thrown;
      const error = await unhandledSave(saver, group, saved.sent, thrown);
      group.refuse(error.status, saved.text);
      throw error;
    }
  };

  /** Texts that the service has and that VS Code is now writing into the file, by user group. */
  const finishing = new Map<OpenUserGroup, string>();
  const finish = (group: OpenUserGroup, saved: SavedText): Promise<void> => {
    finishing.set(group, saved.text);
    return settle(group, saved, () => saveInEditor(group, saved)).finally(() => finishing.delete(group));
  };
  const isFinishing = (group: OpenUserGroup, text: string): boolean => finishing.get(group) === text;

  return { attempt, finish, isFinishing, settle };
}

function isEmpty(sent: SavedText['sent']): boolean {
  return Object.keys(sent).length === 0;
}

/** Saves of this window's user groups, started by this extension, by VS Code or by another extension. */
export function createUserGroupSaves(deps: UserGroupSavesDeps, groups: OpenUserGroups) {
  const { attempt, finish, isFinishing, settle } = createSaveSteps(deps);
  /** User groups that VS Code is about to save automatically. */
  const autoSaves = new Set<OpenUserGroup>();
  /** User groups with a running save; a second save of such a group sends nothing. */
  const running = new Set<OpenUserGroup>();
  return {
    ...createDraftChecks(deps, groups),

    /**
     * Saves the present document. `isOverwriting` replaces the known values of the service. Resolves to the status if
     * the save was refused or failed, or its outcome is unknown. Does nothing while a save is running, or if the
     * document is not open. Throws `CancelledError` if the user declined.
     */
    save: async (
      uri: string,
      { isOverwriting = false, origin = 'user' }: SaveOptions = {},
    ): Promise<NotSaved | undefined> => {
      const group = groups.require(uri);
      const { document } = group;
      if (!document || running.has(group)) return undefined;
      const { text } = document;
      if (isFinishing(group, text)) return undefined;
      const accepted = isOverwriting ? group.file.shown?.service : undefined;
      running.add(group);
      try {
        const saved = await attempt(group, { text, origin, accepted }).finally(() => running.delete(group));
        await finish(group, saved);
        return undefined;
      } catch (error) {
        if (error instanceof NotSavedError) return error.status;
        throw error;
      }
    },

    noteWillSave: (uri: string, isAutoSave: boolean): void => {
      const group = groups.require(uri);
      if (isAutoSave) autoSaves.add(group);
      else autoSaves.delete(group);
    },

    /**
     * Handles a write of VS Code. Sends nothing if this extension has just saved the text. Else VS Code or another
     * extension started the save: throws `NotSavedError` if it was refused or failed, if its outcome is unknown, or if
     * the user declined.
     */
    write: async (uri: string, text: string): Promise<void> => {
      const group = groups.require(uri);
      const isAutoSave = autoSaves.delete(group);
      if (group.file.bookIfAllowed(text)) return;
      if (isAutoSave) {
        const sentence = l10n.t('User groups are never saved automatically. Save when you are ready.');
        const error = new NotSavedError(refusedSave(sentence));
        group.refuse(error.status, text);
        throw error;
      }
      if (running.has(group))
        throw new NotSavedError(
          refusedSave(l10n.t('The same write is still running. Wait for its response.')),
        );
      const saved = await attempt(group, { text, origin: 'editor' }).catch((error: unknown) => {
        // A write must throw if nothing was saved, because VS Code treats any other write as a success. VS Code shows
        // the message.
        const kept = refusedSave(l10n.t('Not saved, as you chose. Nothing was sent.'));
        throw isCancelled(error) ? new NotSavedError(kept) : error;
      });
      await settle(group, saved, () => {
        group.file.allow(saved);
        group.file.bookIfAllowed(text);
        // If no open document has this text, VS Code reports no end of the save.
        if (
          group.document?.text !== text &&
          group.file.finishSave() !== undefined &&
          group.file.showService(saved.service)
        )
          group.announce();
        group.setStatus({ kind: 'ready' });
      });
    },
  };
}

/** Saves within this time in ms share one question. */
const SHARED_MS = 1000;

/** Texts of the question about saves of unknown origin. `open` shows a draft. */
function saveWords(open: (uri: string) => Promise<void>, uris: readonly string[]): ForeignWords {
  return {
    decline: l10n.t('Show Changes'),
    look: async () => {
      for (const uri of uris) await open(uri);
    },
    ofMany: (count) => l10n.t('Update {0} user groups?', count),
  };
}

/**
 * Asks about a save if there is a reason. Saves of unknown origin share one question, because Save All starts several
 * saves. Rejects with `CancelledError` if the user declines.
 */
export function createForeignSaveQuestion({
  allow,
  open,
  wait,
}: {
  readonly allow: WriteGate['allow'];
  readonly open: (uri: string) => Promise<void>;
  readonly wait: (milliseconds: number) => Promise<void>;
}): (plan: WritePlan, uri: string) => Promise<WriteTicket> {
  type Plans = [WritePlan, ...WritePlan[]];
  let waiting:
    { readonly plans: Plans; readonly uris: string[]; readonly ticket: Promise<WriteTicket> } | undefined;

  const ask = async (plans: Plans, uris: readonly string[]): Promise<WriteTicket> => {
    await wait(SHARED_MS);
    waiting = undefined;
    return allow(plans, saveWords(open, uris));
  };

  return (plan, uri) => {
    if (!plan.reasons.includes('foreign')) return allow([plan], saveWords(open, [uri]));
    if (waiting) {
      waiting.plans.push(plan);
      waiting.uris.push(uri);
    } else {
      const plans: Plans = [plan];
      const uris = [uri];
      waiting = { plans, uris, ticket: ask(plans, uris) };
    }
    return waiting.ticket;
  };
}

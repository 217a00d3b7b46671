import * as l10n from '@vscode/l10n';
import { formatCount } from '../base/formatFigures';
import { requireAnswer } from '../base/requireAnswer';
import { UserError } from '../base/userError';
import { type FinishedCallDeps, requireCall } from '../calls/findFinishedCall';
import { isRun } from '../calls/results/isRun';
import { documentUri, selectedUserGroups } from '../calls/readArgument';
import type { UserGroupField } from '../catalog/loadUserGroupFields';
import { translated } from '../catalog/translated';
import { CommandId } from '../contributions';
import type { OpenResults, ResultDocuments } from '../documents/types';
import { isChangeSetUri } from '../documents/uris';
import type { Environments } from '../environments/types';
import { inServiceWords } from '../http/errorMessage';
import {
  changeField,
  type FieldChange,
  addressOf,
  MAX_ROWS,
  tooManySentence,
  writeChangeSet,
  type ChangeRow,
  type ChangeSet,
} from '../userGroups/changes/changeSet';
import type { ChangeSets } from '../userGroups/changes/changeSets';
import {
  changesOfResult,
  describeRun,
  type EndedRun,
  restOf,
  reversed,
} from '../userGroups/changes/describeRun';
import { valueProblem } from '../userGroups/file/findIssues';
import type { CommandInput, Screen } from './screen';

interface FileDeps {
  readonly activeDocumentUri: () => string | undefined;
}

interface NewFileDeps extends Pick<Screen, 'showNotice'> {
  /** Shows a new file in the extension's storage as a table and returns its URI. `name`: start of the file name. */
  openChangeSet(name: string, text: string): Promise<string>;
  readonly userGroupFields: () => readonly UserGroupField[];
}

function requireFile({ activeDocumentUri }: FileDeps, argument: unknown): string {
  const uri = documentUri(argument) ?? activeDocumentUri();
  if (uri === undefined || !isChangeSetUri(uri)) throw new UserError(l10n.t('Open a file of changes first.'));
  return uri;
}

/** Makes a change set for one field of the selected rows. Reads each row at the service, but writes nothing to it. */
export async function changeFieldOfRows(
  deps: NewFileDeps & {
    readonly input: Pick<CommandInput, 'pick' | 'text'>;
    readonly changeSets: Pick<ChangeSets, 'make'>;
  },
  node?: unknown,
  nodes?: unknown,
): Promise<void> {
  const selected = selectedUserGroups(node, nodes);
  const [first] = selected;
  if (!first) throw new UserError(l10n.t('Select user groups in the list first.'));
  if (selected.length > MAX_ROWS) throw new UserError(tooManySentence());
  const ids = selected.filter((row) => row.environmentName === first.environmentName).map(({ id }) => id);
  const { field, change } = await askChange(deps);
  const made = await deps.changeSets.make(ids, first.environmentName, (id, text) =>
    changeField(id, text, field, change),
  );
  const { set, unread } = made;
  const [error] = unread;
  const left = ids.length - set.rows.length;
  const counts = [formatCount(left), formatCount(ids.length), formatCount(unread.length)] as const;
  const leftOut = l10n.t('{0} of {1} groups are left out. Could not be read: {2}.', ...counts);
  if (set.rows.length === 0) {
    if (error) throw new UserError(unread.length === ids.length ? inServiceWords(error) : leftOut);
    throw new UserError(
      l10n.t(
        'Nothing to change: {0} already has this value or cannot be changed in the selected groups.',
        field.name,
      ),
    );
  }
  made.noteReview(await deps.openChangeSet(field.name, writeChangeSet(set)));
  if (left === 0) return;
  deps.showNotice(
    error
      ? leftOut
      : l10n.t('{0} of {1} groups are left out: there is nothing to change in them.', ...counts),
  );
}

/** Asks for the field and its change: a new value, or a text to find and its replacement. */
async function askChange({
  input,
  userGroupFields,
}: Pick<NewFileDeps, 'userGroupFields'> & {
  readonly input: Pick<CommandInput, 'pick' | 'text'>;
}): Promise<{ readonly field: UserGroupField; readonly change: FieldChange }> {
  const fields = userGroupFields().filter(({ change }) => change === 'changeable');
  const { field, replaces } = requireAnswer(
    await input.pick({
      title: l10n.t('Change Field'),
      placeholder: l10n.t('The field that changes'),
      items: [false, true].flatMap((replaces) =>
        fields.map((field) => ({
          label: replaces ? l10n.t('Find and replace in {0}', field.name) : field.name,
          description: translated(field.meaning) ?? '',
          value: { field, replaces },
        })),
      ),
      matchOnDescription: true,
    }),
  );
  const title = l10n.t('Change {0}', field.name);
  const ask = async (prompt: string, validate: (value: string) => string | undefined): Promise<string> =>
    requireAnswer(await input.text({ title, prompt, check: { validate } }));
  const isValid = (value: string): string | undefined => valueProblem(field.name, value, field);
  if (!replaces) return { field, change: { value: await ask(l10n.t('The new value'), isValid) } };
  const find = await ask(l10n.t('The text to find'), (value) =>
    value === '' ? l10n.t('Type the text to find.') : undefined,
  );
  return { field, change: { find, replaceWith: await ask(l10n.t('The new text'), isValid) } };
}

/** Reads the present values of each user group in a change set. */
async function reviewChanges(
  deps: FileDeps & { readonly changeSets: Pick<ChangeSets, 'review'> },
  argument?: unknown,
): Promise<void> {
  await deps.changeSets.review(requireFile(deps, argument));
}

/**
 * Marks rows whose values others have changed since the change set was made, so that a run overwrites these values.
 * Makes no request.
 */
function useMine(
  deps: FileDeps & { readonly changeSets: Pick<ChangeSets, 'useMine'> },
  argument?: unknown,
  ids?: unknown,
): void {
  const uri = requireFile(deps, argument);
  if (Array.isArray(ids)) deps.changeSets.useMine(uri, ids.map(String));
}

/** Asks once, then saves each reviewed change; the run is one history entry with its result. */
async function runChanges(
  deps: FileDeps &
    Pick<Screen, 'showNotice'> & {
      readonly input: Pick<CommandInput, 'isClick'>;
      readonly changeSets: Pick<ChangeSets, 'run'>;
      readonly results: Pick<ResultDocuments, 'open' | 'note'>;
      showChanges(uri: string): Promise<void>;
      /** True if the active tab shows the change set as a table, with the outcome of each row. */
      isTableShown(uri: string): boolean;
    },
  argument?: unknown,
): Promise<void> {
  const uri = requireFile(deps, argument);
  const origin = deps.input.isClick ? 'user' : 'command';
  const run = await deps.changeSets.run(uri, origin, () => deps.showChanges(uri));
  deps.showNotice(describeRun(run));
  if (deps.isTableShown(uri)) deps.results.note(run.call);
  else await deps.results.open(run.call, true);
}

/** Stops the review or run after the row in progress. */
function stopChanges({ changeSets }: { readonly changeSets: Pick<ChangeSets, 'stop'> }): void {
  if (!changeSets.stop()) throw new UserError(l10n.t('No changes are being reviewed or run.'));
}

/** Makes a change set of the changes that the file's last run did not save. Makes no request. */
async function onlyTheRest(
  deps: FileDeps & NewFileDeps & { readonly changeSets: Pick<ChangeSets, 'runOf'> },
  argument?: unknown,
): Promise<void> {
  const run = deps.changeSets.runOf(requireFile(deps, argument));
  if (!run) throw new UserError(l10n.t('These changes were not run in this window.'));
  const rest = restOf(run);
  if (rest.rows.length === 0) throw new UserError(l10n.t('No changes are left to run.'));
  await deps.openChangeSet('rest', writeChangeSet(rest));
}

type UndoDeps = NewFileDeps &
  FinishedCallDeps & {
    readonly changeSets: Pick<ChangeSets, 'runOf' | 'setOf'>;
    readonly openResults: Pick<OpenResults, 'shownUri'>;
    readonly environments: Pick<Environments, 'find'>;
  };

/**
 * Makes a change set that reverts a run. The argument is the run's result, history row or file of changes. If this
 * window has not run the file, reverts all its rows. Makes no request; the user reviews and runs the new change set.
 */
export async function undoRun(deps: UndoDeps, argument?: unknown): Promise<void> {
  const { origin, rows, isOfFile, isUnfinished } = await changesToUndo(deps, argument);
  const back = reversed(rows, deps.userGroupFields());
  if (back.length === 0) throw new UserError(l10n.t('This run made no changes that can be undone.'));
  await deps.openChangeSet('undo', writeChangeSet({ origin, rows: back }));
  const left = rows.length - back.length;
  if (left > 0)
    deps.showNotice(
      l10n.t(
        '{0} of {1} groups are left out: their old values cannot be sent.',
        formatCount(left),
        formatCount(rows.length),
      ),
    );
  if (isOfFile)
    deps.showNotice(
      l10n.t(
        'The result of the run is unknown, so this file reverses all changes. Review shows which ones were made.',
      ),
    );
  if (isUnfinished)
    deps.showNotice(
      l10n.t(
        'The run had not ended when its result was kept, so groups without a result are left out. Review the file of changes to see them.',
      ),
    );
}

async function changesToUndo(
  deps: UndoDeps,
  argument: unknown,
): Promise<ChangeSet & { readonly isOfFile?: boolean; readonly isUnfinished?: boolean }> {
  const uri = documentUri(argument) ?? (argument === undefined ? deps.activeDocumentUri() : undefined);
  const isFile = uri !== undefined && isChangeSetUri(uri);
  const run = isFile ? deps.changeSets.runOf(uri) : undefined;
  if (isFile && !run) return { ...deps.changeSets.setOf(uri), isOfFile: true };
  if (run && (await wantsWholeFile(deps, run))) return run.set;
  const call = run?.call ?? (await requireCall(deps, argument ?? deps.openResults.shownUri()));
  if (!isRun(call)) throw new UserError(l10n.t('This is not the result of a run of changes.'));
  const environment = deps.environments.find(call.environmentName);
  const rows: readonly ChangeRow[] = changesOfResult(call.outcome.response?.text ?? '');
  return {
    origin: addressOf({ builtIn: environment?.builtIn === true, target: call.request.target }),
    rows,
    isUnfinished: call.pages?.end === 'unknown',
  };
}

/**
 * True if all rows of the file are to be undone, not only the saved ones. Asks only if some rows had their new values
 * before the run, for example from an interrupted run.
 */
async function wantsWholeFile({ input }: UndoDeps, { results }: EndedRun): Promise<boolean> {
  const saved = results.filter(({ before }) => before !== undefined).length;
  if (saved === 0 || !results.some(({ state }) => state === 'same')) return false;
  const isWhole = await input.pick({
    title: l10n.t('Undo This Run'),
    placeholder: l10n.t('Some groups had the new values before this run. Which groups to undo?'),
    items: [
      { label: l10n.t('Groups that this run saved: {0}', formatCount(saved)), value: false },
      { label: l10n.t('All groups of the file: {0}', formatCount(results.length)), value: true },
    ],
  });
  return requireAnswer(isWhole);
}

export const changeSetCommands = {
  [CommandId.changeField]: { run: changeFieldOfRows, unasked: 'shows' },
  [CommandId.reviewChanges]: { run: reviewChanges, unasked: 'shows' },
  [CommandId.useMine]: { run: useMine, unasked: 'local' },
  [CommandId.runChanges]: { run: runChanges, unasked: 'gated' },
  [CommandId.stopChanges]: { run: stopChanges, unasked: 'local' },
  [CommandId.onlyTheRest]: { run: onlyTheRest, unasked: 'shows' },
  [CommandId.undoRun]: { run: undoRun, unasked: 'shows' },
} as const;

import * as l10n from '@vscode/l10n';
import { formatCount } from '../base/formatFigures';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CancelledError, UserError, type Remedy } from '../base/userError';
import { goBack } from '../base/userInput';
import { documentUri, selectedUserGroups } from '../calls/readArgument';
import { translated } from '../catalog/translated';
import type { UserGroupField } from '../catalog/loadUserGroupFields';
import { ANSWER_LANGUAGE, CommandId } from '../contributions';
import { isChangeSetUri } from '../documents/uris';
import { tableText } from '../table/tableText';
import { changeField, type FieldChange } from '../userGroups/changes/changeField';
import { MAX_ROWS, type ChangeSet } from '../userGroups/changes/changeSet';
import type { ChangeSets, EndedRun } from '../userGroups/changes/changeSets';
import { describeRun, restOf, resultCells, resultText, undoOf } from '../userGroups/changes/describeRun';
import { valueProblem } from '../userGroups/file/findIssues';
import type { CommandInput, Screen } from './screen';

interface FileDeps {
  readonly activeDocumentUri: () => string | undefined;
}

/** Files of changes that our commands make. */
interface NewFileDeps {
  /** Writes a new file of the extension's storage, and shows it. `name`: the beginning of its name. */
  openChangeSet(name: string, set: ChangeSet): Promise<void>;
}

function requireFile({ activeDocumentUri }: FileDeps, argument: unknown): string {
  const uri = documentUri(argument) ?? activeDocumentUri();
  if (uri === undefined || !isChangeSetUri(uri)) throw new UserError(l10n.t('Open a file of changes first.'));
  return uri;
}

/** Makes a file that changes one field of the selected rows of the list; reads each of them, and sends no write. */
export async function changeFieldOfRows(
  deps: NewFileDeps &
    Pick<Screen, 'showNotice'> & {
      readonly input: Pick<CommandInput, 'pick' | 'text'>;
      readonly changeSets: Pick<ChangeSets, 'readGroups'>;
      readonly userGroupFields: () => readonly UserGroupField[];
    },
  node?: unknown,
  nodes?: unknown,
): Promise<void> {
  const selected = selectedUserGroups(node, nodes);
  const [first] = selected;
  if (!first) throw new UserError(l10n.t('Select user groups in the list first.'));
  if (selected.length > MAX_ROWS)
    throw new UserError(l10n.t('A file holds at most {0} changes.', formatCount(MAX_ROWS)));
  const ids = selected.filter((row) => row.environmentName === first.environmentName).map(({ id }) => id);
  const field = await askField(deps);
  const change = await askChange(deps, field);
  const { origin, texts } = await deps.changeSets.readGroups(first.environmentName, ids);
  const rows = ids.flatMap((id, index) => {
    const reading = texts[index];
    return reading?.kind === 'text' ? (changeField(id, reading.text, field, change) ?? []) : [];
  });
  if (rows.length === 0)
    throw new UserError(l10n.t('Nothing would change: no selected group has another {0}.', field.name));
  await deps.openChangeSet(field.name, { origin, rows });
  const left = ids.length - rows.length;
  if (left > 0)
    deps.showNotice(
      l10n.t(
        '{0} of {1} groups are not in the file: nothing would change there.',
        formatCount(left),
        formatCount(ids.length),
      ),
    );
}

async function askField({
  input,
  userGroupFields,
}: {
  readonly input: Pick<CommandInput, 'pick'>;
  readonly userGroupFields: () => readonly UserGroupField[];
}): Promise<UserGroupField> {
  const field = await input.pick({
    title: l10n.t('Change Field'),
    placeholder: l10n.t('The field that changes'),
    items: userGroupFields()
      .filter(({ change }) => change === 'changeable')
      .map((value) => ({ label: value.name, description: translated(value.meaning) ?? '', value })),
    matchOnDescription: true,
  });
  if (field === goBack) throw new CancelledError();
  return field;
}

async function askChange(
  { input }: { readonly input: Pick<CommandInput, 'pick' | 'text'> },
  field: UserGroupField,
): Promise<FieldChange> {
  const title = l10n.t('Change {0}', field.name);
  const text = async (prompt: string, validate: (value: string) => string | undefined): Promise<string> => {
    const value = await input.text({ title, prompt, check: { validate } });
    if (value === goBack) throw new CancelledError();
    return value;
  };
  const isValid = (value: string): string | undefined => valueProblem(field.name, value, field);
  const how = await input.pick({
    title,
    items: [
      { label: l10n.t('One Value for All'), value: 'value' as const },
      { label: l10n.t('Find and Replace'), value: 'replace' as const },
    ],
  });
  if (how === goBack) throw new CancelledError();
  if (how === 'value') return { value: await text(l10n.t('The new value'), isValid) };
  const find = await text(l10n.t('The text to find'), (value) =>
    value === '' ? l10n.t('Type the text to find.') : undefined,
  );
  return { find, replaceWith: await text(l10n.t('The text in its stead'), isValid) };
}

/** Reads what the service has of each user group of a file. */
async function reviewChanges(
  deps: FileDeps & { readonly changeSets: Pick<ChangeSets, 'review'> },
  argument?: unknown,
): Promise<void> {
  await deps.changeSets.review(requireFile(deps, argument));
}

/** Takes the file's value in a row that others changed meanwhile. Sends nothing. */
function useMine(
  deps: FileDeps & { readonly changeSets: Pick<ChangeSets, 'useMine'> },
  argument?: unknown,
  id?: unknown,
): void {
  const uri = requireFile(deps, argument);
  if (typeof id === 'string') deps.changeSets.useMine(uri, id);
}

/** Asks once, then saves each change that the review found. */
async function runChanges(
  deps: FileDeps &
    Pick<Screen, 'showNotice'> & {
      readonly input: Pick<CommandInput, 'isClick'>;
      readonly changeSets: Pick<ChangeSets, 'run'>;
      showFile(uri: string): Promise<void>;
    },
  argument?: unknown,
): Promise<void> {
  const uri = requireFile(deps, argument);
  const origin = deps.input.isClick ? 'user' : 'command';
  const run = await deps.changeSets.run(uri, origin, () => deps.showFile(uri));
  deps.showNotice(describeRun(run), remediesOf(uri, run));
}

function remediesOf(uri: string, run: EndedRun): readonly Remedy[] {
  return [
    { title: l10n.t('Show Result'), command: CommandId.showRunResult, arguments: [uri] },
    ...(run.stopped === undefined
      ? []
      : [{ title: l10n.t('Review Again'), command: CommandId.reviewChanges, arguments: [uri] } as const]),
  ];
}

/** Stops the review or the run after the user group in flight. */
function stopChanges({ changeSets }: { readonly changeSets: Pick<ChangeSets, 'stop'> }): void {
  if (!changeSets.stop()) throw new UserError(l10n.t('No changes are being reviewed or run.'));
}

type RunDeps = FileDeps & { readonly changeSets: Pick<ChangeSets, 'runOf'> };

async function showRunResult(deps: RunDeps & Pick<Screen, 'showText'>, argument?: unknown): Promise<void> {
  const run = deps.changeSets.runOf(requireFile(deps, argument));
  await deps.showText(l10n.t('Result of the changes'), resultText(run), ANSWER_LANGUAGE);
}

async function copyRunAsCsv(deps: RunDeps & Pick<Screen, 'copyText'>, argument?: unknown): Promise<void> {
  const run = deps.changeSets.runOf(requireFile(deps, argument));
  await deps.copyText(tableText(resultCells(run)), l10n.t('Copied the result as CSV'));
}

/** Makes a file of the changes that the last run did not make. Sends nothing. */
async function onlyTheRest(deps: RunDeps & NewFileDeps, argument?: unknown): Promise<void> {
  const rest = restOf(deps.changeSets.runOf(requireFile(deps, argument)));
  if (rest.rows.length === 0) throw new UserError(l10n.t('No change is left to run.'));
  await deps.openChangeSet('rest', rest);
}

/** Makes a file that brings back what the last run changed. Sends nothing: it is reviewed and run as any other. */
async function undoRun(
  deps: RunDeps &
    NewFileDeps &
    Pick<Screen, 'showNotice'> & { readonly userGroupFields: () => readonly UserGroupField[] },
  argument?: unknown,
): Promise<void> {
  const run = deps.changeSets.runOf(requireFile(deps, argument));
  const undo = undoOf(run, deps.userGroupFields());
  if (undo.rows.length === 0)
    throw new UserError(l10n.t('This run changed nothing that can be brought back.'));
  await deps.openChangeSet('undo', undo);
  const saved = run.results.filter(({ after }) => Object.keys(after).length > 0).length;
  if (saved > undo.rows.length)
    deps.showNotice(
      sanitizeForDisplay(
        l10n.t(
          '{0} groups cannot be brought back: an update cannot set their old values.',
          formatCount(saved - undo.rows.length),
        ),
      ),
    );
}

/** The commands of change sets. */
export const changeSetCommands = {
  [CommandId.changeField]: { run: changeFieldOfRows, unasked: 'shows' },
  [CommandId.reviewChanges]: { run: reviewChanges, unasked: 'shows' },
  [CommandId.useMine]: { run: useMine, unasked: 'local' },
  [CommandId.runChanges]: { run: runChanges, unasked: 'gated' },
  [CommandId.stopChanges]: { run: stopChanges, unasked: 'local' },
  [CommandId.showRunResult]: { run: showRunResult, unasked: 'shows' },
  [CommandId.copyRunAsCsv]: { run: copyRunAsCsv, unasked: 'shows' },
  [CommandId.onlyTheRest]: { run: onlyTheRest, unasked: 'shows' },
  [CommandId.undoRun]: { run: undoRun, unasked: 'shows' },
} as const;

import * as l10n from '@vscode/l10n';
import { commandCause } from '../base/confirmForeign';
import { requireAnswer } from '../base/requireAnswer';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { ConfirmOptions, UserInput } from '../base/userInput';
import { hintMark } from '../catalog/hintMark';
import { knownPermissionHeader } from '../catalog/knownAddresses';
import { CommandId } from '../contributions';
import type { ResultDocuments } from '../documents/types';
import { parseUri } from '../documents/uris';
import { hintedPermissionHeader } from '../environments/permissionHeader';
import { toEntry } from '../environments/askEnvironment';
import type { ConfirmedEnvironments } from '../environments/confirmedEnvironments';
import { type Expectation, expectationText } from '../environments/expectationSteps';
import { headersOf } from '../environments/toTarget';
import { pickOwnEnvironment } from '../environments/pickOwnEnvironment';
import type { Environment, Environments } from '../environments/types';
import { remedyButtons, retryAsAdminRemedy } from '../http/remedies/remedyButtons';
import type { FinishedCall } from '../http/types';
import type { UserGroupEditor } from '../userGroups/file/types';
import type { UserGroupFiles } from '../userGroups/file/userGroupFiles';
import type { CommandInput, Screen } from './screen';

interface FollowHintDeps extends Pick<Screen, 'showNotice' | 'showStatus' | 'runCommand'> {
  readonly environments: Environments;
  readonly confirmed: ConfirmedEnvironments;
  readonly input: CommandInput;
  readonly editor: Pick<UserGroupEditor, 'document'>;
  readonly results: Pick<ResultDocuments, 'find'>;
  readonly userGroupFiles: Pick<UserGroupFiles, 'reconsider' | 'say'>;
}

/**
 * Changes an environment's setting to what public clients do: the role of admin calls, or flat fields of a user group.
 * Shows the change before writing it. Without a click, the question has the safe answer first. `uri`: document of the
 * refused call; a read is repeated, a write offered again.
 */
export async function followHint(
  deps: FollowHintDeps,
  name?: unknown,
  hint?: unknown,
  uri?: unknown,
): Promise<void> {
  const title =
    hint === 'flatUpdate' ? l10n.t('Send Fields Without user_group') : l10n.t('Role at Admin Level');
  const environment = await pickOwnEnvironment(deps, [name], title);
  const document = typeof uri === 'string' ? uri : undefined;
  const members =
    hint === 'flatUpdate'
      ? await confirmFlat(deps.input, environment)
      : await chooseRole(deps.input, environment, title, endpointOf(deps, document));
  const isConfirmed = deps.confirmed.changesOf(environment).length === 0;
  await deps.environments.replace(environment.name, toEntry({ ...environment, ...members }));
  const changed = deps.environments.find(environment.name);
  if (changed) await deps.confirmed.confirm(changed, isConfirmed ? undefined : Object.keys(members));
  const said = l10n.t(
    '“{0}” is changed; Edit Environment… undoes it.',
    sanitizeForDisplay(environment.name, 40),
  );
  await goOn(deps, document, said);
}

/** Endpoint id of the refused call; a user group's update if `uri` is no result. */
function endpointOf({ results }: Pick<FollowHintDeps, 'results'>, uri: string | undefined): string {
  const call = uri === undefined ? undefined : results.find(uri);
  return call?.endpointId ?? 'userGroups.update';
}

async function confirmFlat(input: CommandInput, { name }: Environment): Promise<Expectation> {
  const members = { userGroupUpdate: 'flat' } as const;
  const question = {
    message: l10n.t('Send the fields of user groups in {0} without user_group?', sanitizeForDisplay(name)),
    detail: [
      l10n.t('Public SDKs send them this way ({0}).', hintMark()),
      l10n.t('This is written into the setting: {0}', expectationText(members)),
    ].join('\n'),
    action: l10n.t('Write Setting'),
  };
  await (input.isClick ? input.confirm(question) : confirmForeign(input, question));
  return members;
}

/** Asks with the safe answer first, since a prompt that other code starts may open while the user types. */
function confirmForeign(
  input: Pick<UserInput, 'confirmForeign'>,
  { detail, ...question }: ConfirmOptions,
): Promise<void> {
  const why = `${commandCause()}\n\n${detail}`;
  return input.confirmForeign({ ...question, detail: why, decline: l10n.t('Leave the Setting') });
}

async function chooseRole(
  input: CommandInput,
  environment: Environment,
  title: string,
  endpointId: string,
): Promise<Expectation> {
  const members = await pickRole(input, environment, title, endpointId);
  if (!input.isClick)
    await confirmForeign(input, {
      message: l10n.t('Send the level to {0} as a header?', sanitizeForDisplay(environment.name)),
      detail: l10n.t('This is written into the setting: {0}', expectationText(members)),
      action: l10n.t('Write Setting'),
    });
  return members;
}

/**
 * Asks for the role of admin calls. The picked role goes into every admin call if the setting has a fixed role or a
 * header unknown to public clients, or if the hinted role was refused. Otherwise it goes only into calls without a
 * hinted role.
 */
async function pickRole(
  input: Pick<UserInput, 'pick'>,
  environment: Environment,
  title: string,
  endpointId: string,
): Promise<Expectation> {
  const { name, permissionHeader } = environment;
  const hinted = knownPermissionHeader.roleOf[endpointId];
  const sent = permissionHeader && headersOf(environment, 'admin', endpointId)[permissionHeader.name];
  const withRole = (role: string): Expectation => {
    const header = hintedPermissionHeader(role);
    if (!permissionHeader) return { permissionHeader: header };
    const { name, admin } = permissionHeader;
    const isKnown = name.toLowerCase() === header.name.toLowerCase();
    const isHintRefused = admin !== undefined && hinted !== undefined;
    const followsHints = isKnown && typeof admin !== 'string' && !isHintRefused;
    return { permissionHeader: { ...permissionHeader, admin: followsHints ? header.admin : role } };
  };
  return requireAnswer(
    await input.pick<Expectation>({
      title: `${title} · ${sanitizeForDisplay(name, 40)}`,
      placeholder: l10n.t('Writes this into the setting ({0}); Edit Environment… undoes it', hintMark()),
      items: knownPermissionHeader.others.map((role) => {
        const members = withRole(role);
        const words = [
          ...(role === sent ? [l10n.t('sent so far')] : []),
          ...(role === hinted ? [l10n.t('what SDKs send with this call')] : []),
        ];
        return {
          label: role,
          description: words.join(' · '),
          detail: expectationText(members),
          value: members,
        };
      }),
    }),
  );
}

/** Repeats the refused read, or offers the refused write again. Only shows `said` if the refused call is unknown. */
async function goOn(deps: FollowHintDeps, uri: string | undefined, said: string): Promise<void> {
  const call = uri === undefined ? undefined : deps.results.find(uri);
  if (uri !== undefined && call) return repeatCall(deps, uri, call, said);
  if (uri === undefined || parseUri(uri)?.kind !== 'userGroup') {
    deps.showNotice(said);
    return;
  }
  const files = deps.userGroupFiles;
  if (!deps.editor.document(uri)?.isDirty) {
    await deps.runCommand({ command: CommandId.checkNow, arguments: [uri] });
    // Replaces the message that the read has shown.
    files.say(uri, said, deps.showStatus);
    return;
  }
  files.reconsider(uri);
  files.say(uri, said, (text) => deps.showNotice(text, remedyButtons(['saveAgain'], { uri })));
}

async function repeatCall(
  deps: FollowHintDeps,
  uri: string,
  { request }: FinishedCall,
  said: string,
): Promise<void> {
  if (request.method !== 'GET') {
    deps.showNotice(said, [retryAsAdminRemedy(uri)]);
    return;
  }
  deps.showStatus(said);
  await deps.runCommand({ command: CommandId.retryAsAdmin, arguments: [uri] });
}

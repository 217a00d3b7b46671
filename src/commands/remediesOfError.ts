import * as l10n from '@vscode/l10n';
import { callAgainRemedy, retryAsAdminRemedy } from '../base/repeatRemedies';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { Remedy } from '../base/userError';
import { findVerifyingRead } from '../catalog/findVerifyingRead';
import type { Catalog } from '../catalog/types';
import { CommandId } from '../contributions';
import { SANDBOX_NAME } from '../environments/checkEnvironmentName';
import { headersOf } from '../environments/headersOf';
import { nameRoleRemedy } from '../environments/hintRemedies';
import { openSettingRemedy } from '../environments/openSettingRemedy';
import type { Environment } from '../environments/types';
import type { ApiError, ApiErrorFacts } from '../http/apiError';
import { errorRemedies, type RemedyId } from '../http/errorRemedies';
import type { FinishedCall } from '../http/types';
import { signInAsAdminRemedy, signInRemedy } from '../sessions/signInRemedy';
import type { ChangeStart } from './callAgain';

/** What a remedy needs to know of the call that failed; absent: nothing was sent. */
export interface RemedyContext {
  readonly catalog: Catalog;
  readonly call?: FinishedCall;
  /** The result document, where there is one. */
  readonly uri?: string;
  /** Whether the user is signed in there at admin level. */
  readonly hasAdminSession?: (environmentName: string) => boolean;
  /** The user's own environment of that name, where hints may help; undefined while they are off. */
  readonly hintedEnvironment?: (environmentName: string) => Environment | undefined;
  /** Whether the user signed in where the call went, at its level, after it was sent. */
  readonly hasNewerSession?: (call: FinishedCall) => boolean;
}

type MakeRemedy = (context: RemedyContext, facts: ApiErrorFacts) => Remedy | undefined;

function withChanges(title: string, uri: string | undefined, start?: ChangeStart): Remedy | undefined {
  return uri === undefined
    ? undefined
    : { title, command: CommandId.callWithChanges, arguments: start === undefined ? [uri] : [uri, start] };
}

/** The button of each remedy; undefined where it cannot help. */
const makers: Readonly<Record<RemedyId, MakeRemedy>> = {
  signIn: signInAgainRemedy,
  signInAsAdmin: asAdminRemedy,
  nameRole: otherRoleRemedy,
  tryPublicPath: publicPathRemedy,
  checkId: ({ uri }) => withChanges(l10n.t('Check the Id…'), uri, 'typeId'),
  pickFromList: ({ uri }) => withChanges(l10n.t('Pick from the List…'), uri, 'pickId'),
  changeValues: ({ uri }) => withChanges(l10n.t('Call with Changes…'), uri),
  callAgain: ({ uri }) => (uri === undefined ? undefined : callAgainRemedy(uri)),
  callOther: callOtherRemedy,
  checkNow: checkNowRemedy,
  // The answer's document opens by itself.
  showResult: () => undefined,
  // The history keeps text, which is not the full answer where that has other bytes.
  saveFullAnswer: ({ uri, call }) =>
    uri === undefined || call?.kept
      ? undefined
      : { title: l10n.t('Save Full Answer…'), command: CommandId.saveFullAnswer, arguments: [uri] },
  openTimeoutSetting: () => openSettingRemedy('request.timeoutSeconds'),
  openSizeSetting: () => openSettingRemedy('response.maxMegabytes'),
  editEnvironment: ({ call }) =>
    call === undefined || call.environmentName === SANDBOX_NAME
      ? undefined
      : {
          title: l10n.t('Edit Environment…'),
          command: CommandId.editEnvironment,
          arguments: [call.environmentName],
        },
  openProxySetting: () => openSettingRemedy({ id: 'http.proxy' }),
  showLog: () => ({ title: l10n.t('Show Log'), command: CommandId.showLog }),
};

/** The buttons under a failed call, the best first. */
export function remediesOfError(error: ApiError, context: RemedyContext): readonly Remedy[] {
  const { call, catalog } = context;
  const outcome = call?.outcome;
  const endpoint = call && catalog.findEndpoint(call.endpointId);
  const { query = [], body } = call?.values ?? {};
  const ids = errorRemedies(error, {
    outcome: outcome?.kind === 'unknown' ? 'unknown' : 'error',
    hasAnswer: outcome?.answer !== undefined,
    hasId: endpoint?.path.includes('/:') === true,
    hasPublicPath: endpoint !== undefined && catalog.findPublic(endpoint.id) !== undefined,
    hasValues: query.length > 0 || body !== undefined || (endpoint?.query ?? []).length > 0,
  });
  return ids.flatMap((id) => makers[id](context, error.facts) ?? []);
}

/** The buttons under a call's outcome; none under a good answer that was received whole. */
export function remediesOfCall(context: RemedyContext & { readonly call: FinishedCall }): readonly Remedy[] {
  const { outcome } = context.call;
  if (outcome.kind !== 'answer') return remediesOfError(outcome.error, context);
  return outcome.answer.cut ? [openSettingRemedy('response.maxMegabytes')] : [];
}

/** Signs in at the level of the call, whichever the chosen one is by now; a user who has done so since can go on. */
function signInAgainRemedy({ call, uri, hasNewerSession }: RemedyContext): Remedy | undefined {
  if (!call) return signInRemedy();
  const { environmentName, level } = call;
  if (environmentName === SANDBOX_NAME) return undefined;
  if (uri !== undefined && hasNewerSession?.(call))
    return level === 'admin' ? retryAsAdminRemedy(uri) : callAgainRemedy(uri);
  return level === 'admin'
    ? signInAsAdminRemedy(environmentName, uri)
    : signInRemedy(environmentName, level, uri);
}

/** With an admin session the same call can be sent once more; without one it takes that session first. */
function asAdminRemedy({ call, uri, hasAdminSession }: RemedyContext): Remedy | undefined {
  if (!call || call.level === 'admin') return undefined;
  const { environmentName } = call;
  if (uri !== undefined && (environmentName === SANDBOX_NAME || hasAdminSession?.(environmentName)))
    return retryAsAdminRemedy(uri);
  return environmentName === SANDBOX_NAME
    ? { title: l10n.t('Use Admin Level'), command: CommandId.switchLevel, arguments: ['admin'] }
    : signInAsAdminRemedy(environmentName, uri);
}

/** Names a role for an admin who was refused; one that was named since is tried first. */
function otherRoleRemedy({ call, uri, hintedEnvironment }: RemedyContext): Remedy | undefined {
  const environment = call?.level === 'admin' ? hintedEnvironment?.(call.environmentName) : undefined;
  if (!call || !environment) return undefined;
  const name = environment.permissionHeader?.name ?? '';
  const role = headersOf(environment, 'admin', call.endpointId)[name];
  const wasSent = call.request.headers.some((header) => header[0] === name && header[1] === role);
  return uri === undefined || role === undefined || wasSent
    ? nameRoleRemedy(environment, uri)
    : retryAsAdminRemedy(uri);
}

/** The same call at the path that public clients use. */
function publicPathRemedy({ catalog, call, uri, hintedEnvironment }: RemedyContext): Remedy | undefined {
  if (!call || uri === undefined || !hintedEnvironment?.(call.environmentName)) return undefined;
  return catalog.findPublic(call.endpointId) === undefined
    ? undefined
    : {
        title: l10n.t('Use the Public Path…'),
        command: CommandId.callAgain,
        arguments: [uri, { atPublicPath: true }],
      };
}

/** The endpoint that the path of the refused request belongs to. */
function callOtherRemedy({ catalog }: RemedyContext, { otherEndpointId }: ApiErrorFacts): Remedy | undefined {
  const other = otherEndpointId === undefined ? undefined : catalog.findEndpoint(otherEndpointId);
  return (
    other && {
      title: l10n.t('Call {0} {1}', other.method, sanitizeForDisplay(other.path, 80)),
      command: CommandId.call,
      arguments: [other.id],
    }
  );
}

/** Reads what the write would have changed. */
function checkNowRemedy({ catalog, call }: RemedyContext): Remedy | undefined {
  const write = call && catalog.findEndpoint(call.endpointId);
  const read = write && findVerifyingRead(catalog.endpoints, write);
  if (!read) return undefined;
  const path = Object.fromEntries(
    Object.entries(call.values.path).filter(([name]) => read.path.split('/').includes(`:${name}`)),
  );
  return {
    title: l10n.t('Check Now'),
    command: CommandId.call,
    arguments: [{ endpoint: read.id, path, query: {} }],
  };
}

import * as l10n from '@vscode/l10n';
import { openSettingRemedy } from '../../base/openSettingRemedy';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { showLogRemedy } from '../../base/showLogRemedy';
import type { Remedy } from '../../base/userError';
import type { Catalog, Endpoint } from '../../catalog/types';
import { CommandId, type CommandArguments } from '../../contributions';
import type { ApiErrorFacts } from '../apiError';
import type { FinishedCall, Level } from '../types';

/** Facts about the failure that decide which buttons are shown. */
export interface RemedyContext {
  /** Absent if nothing was sent. */
  readonly environmentName?: string;
  /** Absent: the chosen level. */
  readonly level?: Level;
  /** URI of the document of the result or user group. */
  readonly uri?: string;
  /** The call that failed; absent for user groups and their list. */
  readonly call?: FinishedCall;
  readonly catalog?: Pick<Catalog, 'endpoints' | 'findEndpoint'>;
  /** The environment needs no sign-in and cannot be edited. */
  readonly isSandbox?: boolean;
  /** The user is signed in to the environment at admin level. */
  readonly hasAdminSession?: boolean;
  /** The user signed in to the environment at `level` after the call was sent. */
  readonly hasNewerSession?: boolean;
  /** Settings of the user's own environment that hints can change; undefined while hints are off. */
  readonly hinted?: HintedEnvironment | undefined;
  /** Some pages of the list are loaded, but the next page failed. */
  readonly hasPages?: boolean;
}

interface HintedEnvironment {
  readonly name: string;
  readonly permissionHeader?: { readonly admin?: unknown };
  readonly userGroupUpdate?: string;
  /** A role was set after the call was sent. */
  readonly hasNewRole?: boolean;
}

type MakeButton = (context: RemedyContext, facts: ApiErrorFacts) => Remedy | undefined;

/** Button of each remedy; undefined if the remedy cannot help. */
const makers = {
  signIn: signInAgain,
  signInAsAdmin,
  useAdmin,
  nameRole,
  tryPublicPath: withUri((uri, { hinted }) => {
    const title = l10n.t('Use the SDK Path…');
    return hinted && button(title, CommandId.callAgain, uri, { atPublicPath: true });
  }),
  checkId: withUri((uri) => button(l10n.t('Check the Id…'), CommandId.callWithChanges, uri, 'typeId')),
  pickFromList: withUri((uri, { call, environmentName = '' }) => {
    const title = l10n.t('Pick from the List…');
    return call
      ? button(title, CommandId.callWithChanges, uri, 'pickId')
      : button(title, CommandId.openUserGroup, { environmentName });
  }),
  callAgain: withUri(callAgainRemedy),
  changeValues: withUri((uri) => button(l10n.t('Call with Changes…'), CommandId.callWithChanges, uri)),
  callOther,
  checkNow,
  retry: ({ uri, hasPages }) => {
    const title = l10n.t('Retry');
    if (uri !== undefined) return button(title, CommandId.checkNow, uri);
    return button(title, hasPages ? CommandId.loadMore : CommandId.refreshUserGroups);
  },
  show: withUri((uri) => button(l10n.t('Show'), CommandId.checkNow, uri)),
  saveAgain: withUri((uri) => button(l10n.t('Save Again'), CommandId.saveRecord, uri)),
  compare: withUri((uri) => button(l10n.t('Compare'), CommandId.compareWithSaved, uri)),
  overwrite: withUri((uri) => button(l10n.t('Overwrite'), CommandId.saveRecord, uri, { overwrite: true })),
  discard: withUri((uri) => button(l10n.t('Discard My Changes'), CommandId.checkNow, uri, { discard: true })),
  keepMine: withUri((uri) => button(l10n.t('Keep Mine'), CommandId.checkNow, uri, { keepMine: true })),
  sendFlat: withUri((uri, { hinted }) => {
    if (!hinted || hinted.userGroupUpdate === 'flat') return undefined;
    const title = l10n.t('Send the Fields Without user_group…');
    return button(title, CommandId.followHint, hinted.name, 'flatUpdate', uri);
  }),
  // The result of a call opens without a button.
  showResult: withUri((uri, { call }) =>
    call ? undefined : button(l10n.t('Show Response'), CommandId.showAnswer, uri),
  ),
  // The history keeps only the text of a response; the bytes may have been different.
  saveFullAnswer: withUri((uri, { call }) =>
    call?.kept ? undefined : button(l10n.t('Save Full Response…'), CommandId.saveFullAnswer, uri),
  ),
  openTimeoutSetting: () => openSettingRemedy('request.timeoutSeconds'),
  openSizeSetting: () => openSettingRemedy('response.maxMegabytes'),
  addEnvironment: () => button(l10n.t('Add Environment…'), CommandId.addEnvironment),
  editEnvironment: ({ environmentName, isSandbox }) =>
    environmentName === undefined || isSandbox
      ? undefined
      : button(l10n.t('Edit Environment…'), CommandId.editEnvironment, environmentName),
  openProxySetting: () => openSettingRemedy({ id: 'http.proxy' }),
  showLog: showLogRemedy,
} satisfies Readonly<Record<string, MakeButton>>;

/** Actions that may help the user after a failure. */
export type RemedyId = keyof typeof makers;
export const RemedyId = Object.keys(makers) as readonly RemedyId[];

/** Buttons of the remedies, in order, without those that cannot help. */
export function remedyButtons(
  ids: readonly RemedyId[],
  context: RemedyContext,
  facts: ApiErrorFacts = {},
): readonly Remedy[] {
  return ids.flatMap((id) => {
    const make: MakeButton = makers[id];
    return make(context, facts) ?? [];
  });
}

function button<Id extends CommandId>(title: string, command: Id, ...given: CommandArguments[Id]): Remedy {
  return { title, command, ...(given.length === 0 ? {} : { arguments: given }) } as Remedy;
}

function withUri(make: (uri: string, context: RemedyContext) => Remedy | undefined): MakeButton {
  return (context) => (context.uri === undefined ? undefined : make(context.uri, context));
}

/** Button that sends the call of a result again. */
export function callAgainRemedy(uri: string): Remedy {
  return button(l10n.t('Call Again'), CommandId.callAgain, uri);
}

/** Button that shows the sent request of a result, or of a user group's last save or read. */
export function showExchangeRemedy(uri: string): Remedy {
  return button(l10n.t('Show Exchange'), CommandId.showRequest, uri);
}

/** Button that repeats the call of a result, or the read or save of a user group, at admin level. */
export function retryAsAdminRemedy(uri: string): Remedy {
  return button(l10n.t('Retry as Admin'), CommandId.retryAsAdmin, uri);
}

/**
 * Button that signs in to an environment at a level; defaults are the current environment and the chosen level. `uri`:
 * the result or user group whose call is offered again after the sign-in.
 */
export function signInRemedy(environmentName?: string, level?: Level, uri?: string): Remedy {
  const given = [environmentName, level, uri].filter((each) => each !== undefined);
  return { title: l10n.t('Sign In…'), command: CommandId.signIn, arguments: given as SignInArguments };
}
type SignInArguments = CommandArguments[typeof CommandId.signIn];

/**
 * URI for a button that repeats the call or offers to repeat it. Undefined if it is unknown whether a write was carried
 * out.
 */
function uriToRepeat({ call, uri }: RemedyContext): string | undefined {
  return call?.outcome.kind === 'unknown' ? undefined : uri;
}

/**
 * Button that signs in at the level of the failed call, whatever the chosen level. If the user has signed in since, the
 * button retries the call. Undefined for the sandbox.
 */
function signInAgain(context: RemedyContext): Remedy | undefined {
  const { environmentName, level, call, isSandbox, hasNewerSession } = context;
  const uri = uriToRepeat(context);
  if (isSandbox) return undefined;
  if (uri !== undefined && hasNewerSession)
    return level === 'admin' ? retryAsAdminRemedy(uri) : callAgainRemedy(uri);
  // User groups are read again after every sign-in, so no call is offered.
  return level === 'admin'
    ? asAdmin(environmentName, uri)
    : signInRemedy(environmentName, level, call && uri);
}

function asAdmin(environmentName: string | undefined, uri: string | undefined): Remedy {
  const signIn = signInRemedy(environmentName, 'admin', uri);
  return { ...signIn, title: l10n.t('Sign In as Admin…') };
}

function useAdmin(): Remedy {
  return button(l10n.t('Use Admin Level'), CommandId.switchLevel, 'admin');
}

/**
 * Button that retries at admin level, or signs in as admin if there is no admin session; the sandbox needs none.
 * Undefined at admin level, and without `environmentName`.
 */
function signInAsAdmin(context: RemedyContext): Remedy | undefined {
  const { environmentName, level, isSandbox, hasAdminSession } = context;
  const uri = uriToRepeat(context);
  if (environmentName === undefined || level === 'admin') return undefined;
  if (uri !== undefined && (isSandbox || hasAdminSession)) return retryAsAdminRemedy(uri);
  return isSandbox ? useAdmin() : asAdmin(environmentName, uri);
}

/** Button that sets the admin role, or retries once it is set. Undefined at user level and without `hinted`. */
function nameRole(context: RemedyContext): Remedy | undefined {
  const { level, hinted } = context;
  const uri = uriToRepeat(context);
  if (level !== 'admin' || !hinted) return undefined;
  if (uri !== undefined && hinted.hasNewRole) return retryAsAdminRemedy(uri);
  const hasRole = hinted.permissionHeader?.admin !== undefined;
  const title = hasRole ? l10n.t('Use Another Role…') : l10n.t('Send Level as Header…');
  return button(title, CommandId.followHint, hinted.name, 'role', uri);
}

/** Button that calls the endpoint that the refused request's path matches; undefined if there is none. */
function callOther({ catalog }: RemedyContext, { otherEndpointId }: ApiErrorFacts): Remedy | undefined {
  const other = otherEndpointId === undefined ? undefined : catalog?.findEndpoint(otherEndpointId);
  if (!other) return undefined;
  const title = l10n.t('Call {0} {1}', other.method, sanitizeForDisplay(other.path, 80));
  return button(title, CommandId.call, other.id);
}

/** Button that reads the entity that the write would have changed; undefined if no such read is known. */
function checkNow({ catalog, call, uri }: RemedyContext): Remedy | undefined {
  const title = l10n.t('Check Now');
  if (!call) return uri === undefined ? undefined : button(title, CommandId.checkNow, uri);
  const write = catalog?.findEndpoint(call.endpointId);
  const read = write && findVerifyingRead(catalog?.endpoints ?? [], write);
  if (!read) return undefined;
  const path = Object.fromEntries(
    Object.entries(call.values.path).filter(([name]) => read.path.split('/').includes(`:${name}`)),
  );
  return button(title, CommandId.call, { endpoint: read.id, path, query: {} });
}

/** The read that shows whether a write happened: the GET of the write's path, else of the nearest parent path. */
export function findVerifyingRead(endpoints: readonly Endpoint[], write: Endpoint): Endpoint | undefined {
  const reads = new Map(
    endpoints.filter((endpoint) => endpoint.method === 'GET').map((endpoint) => [endpoint.path, endpoint]),
  );
  // If one path of an API ends with a slash, all do.
  const end = write.path.endsWith('/') ? '/' : '';
  const segments = write.path.split('/').slice(0, end === '' ? undefined : -1);
  for (let length = segments.length; length > 1; length -= 1) {
    const read = reads.get(segments.slice(0, length).join('/') + end);
    if (read) return read;
  }
  return undefined;
}

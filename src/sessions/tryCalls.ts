import * as l10n from '@vscode/l10n';
import { requireAnswer } from '../base/requireAnswer';
import { CancelledError } from '../base/userError';
import type { PickItem } from '../base/userInput';
import { knownPermissionHeader } from '../catalog/knownAddresses';
import { hintedPermissionHeader } from '../environments/permissionHeader';
import type { Expectation } from '../environments/expectationSteps';
import { toTarget } from '../environments/toTarget';
import type { Environment, IssuedToken, Session, TokenRequest } from '../environments/types';
import type { ApiError } from '../http/apiError';
import { type ClientKeys, registerSecrets } from '../http/credential';
import { inServiceWords } from '../http/errorMessage';
import type { Credential, Outcome, Target } from '../http/types';
import { type AskCredentialDeps, type SignInDestination, signInTitle } from './confirmCredential';
import { type Check, judgeToken, roleCheck } from './createVerifyToken';
import type { TokenIssuer } from './issueToken';
import { issueItem } from './signInTo';
import { askKeeping, askSessionKeys } from './signInWithKeys';
import { askToken } from './signInWithToken';

export interface TryCallsDeps extends Omit<AskCredentialDeps, 'sessions'> {
  readonly issuer: Pick<TokenIssuer, 'issueToken' | 'newSessionId' | 'tokenRequestOf'>;
  /** Sends one small read with this credential: the list of user groups, or another check. */
  verify(target: Target, credential: Credential, signal: AbortSignal, check?: Check): Promise<Outcome>;
}

/** How the service expects calls, and the session of the successful reads. The session is not stored yet. */
export interface TriedCalls {
  readonly expectation: Pick<Expectation, 'permissionHeader' | 'authorization'>;
  readonly session: Session;
}

type Answer =
  'keys' | 'token' | 'byHand' | { readonly tokenRequest: TokenRequest; readonly keys: ClientKeys };

interface Failure {
  readonly answer: Answer;
  readonly text: string;
  readonly rejectedKeys?: ClientKeys | undefined;
}

const { user: USER, others } = knownPermissionHeader;
const [MANAGER = '', SUPERVISOR = ''] = others;
const ROLES = [undefined, USER, MANAGER, SUPERVISOR];
/** Largest number of reads: the list without a role and in each of three roles, then `roleCheck` in two roles. */
const MAX_READS = ROLES.length + 2;

/**
 * Asks for a credential and sends reads to find out how the service expects calls. The pick shows the header of the
 * credential and the largest number of reads. Requests a token only after rejected keys, if the user picks this.
 * Undefined for the sandbox, and if the user picks Choose Manually. Throws `CancelledError`, and `UserError` for a
 * credential that cannot be sent.
 */
export async function tryCalls(
  deps: TryCallsDeps,
  environment: Environment,
  isKnownAddress: boolean,
): Promise<TriedCalls | undefined> {
  const target = toTarget(environment, 'user');
  if (!target) return undefined;
  const destination: SignInDestination = { environment, target, level: 'user' };
  const title = l10n.t('Trying {0}', target.origin);
  for (let failure: Failure | undefined; ;) {
    const answer = await pickCredential(deps, destination, failure);
    if (answer === 'byHand') return undefined;
    const asked = await askCredential(deps, destination, answer);
    if (typeof asked === 'string') {
      failure = { ...failure, answer, text: asked };
      continue;
    }
    const { credential, issued } = asked;
    const finding = await deps.withProgress(title, (signal) =>
      findPermissionHeader(isKnownAddress || credential.keys !== undefined, (role, check) => {
        const header =
          role === undefined ? {} : { permissionHeader: { name: knownPermissionHeader.name, user: role } };
        return deps.verify(
          toTarget({ ...environment, ...header }, 'user') ?? target,
          credential,
          signal,
          check,
        );
      }),
    );
    if (finding.error) {
      const { message, facts } = finding.error;
      const { isRejected } = finding;
      const text = inServiceWords({ message: isRejected ? l10n.t('Not accepted.') : message, facts });
      failure = { answer, text, rejectedKeys: isRejected ? credential.keys : undefined };
      continue;
    }
    const expectation: TriedCalls['expectation'] = {
      permissionHeader: finding.permissionHeader,
      authorization: credential.keys && 'keys',
    };
    if (!(await isWanted(deps, destination, expectation))) return undefined;
    const kept = issued && typeof answer === 'object' ? await askToKeep(deps, destination, answer.keys) : {};
    return {
      expectation,
      session: { origin: target.origin, level: 'user', ...credential, ...issued, ...kept },
    };
  }
}

async function pickCredential(
  { input, issuer }: Pick<TryCallsDeps, 'input' | 'issuer'>,
  destination: SignInDestination,
  failure: Failure | undefined,
): Promise<Answer> {
  const { origin } = destination.target;
  // The row shows the failure, because VS Code would cut a long text above the rows.
  const detail = (answer: Answer, credential: string): string =>
    failure?.answer === answer
      ? failure.text
      : l10n.t('{0}, with at most {1} reads from {2}', `Authorization: ${credential}`, MAX_READS, origin);
  const tokenRequest = issuer.tokenRequestOf(destination.environment);
  const keys = failure?.rejectedKeys;
  const items: PickItem<Answer>[] = [
    {
      label: l10n.t('Type client key and secret key'),
      detail: detail('keys', 'Basic'),
      icon: 'key',
      value: 'keys',
    },
    {
      label: l10n.t('Paste an access token'),
      detail: detail('token', 'Bearer'),
      icon: 'clippy',
      value: 'token',
    },
    byHandItem(),
  ];
  if (tokenRequest && keys) {
    const item = issueItem(destination, tokenRequest);
    const why = typeof failure.answer === 'object' ? { detail: failure.text } : {};
    // The row for a token comes second: typing the keys again helps more often.
    items.splice(1, 0, { ...item, ...why, value: { tokenRequest, keys } });
  }
  const placeholder = l10n.t('What do you sign in with?');
  return requireAnswer(await input.pick<Answer>({ title: signInTitle(destination), placeholder, items }));
}

/** Asks whether to store the keys beside the issued token; returns the members to store. */
async function askToKeep(
  { input, issuer }: TryCallsDeps,
  destination: SignInDestination,
  keys: ClientKeys,
): Promise<Pick<Session, 'keys' | 'id'>> {
  const keeps = requireAnswer(await askKeeping(input, { title: signInTitle(destination) }));
  return keeps ? { keys, id: issuer.newSessionId() } : {};
}

/** Asks for a credential, or requests a token. Returns a string with the reason if there is no credential. */
async function askCredential(
  deps: TryCallsDeps,
  destination: SignInDestination,
  answer: Exclude<Answer, 'byHand'>,
): Promise<{ readonly credential: Credential; readonly issued?: IssuedToken } | string> {
  if (answer === 'keys') {
    const prompt = l10n.t(
      'Client key for {0}. Both keys are tried with reads only, and kept only if you agree.',
      destination.target.origin,
    );
    const keys = await askSessionKeys(deps.input, destination, { prompt });
    registerSecrets(deps.register, { keys });
    return { credential: { keys } };
  }
  if (answer === 'token') {
    const { token } = await askToken(deps, destination);
    deps.register.add(token);
    return { credential: { token } };
  }
  const { target } = destination;
  const result = await deps.withProgress(l10n.t('Asking {0} for a token', target.origin), (signal) =>
    deps.issuer.issueToken(target, answer.tokenRequest, answer.keys, signal),
  );
  if (result.kind === 'cancelled') throw new CancelledError();
  if (result.kind === 'failed') return result.short ?? result.failure;
  const { issued } = result;
  deps.register.add(issued.token);
  return { credential: { token: issued.token }, issued };
}

type Finding =
  | (Pick<Expectation, 'permissionHeader'> & { readonly error?: undefined })
  | { readonly error: ApiError; readonly isRejected: boolean };

/**
 * Finds out whether the service expects a header with the role. Reads the list without a role and in each role. If some
 * of these reads are refused, returns the header if a role is accepted. If no read is refused, returns the header if
 * `isLikely`, or if `roleCheck` shows that roles differ. Returns an error if every read is refused, if the credential
 * is rejected without a role and as a user, or if a read fails otherwise. Throws `CancelledError`.
 */
export async function findPermissionHeader(
  isLikely: boolean,
  read: (role: string | undefined, check?: Check) => Promise<Outcome>,
): Promise<Finding> {
  const taken = new Set<string | undefined>();
  let refusal: ApiError | undefined;
  for (const role of ROLES) {
    const outcome = await read(role);
    if (outcome.kind === 'response') {
      taken.add(role);
      continue;
    }
    const { error } = outcome;
    if (error.kind === 'cancelled') throw new CancelledError();
    const isRejected = judgeToken(outcome).kind === 'rejected';
    if (!isRejected && !REFUSALS.has(error.kind)) return { error, isRejected };
    refusal ??= error;
    // The service rejects the credential itself, without a role and as a user, so no other role helps.
    if (isRejected && role !== undefined && taken.size === 0) return { error: refusal, isRejected };
  }
  if (refusal && taken.size === 0) return { error: refusal, isRejected: true };
  const named = ROLES.filter((role) => role !== undefined && taken.has(role));
  const isSent = refusal ? named.length > 0 : isLikely || (await makesDifference(read));
  if (!isSent) return {};
  const admin = named.find((role) => role !== USER) ?? MANAGER;
  return { permissionHeader: hintedPermissionHeader(admin) };
}

/** Kinds of failures that the role or the credential may cause. */
const REFUSALS: ReadonlySet<string> = new Set<ApiError['kind']>(['forbidden', 'invalid', 'rejected']);

/** Whether the service refuses a read to a user and allows it to a supervisor. A 404 counts as allowed. */
async function makesDifference(read: (role: string, check: Check) => Promise<Outcome>): Promise<boolean> {
  const asUser = await read(USER, roleCheck);
  if (asUser.kind === 'response' || !REFUSALS.has(asUser.error.kind)) return false;
  const asSupervisor = await read(SUPERVISOR, roleCheck);
  return asSupervisor.kind === 'response' || asSupervisor.error.kind === 'notFound';
}

/** Shows the result and asks whether to write it into the setting. */
async function isWanted(
  { input }: Pick<TryCallsDeps, 'input'>,
  destination: SignInDestination,
  { permissionHeader, authorization }: TriedCalls['expectation'],
): Promise<boolean> {
  const answer = await input.pick<boolean>({
    title: signInTitle(destination),
    placeholder: l10n.t('The service accepts this. Write it into the setting and sign in?'),
    items: [
      {
        label: authorization
          ? l10n.t('Client key and secret key with each call')
          : l10n.t('An access token with each call'),
        detail: permissionHeader
          ? l10n.t('Role in the header {0}, as public SDKs send it', permissionHeader.name)
          : l10n.t('Without a header for the role'),
        icon: 'check',
        value: true,
      },
      { ...byHandItem(), value: false },
    ],
  });
  return requireAnswer(answer);
}

function byHandItem() {
  return { label: l10n.t('Choose Manually'), icon: 'edit', value: 'byHand' as const };
}

import * as l10n from '@vscode/l10n';
import { askSteps, type Step } from '../base/askSteps';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CancelledError } from '../base/userError';
import { goBack, type GoBack, type StepPosition, type UserInput } from '../base/userInput';
import type { Credential, Outcome, Target } from '../http/types';
import { isHalfTyped, askAddress, type KnownAddress } from './askAddress';
import { checkEnvironmentName } from './checkEnvironmentName';
import { parseAddress, withSuggestion } from './parseAddress';
import { type Expectation, expectationSteps, type ExpectationDraft } from './expectationSteps';
import { toTarget } from './toTarget';
import type { Environment, EnvironmentEntry } from './types';

/** Index of the step that asks for the base URL. */
const ADDRESS_STEP = 1;

/** The user's answers about an environment. `tried`: result of the reads, if the user chose to try calls. */
export interface AskedEnvironment<T> {
  readonly entry: EnvironmentEntry;
  readonly tried?: T;
}

export interface AskEnvironmentDeps<T extends { readonly expectation: Expectation }> {
  readonly input: UserInput;
  /** Sends one small read. */
  verify(target: Target, credential: Credential | undefined, signal: AbortSignal): Promise<Outcome>;
  /** Shows progress; the signal aborts when the user cancels. */
  withProgress<R>(title: string, work: (signal: AbortSignal) => Promise<R>): Promise<R>;
  /**
   * Asks for a credential and sends reads to find out how the service expects calls. Undefined if the user picks
   * Choose Manually.
   */
  tryCalls(environment: Environment, isKnownAddress: boolean): Promise<T | undefined>;
}

/** Answers to the steps that are done; when editing, at first the values in the setting. */
type EnvironmentDraft = Partial<EnvironmentEntry> & ExpectationDraft;

export interface EnvironmentQuestions {
  readonly title: string;
  /** Initial values of the prompts. The base URL in the draft is not tried again. */
  readonly draft: EnvironmentDraft;
  readonly otherNames: readonly string[];
  /** URLs to pick from. If there are none, the user types a URL. */
  readonly knownAddresses: readonly KnownAddress[];
  /** URLs that public clients use; undefined while hints are off. */
  readonly hintedAddresses: readonly KnownAddress[] | undefined;
  readonly knownGatewayOrigins: readonly string[];
}

/**
 * Asks for name, base URL and the live mark, and while hints are on, how the service expects calls. Each step has a way
 * back. Asks for a gateway URL only when editing, because few users know one and known gateways are refused anyway.
 * Tries a new base URL with a read. Asks for the URL again until the service responds or the user accepts the URL
 * anyway. Throws `CancelledError`.
 */
export async function askEnvironment<T extends { readonly expectation: Expectation }>(
  deps: AskEnvironmentDeps<T>,
  questions: EnvironmentQuestions,
): Promise<AskedEnvironment<T>> {
  let { draft } = questions;
  let known = draft.baseUrl;
  for (let firstStep = 0; ;) {
    draft = await askOnce(deps.input, questions, draft, firstStep);
    const entry = toEntry(draft);
    firstStep = ADDRESS_STEP;
    if (entry.baseUrl !== known && (await probe(deps, entry)) === 'change') continue;
    known = entry.baseUrl;
    if (draft.expected !== 'reads') return { entry };
    const isOfService = questions.hintedAddresses?.some(({ url }) => url === known) ?? false;
    const tried = await deps.tryCalls(toEnvironment({ ...draft, ...entry }), isOfService);
    if (tried) return { entry: toEntry({ ...draft, ...tried.expectation }), tried };
    firstStep = stepsBefore(deps.input, questions).length;
  }
}

function toEnvironment(entry: EnvironmentEntry): Environment {
  return { ...entry, live: entry.live ?? false, headers: entry.headers ?? {}, builtIn: false };
}

async function askOnce(
  input: UserInput,
  questions: EnvironmentQuestions,
  start: EnvironmentDraft,
  firstStep: number,
): Promise<EnvironmentDraft> {
  const steps = stepsBefore(input, questions);
  const { draft: before, hintedAddresses, title } = questions;
  const all = (draft: EnvironmentDraft): readonly Step<EnvironmentDraft>[] =>
    hintedAddresses
      ? [...steps, ...expectationSteps<EnvironmentDraft>(input, before, hintedAddresses, draft)]
      : steps;
  return askSteps(title, all, start, firstStep);
}

/** Steps before the questions about how the service expects calls. */
function stepsBefore(input: UserInput, questions: EnvironmentQuestions): readonly Step<EnvironmentDraft>[] {
  const gatewayStep: Step<EnvironmentDraft> = (position, draft) => askGateway(input, position, draft);
  return [
    (position, draft) => askName(input, questions, position, draft),
    async (position, draft) => {
      const baseUrl = await askAddress(input, questions, position, draft.baseUrl);
      return baseUrl === goBack ? goBack : { ...draft, baseUrl };
    },
    ...(questions.draft.name === undefined ? [] : [gatewayStep]),
    (position, draft) => askLive(input, position, draft),
  ];
}

async function askName(
  input: UserInput,
  questions: EnvironmentQuestions,
  position: StepPosition,
  draft: EnvironmentDraft,
): Promise<EnvironmentDraft | GoBack> {
  const name = await input.text({
    ...position,
    prompt: l10n.t('Name of the environment'),
    placeholder: l10n.t('For example: {0}', l10n.t('Production')),
    value: draft.name ?? '',
    check: {
      validate: (value) =>
        value.includes('://')
          ? l10n.t('This is an address. Enter a name first; the address comes next.')
          : checkEnvironmentName(value.trim(), questions.otherNames),
    },
  });
  return name === goBack ? goBack : { ...draft, name: name.trim() };
}

async function askGateway(
  input: UserInput,
  position: StepPosition,
  draft: EnvironmentDraft,
): Promise<EnvironmentDraft | GoBack> {
  const text = await input.text({
    ...position,
    prompt: l10n.t('Address of the payment gateway (optional). Calls to it are refused'),
    value: draft.gatewayUrl ?? '',
    check: {
      validate: (value) => checkGateway(value.trim(), draft.baseUrl),
      advise: (value) => (isHalfTyped(value.trim()) ? checkGateway(value.trim(), draft.baseUrl) : undefined),
    },
  });
  if (text === goBack) return goBack;
  return { ...draft, gatewayUrl: text.trim() === '' ? undefined : text.trim() };
}

function checkGateway(text: string, baseUrl: string | undefined): string | undefined {
  if (text === '') return undefined;
  const gateway = parseAddress(text);
  if (!gateway.ok) return withSuggestion(gateway);
  const isSame = baseUrl !== undefined && new URL(baseUrl).origin === gateway.origin;
  return isSame
    ? l10n.t('This is the base URL of the environment; the gateway is another address.')
    : undefined;
}

async function askLive(
  input: UserInput,
  position: StepPosition,
  draft: EnvironmentDraft,
): Promise<EnvironmentDraft | GoBack> {
  const isLive = draft.live ?? false;
  const live = await input.pick<boolean>({
    ...position,
    placeholder: l10n.t('Does it have real customers and orders?'),
    items: [
      { label: l10n.t('No'), detail: l10n.t('For development and tests'), picked: !isLive, value: false },
      { label: l10n.t('Yes, live'), detail: l10n.t('Each write asks first'), picked: isLive, value: true },
    ],
  });
  return live === goBack ? goBack : { ...draft, live };
}

/** The entry for the setting, without empty members. Throws `CancelledError` if name or base URL is missing. */
export function toEntry(draft: EnvironmentDraft): EnvironmentEntry {
  const { name, baseUrl, gatewayUrl, live, headers, permissionHeader, authorization, userGroupUpdate } =
    draft;
  if (name === undefined || baseUrl === undefined) throw new CancelledError();
  return {
    name,
    baseUrl,
    gatewayUrl,
    live: live || undefined,
    headers: headers && Object.keys(headers).length > 0 ? headers : undefined,
    permissionHeader,
    authorization,
    userGroupUpdate,
  };
}

/**
 * Tries a base URL with one read without a credential. `change`: the user wants another URL. Throws `CancelledError` if
 * the user stops the read or closes the question.
 */
async function probe(
  deps: Pick<AskEnvironmentDeps<never>, 'input' | 'verify' | 'withProgress'>,
  entry: EnvironmentEntry,
): Promise<'use' | 'change'> {
  const { baseUrl } = entry;
  const target = toTarget(toEnvironment(entry), 'user');
  if (!target) return 'use';
  const outcome = await deps.withProgress(l10n.t('Trying {0}', baseUrl), (signal) =>
    deps.verify(target, undefined, signal),
  );
  if (outcome.kind === 'response') return 'use';
  const { kind, message, facts } = outcome.error;
  if (kind === 'cancelled') throw new CancelledError();
  // The read has no token, so these failures are normal responses of the service.
  if (kind === 'unauthenticated' || kind === 'forbidden' || kind === 'rateLimited') return 'use';
  // A response of a proxy is no response of the service.
  const isAnswered = facts.status !== undefined && kind !== 'proxy';
  return deps.input.choose(
    isAnswered
      ? l10n.t('{0} does not respond like the service. Use this address anyway?', sanitizeForDisplay(baseUrl))
      : l10n.t('The service did not respond at {0}. Use this address anyway?', sanitizeForDisplay(baseUrl)),
    sanitizeForDisplay(message, 400),
    [
      { value: 'change', label: l10n.t('Change Address…') },
      { value: 'use', label: l10n.t('Use Anyway') },
    ],
  );
}

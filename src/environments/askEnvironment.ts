import * as l10n from '@vscode/l10n';
import { askSteps, type Step } from '../base/askSteps';
import { CancelledError } from '../base/userError';
import { goBack, type GoBack, type StepPosition, type UserInput } from '../base/userInput';
import { isHalfTyped } from './adviseAddress';
import { askAddress, type KnownAddress } from './askAddress';
import { checkEnvironmentName } from './checkEnvironmentName';
import { parseAddress, withSuggestion } from './parseAddress';
import type { EnvironmentEntry } from './types';

/** What is known before and while the questions run. */
export type EnvironmentDraft = Partial<EnvironmentEntry>;

export interface EnvironmentQuestions {
  readonly title: string;
  readonly draft: EnvironmentDraft;
  /** The address is asked first; the name is one step back. */
  readonly startsAtAddress?: boolean;
  /** Names that are taken. */
  readonly otherNames: readonly string[];
  /** Addresses to pick from; none: the address is typed. */
  readonly knownAddresses: readonly KnownAddress[];
  readonly knownGatewayOrigins: readonly string[];
}

/** Asks for name, base URL, gateway and the live mark, one step each with back. Throws `CancelledError`. */
export async function askEnvironment(
  input: UserInput,
  questions: EnvironmentQuestions,
): Promise<EnvironmentEntry> {
  const steps: readonly Step<EnvironmentDraft>[] = [
    (position, draft) => askName(input, questions, position, draft),
    async (position, draft) => {
      const baseUrl = await askAddress(input, questions, position, draft.baseUrl);
      return baseUrl === goBack ? goBack : { ...draft, baseUrl };
    },
    (position, draft) => askGateway(input, position, draft),
    (position, draft) => askLive(input, position, draft),
  ];
  return toEntry(await askSteps(questions.title, steps, questions.draft, questions.startsAtAddress ? 1 : 0));
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
    placeholder: l10n.t('Production'),
    value: draft.name ?? '',
    check: { validate: (value) => checkEnvironmentName(value.trim(), questions.otherNames) },
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
    prompt: l10n.t(
      'Address of the payment gateway, so that calls never go there by mistake (may be left empty)',
    ),
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
    placeholder: l10n.t('Does it hold real customers and orders?'),
    items: [
      { label: l10n.t('No'), detail: l10n.t('For development and tests'), picked: !isLive, value: false },
      { label: l10n.t('Yes, live'), detail: l10n.t('Each write asks first'), picked: isLive, value: true },
    ],
  });
  return live === goBack ? goBack : { ...draft, live };
}

function toEntry({ name, baseUrl, gatewayUrl, live, headers }: EnvironmentDraft): EnvironmentEntry {
  if (name === undefined || baseUrl === undefined) throw new CancelledError();
  return {
    name,
    baseUrl,
    ...(gatewayUrl === undefined ? {} : { gatewayUrl }),
    ...(live === true ? { live } : {}),
    ...(headers && Object.keys(headers).length > 0 ? { headers } : {}),
  };
}

import * as l10n from '@vscode/l10n';
import { UserError } from '../platform/userError';
import { goBack, type GoBack, type StepPosition, type UserInput } from '../platform/userInput';
import { parseBaseUrl, type GatewayGuard } from './baseUrl';
import type { ParsedAddress } from './parseAddress';

/** An address of the service that public client libraries use. */
export interface KnownAddress {
  readonly mode: string;
  readonly url: string;
}

const modeNames: Readonly<Record<string, () => string>> = {
  production: () => l10n.t('Production'),
  stage: () => l10n.t('Stage'),
  development: () => l10n.t('Development'),
  test: () => l10n.t('Test'),
};

export interface AddressChoices {
  readonly knownAddresses: readonly KnownAddress[];
  readonly knownGatewayOrigins: readonly string[];
}

/** Asks for a base URL: known ones as picks that are marked as hints, or typed. Gives it in its one accepted form. */
export async function askAddress(
  input: UserInput,
  choices: AddressChoices,
  position: StepPosition,
  value: string | undefined,
): Promise<string | GoBack> {
  let typed = value ?? '';
  for (;;) {
    if (choices.knownAddresses.length > 0) {
      const known = await pickKnown(input, choices.knownAddresses, position);
      if (known === goBack) return goBack;
      if (known !== undefined) return accepted(parseBaseUrl(known, choices));
    }
    const canGoBack = position.canGoBack === true || choices.knownAddresses.length > 0;
    for (;;) {
      const answer = await typeAddress(input, choices, { ...position, canGoBack }, typed);
      if (answer === goBack) break;
      if (answer.isDone) return answer.text;
      typed = answer.text;
    }
    if (choices.knownAddresses.length === 0) return goBack;
  }
}

/** undefined: the user wants to type one. That entry stands first, so that Enter chooses no address by chance. */
async function pickKnown(
  input: UserInput,
  known: readonly KnownAddress[],
  position: StepPosition,
): Promise<string | undefined | GoBack> {
  return input.pick<string | undefined>({
    ...position,
    placeholder: l10n.t('Base URL of the service'),
    items: [
      { label: l10n.t('Type an address'), icon: 'edit', alwaysShow: true, value: undefined },
      ...known.map(({ mode, url }) => ({
        label: modeNames[mode]?.() ?? mode,
        description: l10n.t('hint · not in the reference'),
        detail: url,
        value: url,
      })),
    ],
  });
}

interface TypedAddress {
  readonly text: string;
  readonly isDone: boolean;
}

/** One round of typing. An address with a likely meaning is offered in that form instead of being refused. */
async function typeAddress(
  input: UserInput,
  guard: GatewayGuard,
  position: StepPosition,
  value: string,
): Promise<TypedAddress | GoBack> {
  const text = await input.text({
    ...position,
    prompt: l10n.t('Base URL of the service, without /v1'),
    placeholder: 'https://api.example.com',
    value,
    validate: (candidate) => problemOf(parseBaseUrl(candidate.trim(), guard)),
  });
  if (text === goBack) return goBack;
  const parsed = parseBaseUrl(text.trim(), guard);
  if (parsed.ok || parsed.suggestion === undefined) return { text: accepted(parsed), isDone: true };
  const { suggestion } = parsed;
  const useIt = await input.pick<boolean>({
    ...position,
    canGoBack: true,
    placeholder: parsed.problem,
    items: [
      { label: l10n.t('Use {0}', suggestion), icon: 'check', value: true },
      { label: l10n.t('Type another address'), icon: 'edit', value: false },
    ],
  });
  if (useIt !== true) return { text, isDone: false };
  const better = parseBaseUrl(suggestion, guard);
  return better.ok ? { text: accepted(better), isDone: true } : { text: suggestion, isDone: false };
}

/** Blocks the box only where nothing better can be offered. */
function problemOf(parsed: ParsedAddress): string | undefined {
  return parsed.ok || parsed.suggestion !== undefined ? undefined : parsed.problem;
}

function accepted(parsed: ParsedAddress): string {
  if (!parsed.ok) throw new UserError(parsed.problem);
  return `${parsed.origin}${parsed.basePath}`;
}

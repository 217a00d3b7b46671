import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import { goBack, type GoBack, type PickItem, type StepPosition, type UserInput } from '../base/userInput';
import { parseBaseUrl, type ParsedAddress, type GatewayGuard } from './parseAddress';

/** A base URL that public client libraries use. `mode`: name of the deployment, such as `production`. */
export interface KnownAddress {
  readonly mode: string;
  readonly url: string;
}

const modeNames: Readonly<Record<string, () => string>> = {
  production: () => l10n.t('Production'),
  stage: () => l10n.t('Staging'),
  development: () => l10n.t('Development'),
  test: () => l10n.t('Test'),
};

export interface AddressChoices {
  readonly knownAddresses: readonly KnownAddress[];
  readonly knownGatewayOrigins: readonly string[];
}

/** Asks for a base URL: a known one, marked as a hint, or a typed one. Returns it in canonical form. */
export async function askAddress(
  input: UserInput,
  choices: AddressChoices,
  position: StepPosition,
  value: string | undefined,
): Promise<string | GoBack> {
  let typed = value ?? '';
  // A URL that was typed before is shown in the text box, not in the list.
  let wasTyped = typed !== '' && !choices.knownAddresses.some(({ url }) => url === typed);
  for (;;) {
    if (choices.knownAddresses.length > 0 && !wasTyped) {
      const picked = await pickKnown(input, choices, position, value);
      if (picked === goBack) return goBack;
      if (picked.url !== undefined) return accepted(parseBaseUrl(picked.url, choices));
      typed = picked.text ?? typed;
    }
    const canGoBack = position.canGoBack === true || choices.knownAddresses.length > 0;
    for (;;) {
      const answer = await typeAddress(input, choices, { ...position, canGoBack }, typed);
      if (answer === goBack) break;
      if (answer.isDone) return answer.text;
      typed = answer.text;
    }
    if (choices.knownAddresses.length === 0) return goBack;
    wasTyped = false;
  }
}

/** A picked URL, or the wish to type a URL. `text`: initial text of the text box. */
interface PickedAddress {
  readonly url?: string;
  readonly text?: string;
}

/** The row for typing comes first, so that Enter picks no URL by chance. */
function pickKnown(
  input: UserInput,
  choices: AddressChoices,
  position: StepPosition,
  before: string | undefined,
): Promise<PickedAddress | GoBack> {
  return input.pick<PickedAddress>({
    ...position,
    placeholder: l10n.t('Base URL of the service'),
    items: [
      typeRow({}),
      ...choices.knownAddresses.map(({ mode, url }) => ({
        label: modeNames[mode]?.() ?? mode,
        description: l10n.t('hint · undocumented'),
        detail: url,
        picked: url === before,
        value: { url },
      })),
    ],
    typed: (text) => typedRows(text, choices),
  });
}

function typeRow(value: PickedAddress): PickItem<PickedAddress> {
  return { label: l10n.t('Type an address'), icon: 'edit', alwaysShow: true, value };
}

/** Row for text typed into the list: “Use …” with the typed or probably meant URL, else the row for typing. */
function typedRows(text: string, guard: GatewayGuard): readonly PickItem<PickedAddress>[] {
  const parsed = parseBaseUrl(text, guard);
  const url = parsed.ok ? accepted(parsed) : parsed.suggestion;
  const detail = parsed.ok ? undefined : parsed.problem;
  if (url === undefined) return [{ ...typeRow({ text }), description: sanitizeForDisplay(text, 80), detail }];
  return [{ label: l10n.t('Use {0}', url), icon: 'check', alwaysShow: true, detail, value: { url } }];
}

interface TypedAddress {
  readonly text: string;
  readonly isDone: boolean;
}

/**
 * Asks once in a text box. If the text is refused but probably means another URL, offers that URL in a pick. `isDone`:
 * false if the user wants to type again.
 */
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
    check: {
      validate: (candidate) => problemOf(parseBaseUrl(candidate.trim(), guard)),
      advise: (candidate) => adviseAddress(candidate.trim(), parseBaseUrl(candidate.trim(), guard)),
    },
  });
  if (text === goBack) return goBack;
  const parsed = parseBaseUrl(text.trim(), guard);
  if (parsed.ok || parsed.suggestion === undefined) return { text: accepted(parsed), isDone: true };
  const picked = await input.pick<PickedAddress>({
    ...position,
    canGoBack: true,
    placeholder: l10n.t('Base URL of the service'),
    items: [...typedRows(text.trim(), guard), { ...typeRow({}), label: l10n.t('Type another address') }],
    typed: (other) => typedRows(other, guard),
  });
  if (picked === goBack || picked.url === undefined)
    return { text: picked === goBack ? text : (picked.text ?? text), isDone: false };
  return { text: accepted(parseBaseUrl(picked.url, guard)), isDone: true };
}

/** Problem that the text box shows; undefined for a valid URL, and if a better URL can be offered. */
function problemOf(parsed: ParsedAddress): string | undefined {
  return parsed.ok || parsed.suggestion !== undefined ? undefined : parsed.problem;
}

function accepted(parsed: ParsedAddress): string {
  if (!parsed.ok) throw new UserError(parsed.problem);
  return `${parsed.origin}${parsed.basePath}`;
}

const SCHEME_BEGUN = /^(?:h|ht|htt|https?(?::\/{0,2})?)?$/i;
const HOST_WITHOUT_SCHEME = /^[a-z0-9.-]+(?::\d*)?$/i;
const HOST_BEGUN = /^https?:\/\/(?:(?:[^\s/?#@\\]*\.)?(?:xn--[\w-]*)?|\[[0-9a-f:.]*)$/i;

/** Whether a text, such as `https://` or `https://api.`, may become a URL by more typing. */
export function isHalfTyped(text: string): boolean {
  return [SCHEME_BEGUN, HOST_WITHOUT_SCHEME, HOST_BEGUN].some((begun) => begun.test(text));
}

/** Advice on a URL that is unfinished or has a better form; undefined for other texts. */
export function adviseAddress(text: string, parsed: ParsedAddress): string | undefined {
  if (parsed.ok) return undefined;
  if (parsed.suggestion !== undefined)
    return `${parsed.problem} ${l10n.t('Press Enter to choose {0}.', parsed.suggestion)}`;
  return isHalfTyped(text) ? parsed.problem : undefined;
}

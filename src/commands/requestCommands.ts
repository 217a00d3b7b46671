import * as l10n from '@vscode/l10n';
import { askSteps, type Step } from '../base/askSteps';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import type { Calls } from '../calls/createCalls';
import { chooseEndpoint, requireEndpoint } from '../calls/findCall';
import { type FinishedCallDeps, requireSentCall } from '../calls/findFinishedCall';
import type { OpenRequestDeps } from '../calls/openRequestInChosen';
import { buildQuestions, withoutBlanks } from '../calls/prompts/buildQuestions';
import { documentUri, readArgument } from '../calls/readArgument';
import { setRequestValues } from '../calls/requests/setRequestValues';
import { requireEnvironmentOf } from '../calls/requireEnvironment';
import { writeRequestFile, type WriteRequestFileDeps } from '../calls/writeRequestFile';
import { callTitle } from '../catalog/callTitle';
import type { Catalog } from '../catalog/types';
import { CommandId } from '../contributions';
import type { RequestDocuments } from '../documents/types';
import type { Environments } from '../environments/types';
import { splitPairs, emptySecretMembers, findSecretSpans } from '../http/redaction/hideSecrets';
import type { FinishedCall } from '../http/types';
import type { CommandInput, Screen } from './screen';
import { goBack, type UserInput } from '../base/userInput';

/** Sends a request document; asks for required values and for secrets that are empty in it. */
export async function sendRequest(
  deps: OpenRequestDeps & {
    readonly calls: Pick<Calls, 'askAll' | 'run'>;
    readonly environments: Pick<Environments, 'find'>;
    readonly input: CommandInput;
    readonly requests: Pick<RequestDocuments, 'show'>;
    readonly settings: () => { readonly hints: boolean };
    /** Notes that the document's present text is sent. */
    noteSent(uri: string): void;
  },
  argument?: unknown,
): Promise<void> {
  const open = deps.readRequest(documentUri(argument));
  if (!open) throw new UserError(l10n.t('Open a request document to send it.'));
  const { environmentName: name } = open;
  const environment =
    name === undefined ? deps.environments.current : requireEnvironmentOf(deps.environments, name, argument);
  const { endpointId, values } = deps.requests.parse(open.text);
  const endpoint = requireEndpoint(deps.catalog, endpointId);
  const details = await deps.catalog.loadDetails(endpoint.id, { hints: deps.settings().hints });
  const given = withoutBlanks(buildQuestions(endpoint, details), values);
  const call = { endpoint, environment, given };
  const { path, query, connection, withoutToken } = await deps.calls.askAll(call, details);
  const { body: written } = values;
  const title = callTitle(endpoint, deps.catalog);
  const filled = written === undefined ? undefined : await askSecrets(deps.input, title, written);
  const isPersons = deps.input.isClick || (open.isActive && open.isTyped && !open.wasSent);
  await deps.calls.run({
    endpoint,
    values: { path, query, body: filled ?? written },
    environment,
    withoutToken,
    connection: filled === undefined ? connection : undefined,
    origin: isPersons ? 'user' : 'command',
    isUnedited: !open.isTyped,
    show: () => deps.requests.show(open.uri),
    sending: () => deps.noteSent(open.uri),
  });
}

/** Replaces a request document with its skeleton; Undo restores the text. */
export async function startOver(
  deps: {
    readonly requests: Pick<RequestDocuments, 'reset'>;
    activeRequestUri(): string | undefined;
  },
  argument?: unknown,
): Promise<void> {
  const uri = documentUri(argument) ?? deps.activeRequestUri();
  if (uri === undefined) throw new UserError(l10n.t('Open a request document to start it over.'));
  await deps.requests.reset(uri);
}

/** Writes the request skeleton of the endpoint in the argument, or of a picked one, to a file in the workspace. */
export async function newRequestFile(
  deps: WriteRequestFileDeps & {
    readonly catalog: Catalog;
    skeleton(endpointId: string): Promise<string | undefined>;
  },
  argument?: unknown,
): Promise<void> {
  const title = l10n.t('New Request File');
  const endpoint = await chooseEndpoint(deps, argument, title);
  await writeRequestFile(deps, title, endpoint.id, (await deps.skeleton(endpoint.id)) ?? '');
}

interface SaveAsDeps extends WriteRequestFileDeps, FinishedCallDeps, Pick<Screen, 'showNotice'> {
  readonly input: WriteRequestFileDeps['input'];
  readonly requests: Pick<RequestDocuments, 'parse'>;
  /** Reads the request document of the URI, else of the active editor. */
  readRequest(uri: string | undefined): { readonly text: string } | undefined;
  /** First text of a request document; undefined for an unknown endpoint. */
  skeleton(endpointId: string): Promise<string | undefined>;
  redact(text: string): string;
}

interface RequestFile {
  readonly endpointId: string;
  readonly text: string;
  /** Names of the secret values that the file does not contain. */
  readonly secrets: readonly string[];
}

/** Saves the request of a document, result or history row to a file, without secrets. */
export async function saveAsRequestFile(deps: SaveAsDeps, argument?: unknown): Promise<void> {
  const isRow = readArgument(argument).kind === 'history';
  const open = isRow ? undefined : deps.readRequest(documentUri(argument));
  const file = open ? fromDocument(deps, open.text) : await fromCall(deps, argument);
  const text = deps.redact(file.text);
  await writeRequestFile(deps, l10n.t('Save as Request File'), file.endpointId, text);
  const names = [...new Set(file.secrets)];
  if (names.length === 0 && text === file.text) return;
  deps.showNotice(
    names.length === 0
      ? l10n.t('A secret is left out of the file.')
      : l10n.t('Left out of the file, because it is secret: {0}', sanitizeForDisplay(names.join(', '))),
  );
}

function fromDocument(deps: SaveAsDeps, text: string): RequestFile {
  // `parse` throws for a broken document, with the position of the mistake.
  const { endpointId } = deps.requests.parse(text);
  const secrets = findSecretSpans(text)
    .filter(({ length }) => length > 2)
    .map(({ name }) => name);
  return { endpointId, text: emptySecretMembers(text) ?? '', secrets };
}

async function fromCall(deps: SaveAsDeps, argument: unknown): Promise<RequestFile> {
  const { endpointId, values, kept }: FinishedCall = await requireSentCall(deps, argument);
  const text = setRequestValues((await deps.skeleton(endpointId)) ?? '{}', values);
  if (text === undefined) throw new UserError(l10n.t('This request cannot be written as a file.'));
  const { withheld } = splitPairs([...Object.entries(values.path), ...values.query]);
  const named = withheld.map(([name]) => name);
  const inBody =
    values.body === undefined || kept ? [] : findSecretSpans(values.body).map(({ name }) => name);
  return { endpointId, text, secrets: [...named, ...inBody, ...(kept?.withheld ?? [])] };
}

export const requestCommands = {
  [CommandId.sendRequest]: { run: sendRequest, unasked: 'gated' },
  [CommandId.startOver]: { run: startOver, unasked: 'local' },
  [CommandId.newRequestFile]: { run: newRequestFile, unasked: 'shows' },
  [CommandId.saveAsRequestFile]: { run: saveAsRequestFile, unasked: 'shows' },
} as const;

/**
 * Asks in masked boxes for the secrets that a body leaves empty, and returns the body with them; an empty answer stays
 * empty. Undefined if the body leaves none empty.
 */
async function askSecrets(
  input: Pick<UserInput, 'text'>,
  title: string,
  body: string,
): Promise<string | undefined> {
  const blanks = findSecretSpans(body).filter(
    ({ offset, length }) => body.slice(offset, offset + length) === '""',
  );
  if (blanks.length === 0) return undefined;
  const steps = blanks.map(({ name }, index): Step<readonly string[]> => async (position, given) => {
    const prompt = l10n.t('{0}, which the request leaves blank', sanitizeForDisplay(name, 80));
    const answer = await input.text({ ...position, prompt, password: true });
    return answer === goBack ? goBack : [...given.slice(0, index), answer];
  });
  const answers = await askSteps(title, steps, []);
  return blanks.reduceRight(
    (text, { offset, length }, index) =>
      text.slice(0, offset) + JSON.stringify(answers[index]) + text.slice(offset + length),
    body,
  );
}

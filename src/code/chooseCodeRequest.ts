import * as l10n from '@vscode/l10n';
import { CancelledError, UserError } from '../base/userError';
import { goBack, type UserInput } from '../base/userInput';
import { readCommandTarget } from '../calls/commandTarget';
import { findCall, hasPastedValues, withoutValues } from '../calls/findCall';
import { requireCall, type FinishedCallDeps } from '../calls/findFinishedCall';
import { insistsOnToken } from '../calls/insistsOnToken';
import { requireEndpoint } from '../calls/pickEndpoint';
import type { RecentValues } from '../calls/prompts/recentValues';
import { buildBodySkeleton } from '../catalog/buildRequestSkeleton';
import type { FoundCall } from '../catalog/find/matchPastedCall';
import type { Catalog } from '../catalog/types';
import type { RequestDocuments } from '../documents/types';
import type { Environments } from '../environments/types';
import { callCode } from './callCode';
import type { CodeRequest } from './snippets/codeRequest';
import { endpointRequest } from './snippets/endpointRequest';
import { snippetTargets, type SnippetTarget } from './snippets/snippetTargets';

export interface ChooseCodeDeps extends FinishedCallDeps {
  readonly catalog: Catalog;
  readonly environments: Pick<Environments, 'current'>;
  readonly requests: Pick<RequestDocuments, 'parse'>;
  readonly recents: Pick<RecentValues, 'list'>;
  readonly input: Pick<UserInput, 'pick'>;
  readonly settings: () => { readonly hints: boolean };
  /** The request document of the URI, or of the active editor without one. */
  readRequest(uri: string | undefined): { readonly text: string } | undefined;
}

/**
 * The request for which code is written: that of a result, a row of the history, a request document or an endpoint.
 * Asks when the argument and the active editor name none.
 */
export type ChooseCodeRequest = (argument: unknown, title: string) => Promise<CodeRequest>;

export function createChooseCodeRequest(deps: ChooseCodeDeps): ChooseCodeRequest {
  return (argument, title) => chooseCodeRequest(deps, argument, title);
}

async function chooseCodeRequest(
  deps: ChooseCodeDeps,
  argument: unknown,
  title: string,
): Promise<CodeRequest> {
  const target = readCommandTarget(argument);
  if (target.kind === 'endpoint')
    return ofEndpoint(deps, withoutValues(requireEndpoint(deps.catalog, target.endpointId)));
  if (target.kind === 'history') return callCode(deps.catalog, await requireCall(deps, argument));
  const request = deps.readRequest(target.kind === 'document' ? target.uri : undefined);
  if (request) return ofDocument(deps, request.text);
  if (target.kind === 'document' || deps.activeResultUri() !== undefined)
    return callCode(deps.catalog, await requireCall(deps, argument));
  const latest = deps.results.latest();
  if (latest && (await wantsLatest(deps, latest.endpointId, title))) return callCode(deps.catalog, latest);
  const { hints } = deps.settings();
  return ofEndpoint(deps, await findCall(deps.input, deps.catalog, title, { hints }));
}

/** The language and library to write in, those of the file's language first; without a choice when there is just one. */
export async function chooseTarget(
  input: Pick<UserInput, 'pick'>,
  language: string | undefined,
  title: string,
  needsLanguage: boolean,
): Promise<SnippetTarget> {
  const own = snippetTargets.filter((target) => target.language === language);
  const [only, ...more] = own;
  if (needsLanguage && only && more.length === 0) return only;
  const offered =
    needsLanguage && only ? own : [...own, ...snippetTargets.filter((target) => !own.includes(target))];
  const picked = await input.pick<SnippetTarget>({
    title,
    placeholder: l10n.t('Language and library'),
    items: offered.map((target) => ({ label: target.title, value: target })),
  });
  if (picked === goBack) throw new CancelledError();
  return picked;
}

/** Runs a writer of the target; what its language cannot hold becomes a sentence. */
export async function explainUnwritableCode(target: SnippetTarget, code: Promise<string>): Promise<string> {
  try {
    return await code;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UserError(l10n.t('This request cannot be written as {0}.', target.title));
  }
}

async function wantsLatest(
  { input, catalog }: ChooseCodeDeps,
  endpointId: string,
  title: string,
): Promise<boolean> {
  const { method, path } = requireEndpoint(catalog, endpointId);
  const picked = await input.pick<boolean>({
    title,
    items: [
      { label: l10n.t('The Last Call'), description: `${method} ${path}`, value: true },
      { label: l10n.t('Another Endpoint…'), value: false },
    ],
  });
  if (picked === goBack) throw new CancelledError();
  return picked;
}

function ofDocument(deps: ChooseCodeDeps, text: string): CodeRequest {
  const { endpointId, values } = deps.requests.parse(text);
  const endpoint = requireEndpoint(deps.catalog, endpointId);
  const { headers } = deps.environments.current;
  return endpointRequest(endpoint, { ...values, headers }, { token: insistsOnToken(endpoint.id) });
}

/**
 * With the values of a pasted text, and exactly its query; else with those that were last used. The others stay as
 * names.
 */
async function ofEndpoint(deps: ChooseCodeDeps, found: FoundCall): Promise<CodeRequest> {
  const { endpoint } = found;
  const { catalog, environments, recents, settings } = deps;
  const { name: environment, headers } = environments.current;
  const last = (name: string): string | undefined => recents.list(environment, name)[0];
  const details = await catalog.loadDetails(endpoint.id, { hints: settings().hints });
  const blank = buildBodySkeleton(endpoint, details);
  const body = found.body ?? (blank && JSON.stringify(blank));
  const names = endpoint.path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
  return endpointRequest(
    endpoint,
    {
      path: Object.fromEntries(names.map((name) => [name, found.path[name] ?? last(name) ?? ''])),
      query: hasPastedValues(found)
        ? found.query
        : endpoint.query.map((name) => [name, last(name) ?? `:${name}`] as const),
      headers,
      ...(body === undefined ? {} : { body }),
    },
    { token: insistsOnToken(endpoint.id) },
  );
}

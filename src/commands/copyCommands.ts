import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import type { UserInput } from '../base/userInput';
import { pickEndpoint, requireEndpoint } from '../calls/findCall';
import { type FinishedCallDeps, requireCall } from '../calls/findFinishedCall';
import { readArgument, readCommandTarget } from '../calls/readArgument';
import { requireEnvironment } from '../calls/requireEnvironment';
import { buildBodySkeleton } from '../catalog/buildRequestSkeleton';
import type { Catalog, Endpoint } from '../catalog/types';
import { buildCurl, buildCurlTemplate } from '../code/buildCurl';
import {
  type ChooseCodeRequest,
  chooseTarget,
  codeOptions,
  explainUnwritableCode,
  requireKeptBody,
} from '../code/chooseCodeRequest';
import { findMissingImports } from '../code/findMissingImports';
import { indentCode } from '../code/indentCode';
import { writeSnippet } from '../code/snippets/snippetTargets';
import { writeStatements } from '../code/snippets/writeStatements';
import type { CodeEditor } from '../code/vscode/findCodeEditor';
import { CommandId } from '../contributions';
import { bodyWithoutWrapper } from '../environments/bodyWithoutWrapper';
import { headersOf } from '../environments/headersOf';
import type { Levels } from '../environments/levels';
import type { Environment, Environments } from '../environments/types';
import type { FinishedCall } from '../http/types';
import type { CommandInput, Screen } from './screen';

/** Copies code that makes a call, in a language of the user's choice. */
export async function copyAs(
  deps: Pick<Screen, 'copyText'> & {
    readonly input: Pick<CommandInput, 'pick'>;
    readonly chooseCodeRequest: ChooseCodeRequest;
    /** The language of the source file that the user works in. */
    codeLanguage(): string | undefined;
  },
  argument?: unknown,
): Promise<void> {
  const title = l10n.t('Copy As');
  const request = await deps.chooseCodeRequest(argument, title);
  const target = await chooseTarget(deps.input, deps.codeLanguage(), title, false);
  const code = await explainUnwritableCode(target, writeSnippet(target, request));
  await deps.copyText(
    code,
    l10n.t('Copied as {0}; token and address are environment variables', target.title),
  );
}

interface CopyAsCurlDeps extends FinishedCallDeps, Pick<Screen, 'copyText'> {
  readonly catalog: Catalog;
  readonly settings: () => { readonly hints: boolean };
  readonly environments: Pick<Environments, 'current' | 'find'>;
  readonly levels: Pick<Levels, 'levelOf'>;
  readonly input: Pick<UserInput, 'pick'>;
}

/**
 * Copies a curl command: for a result's request, for the read of a tree node's entity, or for an endpoint with
 * variables for its values.
 */
export async function copyAsCurl(deps: CopyAsCurlDeps, argument?: unknown): Promise<void> {
  const { text, withKeys } = await curlOf(deps, argument);
  await deps.copyText(
    text,
    withKeys
      ? l10n.t(
          'Copied as cURL; the keys are the variables COMMERCE_API_CLIENT_KEY and COMMERCE_API_SECRET_KEY',
        )
      : l10n.t('Copied as cURL; the token is the variable COMMERCE_API_TOKEN'),
  );
}

interface Curl {
  readonly text: string;
  /** Variables stand for both keys, not for a token. */
  readonly withKeys: boolean;
}

async function curlOf(deps: CopyAsCurlDeps, argument: unknown): Promise<Curl> {
  const { catalog, environments } = deps;
  const node = readArgument(argument);
  if (node.kind === 'userGroup') {
    const environment = requireEnvironment(environments, node.environmentName);
    const endpoint = requireEndpoint(catalog, 'userGroups.detail');
    return endpointCurl(deps, endpoint, environment, { user_group_id: node.id });
  }
  const target = readCommandTarget(argument);
  if (target.kind === 'endpoint') return endpointCurl(deps, requireEndpoint(catalog, target.endpointId));
  if (target.kind === 'none' && deps.activeResultUri() === undefined) {
    return endpointCurl(deps, await pickEndpoint(deps.input, catalog, l10n.t('Copy as cURL')));
  }
  const call = await requireCall(deps, argument);
  requireKeptBody(call);
  return requestCurl(call);
}

function requestCurl({ request, withKeys = false }: FinishedCall): Curl {
  try {
    return { text: buildCurl(request, codeOptions(request.endpointId, withKeys)), withKeys };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UserError(l10n.t('This request cannot be written as a shell command.'));
  }
}

async function endpointCurl(
  deps: CopyAsCurlDeps,
  endpoint: Endpoint,
  environment: Environment = deps.environments.current,
  path: Readonly<Record<string, string>> = {},
): Promise<Curl> {
  const { catalog, levels, settings } = deps;
  const { baseUrl } = environment;
  const headers = headersOf(environment, levels.levelOf(environment), endpoint.id);
  const details = await catalog.loadDetails(endpoint.id, { hints: settings().hints });
  const body = buildBodySkeleton(endpoint, bodyWithoutWrapper(details, environment));
  const withKeys = environment.authorization === 'keys';
  const text = buildCurlTemplate(
    {
      endpoint,
      baseUrl,
      path,
      headers: [
        ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
        ...Object.entries(headers),
      ],
      body: body && JSON.stringify(body),
    },
    codeOptions(endpoint.id, withKeys),
  );
  return { text, withKeys };
}

/** Writes a call at the cursor, in the language of the file. */
export async function insertCode(
  deps: Pick<Screen, 'showNotice'> & {
    readonly input: Pick<CommandInput, 'pick'>;
    readonly chooseCodeRequest: ChooseCodeRequest;
    codeEditor(): CodeEditor | undefined;
    /** Replaces live secrets. */
    redact(text: string): string;
  },
  argument?: unknown,
): Promise<void> {
  const editor = deps.codeEditor();
  if (!editor) throw new UserError(l10n.t('Open a source file to insert code into it.'));
  const title = l10n.t('Insert Code');
  const request = await deps.chooseCodeRequest(argument, title);
  const target = await chooseTarget(deps.input, editor.language, title, true);
  // In the middle of a line stands an expression; the rest of it would not run.
  const { text } = editor;
  const isCommonJs = target.language === 'javascript' && (await editor.isCommonJs());
  const written = editor.isOnEmptyLine
    ? writeStatements(target, request, { text, isCommonJs })
    : target.write(request);
  const code = await explainUnwritableCode(target, written);
  // A line break inside a text of the code is sent: nothing may be put behind it.
  const fitted = target.keepsLineBreaks ? code : indentCode(code, editor.indentation);
  const { offset, lines } = findMissingImports(text, target, isCommonJs);
  const head = lines.map((line) => `${line}\n`).join('');
  const atCursor = offset >= editor.start;
  // A value of the path that is not known stands there as its parameter's name.
  const missing = request.pathTemplate?.match(/:\w+/g)?.find((name) => fitted.includes(name));
  await editor.insert(
    deps.redact(atCursor && head !== '' ? `${head}\n${fitted}` : fitted),
    { offset, text: atCursor ? '' : head },
    missing,
  );
  if (!editor.isOnEmptyLine || target.language === 'http') return;
  deps.showNotice(l10n.t('The code takes address and token from environment variables.'), [
    { title: l10n.t('Open Terminal…'), command: CommandId.openTerminal },
  ]);
}

/** The commands of code that makes a call. */
export const copyCommands = {
  [CommandId.copyAsCurl]: { run: copyAsCurl, unasked: 'shows' },
  [CommandId.copyAs]: { run: copyAs, unasked: 'shows' },
  [CommandId.insertCode]: { run: insertCode, unasked: 'local' },
} as const;

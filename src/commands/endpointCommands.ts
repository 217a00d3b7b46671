import * as l10n from '@vscode/l10n';
import { askSteps } from '../base/askSteps';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import { goBack, type UserInput } from '../base/userInput';
import { chooseEndpoint, requireEndpoint, startFoundCall, type StartFoundDeps } from '../calls/findCall';
import { type FinishedCallDeps, requireCall } from '../calls/findFinishedCall';
import { readCommandTarget } from '../calls/readArgument';
import { callTitle } from '../catalog/callTitle';
import type { OpenApiOptions } from '../catalog/export/openApiText';
import type { Catalog, Endpoint } from '../catalog/types';
import { CommandId } from '../contributions';
import type { Pins } from '../endpoints/pins';
import type { Screen } from './screen';
import { openUserGroup } from './userGroupFileCommands';

/** Finds an endpoint by search words or a pasted request; calls it, or opens its form or its page. */
export async function findEndpoint(
  deps: StartFoundDeps & Parameters<typeof openUserGroup>[0] & PageDeps,
): Promise<void> {
  await startFoundCall(deps, deps.environments.current, l10n.t('Find Endpoint'), {
    form: (id) => openUserGroup(deps, id),
    page: (endpoint) => showPage(deps, endpoint),
  });
}

interface PageDeps {
  readonly catalog: Catalog;
  readonly endpointPage: { show(endpointId: string, title: string): Promise<void> };
}

function showPage({ catalog, endpointPage }: PageDeps, endpoint: Endpoint): Promise<void> {
  return endpointPage.show(endpoint.id, callTitle(endpoint, catalog));
}

/** Shows an endpoint's page; without an argument, asks for the endpoint. */
export async function showEndpoint(
  deps: PageDeps & {
    readonly input: Pick<UserInput, 'pick'>;
    /** True if Enter in the tree ran the command. Enter means Call, but VS Code also runs the row's command. */
    isOfEnter(): boolean;
  },
  argument?: unknown,
  from?: unknown,
): Promise<void> {
  if (from === 'row' && deps.isOfEnter()) return;
  await showPage(deps, await chooseEndpoint(deps, argument, l10n.t('Show Endpoint')));
}

/** Adds an endpoint to the tree's node "Pinned". */
export async function pinEndpoint(
  deps: {
    readonly catalog: Catalog;
    readonly input: Pick<UserInput, 'pick'>;
    readonly pins: Pick<Pins, 'pin'>;
  },
  argument?: unknown,
): Promise<void> {
  const endpoint = await chooseEndpoint(deps, argument, l10n.t('Pin Endpoint'));
  await deps.pins.pin(endpoint.id);
}

/** Removes an endpoint from the tree's node "Pinned". */
export async function unpinEndpoint(
  deps: {
    readonly catalog: Pick<Catalog, 'findEndpoint'>;
    readonly pins: Pick<Pins, 'unpin'>;
  },
  argument?: unknown,
): Promise<void> {
  const target = readCommandTarget(argument);
  if (target.kind !== 'endpoint') throw new UserError(l10n.t('Choose a pinned endpoint in the tree.'));
  await deps.pins.unpin(requireEndpoint(deps.catalog, target.endpointId).id);
}

/**
 * Copies an endpoint's path, such as `/v1/user-groups/:user_group_id`. For a result or a history row, copies the path
 * of its endpoint.
 */
export async function copyPath(
  deps: FinishedCallDeps &
    Pick<Screen, 'copyText'> & { readonly catalog: Catalog; readonly input: Pick<UserInput, 'pick'> },
  argument?: unknown,
): Promise<void> {
  const { kind } = readCommandTarget(argument);
  const isOfCall = kind === 'document' || kind === 'history';
  const of = isOfCall ? { endpointId: (await requireCall(deps, argument)).endpointId } : argument;
  const { path } = await chooseEndpoint(deps, of, l10n.t('Copy Path'));
  await deps.copyText(path, l10n.t('Copied {0}', sanitizeForDisplay(path)));
}

/** Asks for contents and format, then opens the built-in catalog as an OpenAPI 3.1 document in a new editor. */
export async function exportOpenApi(
  deps: Pick<Screen, 'showNewDocument'> & { readonly input: Pick<UserInput, 'pick'> },
): Promise<void> {
  const title = l10n.t('Export OpenAPI');
  const { hints, format } = await askSteps<OpenApiOptions>(
    title,
    [
      async (position, chosen) => {
        const hints = await deps.input.pick<boolean>({
          ...position,
          placeholder: l10n.t('Contents of the document'),
          items: [
            {
              label: l10n.t('Reference'),
              description: l10n.t('what the API reference states'),
              value: false,
            },
            {
              label: l10n.t('Reference and Hints'),
              description: l10n.t('also what public SDKs show, with the sources'),
              value: true,
            },
          ],
        });
        return hints === goBack ? goBack : { ...chosen, hints };
      },
      async (position, chosen) => {
        const format = await deps.input.pick<OpenApiOptions['format']>({
          ...position,
          placeholder: l10n.t('Format of the document'),
          items: [
            { label: 'YAML', value: 'yaml' },
            { label: 'JSON', value: 'json' },
          ],
        });
        return format === goBack ? goBack : { ...chosen, format };
      },
    ],
    { hints: false, format: 'yaml' },
  );
  const { openApiText } = await import('../catalog/export/openApiText');
  await deps.showNewDocument(format, openApiText({ hints, format }));
}

export const endpointCommands = {
  [CommandId.findEndpoint]: { run: findEndpoint, unasked: 'shows' },
  [CommandId.showEndpoint]: { run: showEndpoint, unasked: 'shows' },
  [CommandId.copyPath]: { run: copyPath, unasked: 'shows' },
  [CommandId.pinEndpoint]: { run: pinEndpoint, unasked: 'local' },
  [CommandId.unpinEndpoint]: { run: unpinEndpoint, unasked: 'local' },
  [CommandId.exportOpenApi]: { run: exportOpenApi, unasked: 'shows' },
} as const;

import * as l10n from '@vscode/l10n';
import type { EndpointDescription } from '../catalog/describeEndpoint';

/** Actions of the page's buttons. */
export const pageActions = ['call', 'insertCode', 'copyPath', 'find'] as const;
export type PageAction = (typeof pageActions)[number];

/** Content of the page: an endpoint's description, and the buttons in their order. */
export interface EndpointPageModel extends EndpointDescription {
  readonly endpointId: string;
  readonly buttons: readonly { readonly action: PageAction; readonly title: string }[];
}

/** Messages from the page to the extension. `run` carries the id of the shown endpoint. */
export type EndpointPageMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'run'; readonly action: PageAction; readonly endpointId: string };

/** Builds the content of the page. Moves the section of the response before the section of the errors. */
export function endpointPageModel(endpointId: string, description: EndpointDescription): EndpointPageModel {
  const titles: Readonly<Record<PageAction, string>> = {
    call: l10n.t('Call'),
    insertCode: l10n.t('Insert Code'),
    copyPath: l10n.t('Copy Path'),
    find: l10n.t('Search This Page'),
  };
  const [path, query, body, errors, answer, ...others] = description.sections;
  return {
    ...description,
    sections: [path, query, body, answer, errors, ...others].flatMap((section) => section ?? []),
    endpointId,
    buttons: pageActions.map((action) => ({ action, title: titles[action] })),
  };
}

/** Parses a message from the page; undefined if it is invalid. */
export function readPageMessage(message: unknown): EndpointPageMessage | undefined {
  const { kind, action, endpointId } = Object(message) as Readonly<Record<string, unknown>>;
  if (kind === 'ready') return { kind };
  const known = pageActions.find((each) => each === action);
  return kind === 'run' && known && typeof endpointId === 'string'
    ? { kind, action: known, endpointId }
    : undefined;
}

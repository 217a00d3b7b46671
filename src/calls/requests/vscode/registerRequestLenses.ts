import type * as vscode from 'vscode';
import type { GoneEnvironment } from '../../../documents/goneEnvironment';
import { isRequestUri, parseUri } from '../../../documents/uris';
import { registerLensLine, type LensItemsOf } from '../../../documents/vscode/registerLensLine';
import { requestLensItems, type SendTarget } from '../requestLensItems';
import { requestSelector } from './registerRequestLanguage';

export interface RequestLensDeps {
  /** Where a document goes: to the environment that its path names, else to the chosen one. */
  readonly sendTarget: (environmentName: string | undefined, uri: string) => SendTarget | GoneEnvironment;
  /** The chosen environment, its level or its marks changed. */
  readonly changes: readonly vscode.Event<unknown>[];
}

/** Send and Start Over on top of request documents. */
export function registerRequestLenses({ sendTarget, changes }: RequestLensDeps): vscode.Disposable {
  const items: LensItemsOf = (uri) => {
    if (!isRequestUri(uri)) return undefined;
    const address = parseUri(uri);
    const environmentName = address?.kind === 'request' ? address.environmentName : undefined;
    return requestLensItems(uri, sendTarget(environmentName, uri));
  };
  return registerLensLine(requestSelector, items, changes);
}

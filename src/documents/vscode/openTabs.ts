import * as vscode from 'vscode';
import { isRequestUri, parseUri } from '../uris';

/** A tab that shows one document, and the document's URI. */
export interface DocumentTab {
  readonly tab: vscode.Tab;
  readonly uri: string;
}

/** URI of the document in the active tab. Known even for a document that is too large for extensions. */
export function activeDocumentUri(): string | undefined {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  return tab && uriOf(tab);
}

export function activeResultUri(): string | undefined {
  const uri = activeDocumentUri();
  return uri !== undefined && isResultUri(uri) ? uri : undefined;
}

export function activeRequestUri(): string | undefined {
  const uri = activeDocumentUri();
  return uri !== undefined && isRequestUri(uri) ? uri : undefined;
}

/** Tabs of result documents, in tab order. */
export function resultTabs(): readonly DocumentTab[] {
  return openTabs().filter(({ uri }) => isResultUri(uri));
}

export function resultTabsOf(tabs: readonly vscode.Tab[]): readonly DocumentTab[] {
  return documentTabsOf(tabs).filter(({ uri }) => isResultUri(uri));
}

/** Tabs that compare two results, in tab order. */
export function comparisonTabs(): readonly vscode.Tab[] {
  return allTabs().filter(isComparison);
}

/** Whether a tab compares two results. */
export function isComparison({ input }: vscode.Tab): boolean {
  return (
    input instanceof vscode.TabInputTextDiff &&
    [input.original, input.modified].every((uri) => isResultUri(uri.toString()))
  );
}

/** Tabs that show one document, in tab order. */
export function openTabs(): readonly DocumentTab[] {
  return documentTabsOf(allTabs());
}

/** URIs of the documents in all tabs, including both sides of a comparison. */
export function shownUris(): readonly string[] {
  return allTabs().flatMap((tab) => {
    const { input } = tab;
    if (input instanceof vscode.TabInputTextDiff)
      return [input.original.toString(), input.modified.toString()];
    return uriOf(tab) ?? [];
  });
}

function allTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs);
}

/** The given tabs that show exactly one document. */
export function documentTabsOf(tabs: readonly vscode.Tab[]): readonly DocumentTab[] {
  return tabs.flatMap((tab) => {
    const uri = uriOf(tab);
    return uri === undefined ? [] : [{ tab, uri }];
  });
}

export function isResultUri(uri: string): boolean {
  return parseUri(uri)?.kind === 'result';
}

/** Whether a URI is a read-only text that a command showed. */
export function isTextUri(uri: string): boolean {
  return parseUri(uri)?.kind === 'text';
}

function uriOf(tab: vscode.Tab): string | undefined {
  const { input } = tab;
  const isDocument = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom;
  return isDocument ? input.uri.toString() : undefined;
}

import * as vscode from 'vscode';
import { sanitizeForDisplay } from '../../../base/sanitizeForDisplay';
import { UserError, CancelledError } from '../../../base/userError';
import type { Endpoint } from '../../../catalog/types';
import { CommandId, SCHEME } from '../../../contributions';
import type { RequestDocuments } from '../../../documents/types';
import {
  buildUri,
  isRequestUri,
  parseUri,
  proposalNames,
  type RequestAddress,
} from '../../../documents/uris';
import { moveCursor } from '../../../documents/vscode/cursor';
import { chooseColumn } from '../../../documents/vscode/chooseColumn';
import { comparisonTabs, openTabs, resultTabs, activeRequestUri } from '../../../documents/vscode/openTabs';
import { minimalChange } from '../../../json/changeMember';
import type { WorkspaceFiles } from '../../writeRequestFile';
import { fillSnippet, parseRequestText, readRequestShape, writingOffset } from '../requestShape';
import {
  type RequestStore,
  type RequestStoreDeps,
  requestFileName,
  type RequestFiles,
} from '../requestStore';
import { namesAnother, replacesBody, setRequestValues } from '../setRequestValues';
import type { OpenRequest } from '../../openRequestInChosen';
import { isEditableRequest } from '../../../documents/vscode/isEditableRequest';
import type { TypedTexts } from '../../../documents/vscode/typedTexts';
import { replaceFile, undefinedIfMissing } from '../../../editor/files';

export interface CreateRequestDocumentsDeps extends Pick<RequestStoreDeps, 'skeleton'> {
  readonly store: Pick<RequestStore, 'load' | 'write' | 'delete'>;
  /** Tells VS Code that documents have a new text. */
  readonly announce: (uris: readonly string[]) => void;
  readonly showStatus: (text: string) => void;
}

/**
 * Opens, proposes and withdraws request documents. `open` and `reset` change a text by an edit, which Undo reverts.
 * `propose` replaces the stored text.
 */
export function createRequestDocuments({
  skeleton,
  store,
  announce,
  showStatus,
}: CreateRequestDocumentsDeps): RequestDocuments {
  const skeletonOf = async (endpointId: string): Promise<string> => {
    const text = await skeleton(endpointId);
    if (text !== undefined) return text;
    throw new UserError(vscode.l10n.t('There is no endpoint “{0}”.', sanitizeForDisplay(endpointId, 80)));
  };
  let proposals = 0;
  /** Proposed texts by URI. */
  const proposed = new Map<string, string>();
  return {
    parse: parseRequestText,
    show: async (uri) => void (await showRequest(uri)),
    propose: async (environmentName, text) => {
      const address = freeProposal(environmentName, proposals++ % proposalNames.length);
      const uri = buildUri(address);
      await store.write(address, new TextEncoder().encode(text));
      proposed.set(uri, text);
      announce([uri]);
      await showRequest(uri, true);
      return uri;
    },
    withdraw: async (uri) => {
      const tab = openTabs().find((one) => one.uri === vscode.Uri.parse(uri).toString())?.tab;
      const address = parseUri(uri);
      if (tab?.isDirty === true || address?.kind !== 'request') return;
      const kept = await store.load(address);
      if (new TextDecoder().decode(kept?.bytes) !== proposed.get(uri)) return;
      if (tab) await vscode.window.tabGroups.close(tab, true);
      await store.delete(address.environmentName, [address.endpointId]);
    },
    open: async (endpoint: Endpoint, environmentName, values = {}, startsAnew = false) => {
      const uri = buildUri({ kind: 'request', environmentName, endpointId: endpoint.id });
      const target = vscode.Uri.parse(uri);
      const isShown = openTabs().some((tab) => tab.uri === target.toString());
      const document = await vscode.workspace.openTextDocument(target);
      const written = document.getText();
      const skeletonText = await skeletonOf(endpoint.id);
      const isNew = startsAnew || written.trim() === '';
      const fill = (start: string): string | undefined =>
        setRequestValues(start, values, { isShared: false });
      const text = fill(isNew ? skeletonText : written);
      if (text === undefined) {
        await showRequest(uri);
        throw new UserError(vscode.l10n.t('The request document has errors. Fix it or start over.'), [
          { title: vscode.l10n.t('Start Over'), command: CommandId.startOver, arguments: [uri] },
        ]);
      }
      // The document is filled before it is shown: a later edit could overwrite what the user types.
      await replaceText(document, text);
      const editor = await showRequest(uri);
      // The user's cursor stays in a document that was open and has not changed.
      if (!isShown || written !== text) {
        moveCursor(editor, writingOffset(text));
        if (text === fill(skeletonText)) await offerTabStops(editor, text, values.body === undefined);
      }
      if (replacesBody(written, text, skeletonText))
        showStatus(vscode.l10n.t('The body was replaced. Undo brings it back.'));
      else if (namesAnother(written, values.path) && replacesBody(written, skeletonText, skeletonText))
        showStatus(vscode.l10n.t('The body was written for another record. Check it before you send it.'));
    },
    reset: async (uri) => {
      const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
      const address = parseUri(uri);
      const named = readRequestShape(document.getText()).request?.endpointId;
      const isOwn = address?.kind === 'request' && !proposalNames.includes(address.endpointId);
      const endpointId = isOwn ? address.endpointId : named;
      if (!isRequestUri(uri) || endpointId === undefined) {
        throw new UserError(vscode.l10n.t('This document has no endpoint to start over with.'));
      }
      await replaceText(document, await skeletonOf(endpointId));
    },
  };
}

/**
 * Address for a new proposal, at which no tab is open. Tries the names from index `from` on, then those before `from`.
 * If all have tabs, takes the name at `from`.
 */
function freeProposal(environmentName: string, from: number): RequestAddress {
  const open = new Set(openTabs().map(({ uri }) => uri));
  const names = [...proposalNames.slice(from), ...proposalNames.slice(0, from)];
  const addressOf = (endpointId: string): RequestAddress => ({
    kind: 'request',
    environmentName,
    endpointId,
  });
  const isFree = (name: string): boolean => !open.has(vscode.Uri.parse(buildUri(addressOf(name))).toString());
  return addressOf(names.find(isFree) ?? names[0] ?? '');
}

async function replaceText(document: vscode.TextDocument, text: string): Promise<void> {
  const change = minimalChange(document.getText(), text);
  if (change) {
    const edit = new vscode.WorkspaceEdit();
    const end = change.offset + change.length;
    const range = new vscode.Range(document.positionAt(change.offset), document.positionAt(end));
    edit.replace(document.uri, range, change.text);
    await vscode.workspace.applyEdit(edit);
  }
  if (document.isDirty) await document.save();
}

/** Lets Tab move between values to fill in, unless there are fewer than two or the text has changed meanwhile. */
async function offerTabStops(editor: vscode.TextEditor, text: string, withZeros: boolean): Promise<void> {
  const fill = fillSnippet(text, withZeros);
  if (!fill || editor.document.getText() !== text) return;
  // The snippet replaces the text with the same text. It adds no undo stops, so Undo reverts it together with the next
  // typing. The range starts at offset 0, not at the cursor, so the change does not count as typed.
  const range = new vscode.Range(new vscode.Position(0, 0), editor.document.positionAt(fill.end));
  const options = { undoStopBefore: false, undoStopAfter: false, keepWhitespace: true };
  await editor.insertSnippet(new vscode.SnippetString(fill.snippet), range, options);
}

/**
 * Shows a request document in the column of its tab. Without a tab, uses the column of the last tab with a request,
 * result or comparison, or else the column beside the code. If code covers the column, `chooseColumn` chooses another
 * one. A workspace file with a tab always keeps its column.
 */
async function showRequest(uri: string, preserveFocus = false): Promise<vscode.TextEditor> {
  const target = vscode.Uri.parse(uri);
  const tabs = openTabs();
  const own = tabs.find((tab) => tab.uri === target.toString())?.tab;
  const column = own?.group.viewColumn;
  const last =
    own ??
    (tabs.findLast((tab) => isRequestUri(tab.uri)) ?? resultTabs().at(-1))?.tab ??
    comparisonTabs().at(-1);
  const viewColumn = own && target.scheme !== SCHEME ? column : chooseColumn(last);
  const editor = await vscode.window.showTextDocument(target, { viewColumn, preview: false, preserveFocus });
  // Looks the old tab up again: in VS Code 1.105, opening a tab replaces the objects of the others.
  const old = openTabs().find((one) => one.uri === target.toString() && one.tab.group.viewColumn === column);
  if (old && column !== editor.viewColumn) await vscode.window.tabGroups.close(old.tab, true);
  return editor;
}

/** Finds workspace folders, and writes files into them or to a location that the user chooses. */
export function createWorkspaceFiles(): WorkspaceFiles {
  return {
    folders: () =>
      (vscode.workspace.workspaceFolders ?? []).map(({ name, uri }) => ({ name, uri: uri.toString() })),
    join: (folder, path) => vscode.Uri.joinPath(vscode.Uri.parse(folder), path).toString(),
    exists: async (uri) => {
      try {
        await vscode.workspace.fs.stat(vscode.Uri.parse(uri));
        return true;
      } catch {
        return false;
      }
    },
    askSaveUri: async (name) => {
      const uri = await vscode.window.showSaveDialog({
        defaultUri: vscode.Uri.file(name),
        filters: { [vscode.l10n.t('Request files')]: ['commerce-request.json'] },
      });
      if (!uri) throw new CancelledError();
      return uri.toString();
    },
    writeAndShow: async (uri, text) => {
      const target = vscode.Uri.parse(uri);
      await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
      const editor = await vscode.window.showTextDocument(target, { preview: false });
      moveCursor(editor, writingOffset(editor.document.getText()));
    },
  };
}

/** URIs of the loaded request documents in the extension's file system; some have no tab any more. */
export function openRequestUris(accepts: (environmentName: string) => boolean): readonly string[] {
  return vscode.workspace.textDocuments
    .map(({ uri }) => uri.toString())
    .filter((uri) => {
      const address = parseUri(uri);
      return address?.kind === 'request' && accepts(address.environmentName);
    });
}

/**
 * Reads the loaded request document with that URI. Without a URI, reads the document at `focused`, else the active tab.
 * Undefined if the document is not loaded or is no editable request.
 */
export function readRequest(
  uri: string | undefined,
  typed: Pick<TypedTexts, 'isTyped' | 'wasSent'>,
  focused?: string,
): OpenRequest | undefined {
  const active = focused ?? activeRequestUri();
  const wanted = uri === undefined ? active : vscode.Uri.parse(uri).toString();
  if (!isEditableRequest(wanted)) return undefined;
  const document = vscode.workspace.textDocuments.find((candidate) => candidate.uri.toString() === wanted);
  if (!document) return undefined;
  const address = parseUri(wanted);
  return {
    uri: wanted,
    text: document.getText(),
    environmentName: address?.kind === 'request' ? address.environmentName : undefined,
    isActive: wanted === active,
    isTyped: typed.isTyped(wanted),
    wasSent: typed.wasSent(wanted),
  };
}

/** Files of request documents in the extension's storage. `windowId`: part of the names of temporary files. */
export function createRequestFiles(folder: vscode.Uri, windowId: string): RequestFiles {
  const { fs } = vscode.workspace;
  let running: Promise<unknown> = Promise.resolve();
  const modified = async (key: string): Promise<number | undefined> =>
    (await undefinedIfMissing(fs.stat(fileOf(folder, key))))?.mtime;
  const replace = async (key: string, bytes: Uint8Array): Promise<number> => {
    const file = fileOf(folder, key);
    await replaceFile(file, file.with({ path: `${file.path}.${windowId}` }), bytes);
    return (await fs.stat(file)).mtime;
  };
  /** Runs tasks one after another, because two writes of one document share a temporary file. */
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const next = running.then(work);
    running = next.catch(() => undefined);
    return next;
  };
  const remove = async (key: string): Promise<void> => {
    await undefinedIfMissing(fs.delete(fileOf(folder, key)));
  };
  return {
    modified,
    read: async (key) => {
      const time = await modified(key);
      if (time === undefined) return undefined;
      const bytes = await undefinedIfMissing(fs.readFile(fileOf(folder, key)));
      return bytes && { bytes, modified: time };
    },
    write: (key, bytes) => enqueue(() => replace(key, bytes)),
    move: (from, to) =>
      enqueue(async () => {
        if ((await modified(from)) === undefined) await remove(to);
        else await fs.rename(fileOf(folder, from), fileOf(folder, to), { overwrite: true });
      }),
    delete: (key) => enqueue(() => remove(key)),
  };
}

function fileOf(folder: vscode.Uri, key: string): vscode.Uri {
  return vscode.Uri.joinPath(folder, requestFileName(key));
}

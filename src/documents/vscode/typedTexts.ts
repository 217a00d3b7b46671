import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import type { KeyValueStore } from '../../base/storage';
import { isRequestUri, userGroupAddressOf } from '../uris';

/** Knows which texts of requests and user groups the user's own hands made. */
export interface TypedTexts extends vscode.Disposable {
  /** The present text of the open document is such a text, but for its layout. */
  readonly isTyped: (uri: string) => boolean;
  /** The present text was sent already: whoever sends it again asks, for it may have been enough. */
  readonly wasSent: (uri: string) => boolean;
  /** The present text leaves now. */
  readonly noteSent: (uri: string) => void;
  /** The user made the present text otherwise than by typing into it, such as in the form. */
  readonly note: (document: vscode.TextDocument) => void;
}

/** Keeps the last typed text of each user group, as a hash: a draft outlives the window. */
const KEY = 'typedUserGroups';
const MAX_KEPT = 50;
/** How many earlier texts Undo and Redo may bring back. */
const MAX_TEXTS = 500;
/** The selection that a key leaves is reported right after the change. */
const SAME_KEY_MS = 250;
/** A key without a selection removes no more than a word. */
const MAX_WORD = 64;

interface Typing {
  readonly texts: Set<string>;
  /** The text that was sent last. */
  sent: string | undefined;
  /** Where the user's own hands left the cursors. */
  cursors: readonly vscode.Selection[];
  /** When a change came that no selection has followed yet. */
  changedAt: number;
  isTrusted: boolean;
  /** The text as it was when the cursors were seen. */
  text: string;
}

export function createTypedTexts(state: KeyValueStore, now: () => number): TypedTexts {
  const typings = new Map<string, Typing>();
  const kept = new Map<string, string>(Object.entries(Object(state.get(KEY)) as Record<string, string>));
  const typingOf = (uri: string): Typing => {
    const known = typings.get(uri) ?? {
      texts: new Set(),
      sent: undefined,
      cursors: [],
      changedAt: -Infinity,
      isTrusted: false,
      text: '',
    };
    typings.set(uri, known);
    return known;
  };
  const keep = (uri: string, hash: string | undefined): void => {
    if (!userGroupAddressOf(uri) || (hash === undefined && !kept.has(uri))) return;
    kept.delete(uri);
    if (hash !== undefined) kept.set(uri, hash);
    // A storage that fails means one question more after a reload.
    void state.update(KEY, Object.fromEntries([...kept].slice(-MAX_KEPT))).then(undefined, () => undefined);
  };
  const note = (document: vscode.TextDocument): void => {
    const uri = document.uri.toString();
    const { texts } = typingOf(uri);
    const hash = hashOf(document.getText());
    texts.delete(hash);
    texts.add(hash);
    const [oldest] = texts;
    if (texts.size > MAX_TEXTS && oldest !== undefined) texts.delete(oldest);
    keep(uri, hash);
  };
  const subscriptions = vscode.Disposable.from(
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (!isFollowed(document) || contentChanges.length === 0) return;
      const typing = typingOf(document.uri.toString());
      const text = document.getText();
      // VS Code reports a key for typing and pasting only: not for Backspace, Enter, an accepted completion or Undo.
      const isWritten = contentChanges.every((change) => isAt(typing, change));
      // Tab stops were put into a text, which stays as it is: a key right after that is none of a change.
      if (text === typing.text && !isWritten) return;
      typing.changedAt = now();
      // What the user writes once more is meant once more, even if it is the same.
      if (isWritten) typing.sent = undefined;
      typing.isTrusted = isWritten || typing.texts.has(hashOf(text));
      typing.text = text;
      if (typing.isTrusted) note(document);
      else typing.cursors = [];
    }),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor: { document }, selections, kind }) => {
      if (!isFollowed(document)) return;
      const typing = typingOf(document.uri.toString());
      const isByHand = kind === byKey || kind === byMouse;
      const isOfChange = now() - typing.changedAt <= SAME_KEY_MS;
      if (isByHand || (isOfChange && typing.isTrusted)) typing.cursors = selections;
      typing.text = document.getText();
      if (!isByHand || !isOfChange) return;
      typing.changedAt = -Infinity;
      typing.sent = undefined;
      note(document);
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      // A new language closes and opens a document in one go.
      queueMicrotask(() => {
        if (find(uri.toString())) return;
        typings.delete(uri.toString());
        keep(uri.toString(), undefined);
      });
    }),
  );
  return {
    note,
    isTyped: (uri) => {
      const { key = '', hash } = presentText(uri) ?? {};
      return hash !== undefined && (typings.get(key)?.texts.has(hash) === true || kept.get(key) === hash);
    },
    wasSent: (uri) => {
      const { key = '', hash } = presentText(uri) ?? {};
      return hash !== undefined && typings.get(key)?.sent === hash;
    },
    noteSent: (uri) => {
      const text = presentText(uri);
      if (text) typingOf(text.key).sent = text.hash;
    },
    dispose: () => void subscriptions.dispose(),
  };
}

const { Keyboard: byKey, Mouse: byMouse } = vscode.TextEditorSelectionChangeKind;

function isFollowed({ uri }: vscode.TextDocument): boolean {
  const text = uri.toString();
  return isRequestUri(text) || userGroupAddressOf(text) !== undefined;
}

function find(uri: string): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri);
}

/** The document of a URI by its key, and the hash of its present text; undefined when it is not open. */
function presentText(uri: string): { readonly key: string; readonly hash: string } | undefined {
  const document = find(vscode.Uri.parse(uri).toString());
  return document && { key: document.uri.toString(), hash: hashOf(document.getText()) };
}

/**
 * The change is one that a key makes where the user's cursor stands: it replaces the selection, removes a word, inserts,
 * or completes a syllable or the word that stands before it. Any other replacement may be an edit of somebody else, which
 * ends there too.
 */
function isAt(
  { cursors, text: before }: Typing,
  { range, rangeOffset, rangeLength, text }: vscode.TextDocumentContentChangeEvent,
): boolean {
  const isCompleted = cursors.some(({ active }) => {
    if (rangeLength > MAX_WORD || !range.isSingleLine || !range.contains(active)) return false;
    const typed = before.slice(rangeOffset, rangeOffset + active.character - range.start.character);
    return typed !== '' && text.startsWith(typed);
  });
  const isOverSelection = cursors.some((cursor) => !cursor.isEmpty && cursor.isEqual(range));
  if (isCompleted || isOverSelection) return true;
  const isSyllable = rangeLength === 1 && /^[^\u0000-\u007f]$/.test(text);
  if (text !== '' && rangeLength > 0 && !isSyllable) return false;
  return cursors.some(
    (cursor) => rangeLength <= MAX_WORD && [range.start, range.end].some((end) => end.isEqual(cursor.active)),
  );
}

/** Layout does not count: VS Code indents a document on its own when it is saved. */
function hashOf(text: string): string {
  const compact = text.replace(/("[^"\\]*(?:\\.[^"\\]*)*"?)|\s+/gs, '$1');
  return createHash('sha256').update(compact).digest('base64');
}

import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import type { KeyValueStore } from '../../base/storage';
import { isRequestUri, userGroupAddressOf } from '../uris';

/** Remembers which texts of request documents and user groups the user typed. */
export interface TypedTexts extends vscode.Disposable {
  /** True if the user typed the current text of the document, whatever its layout. */
  readonly isTyped: (uri: string) => boolean;
  /** True if the current text was sent and nothing was typed since. Sending it again without a click asks first. */
  readonly wasSent: (uri: string) => boolean;
  /** Records that the current text is being sent. */
  readonly noteSent: (uri: string) => void;
  /** Counts the current text as typed, because the user made it elsewhere, such as in the form. */
  readonly note: (document: vscode.TextDocument) => void;
}

/** Storage key of the hash of each user group's last typed text: a draft survives its window. */
const KEY = 'typedUserGroups';
const MAX_KEPT = 50;
/** Number of typed texts remembered per document, because Undo and Redo may bring them back. */
const MAX_TEXTS = 500;
/** Longest time between a change by a key press and its selection event, in ms. */
const SAME_KEY_MS = 250;
/** Largest number of UTF-16 units that a key press removes if nothing is selected: about one word. */
const MAX_WORD = 64;

interface Typing {
  readonly texts: Set<string>;
  /** Hash of the text that was sent last. */
  sent: string | undefined;
  /** Selections after the user's last action in the editor. */
  cursors: readonly vscode.Selection[];
  /**
   * Time of the last change, in ms. `-Infinity` if there was none, or if a selection event from the keyboard or mouse
   * followed it within `SAME_KEY_MS`.
   */
  changedAt: number;
  isTrusted: boolean;
  /** The document's text after the last change or selection event. */
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
    // If the write fails, the user is only asked once more after a reload.
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
      // The `kind` of the selection event is not Keyboard for Backspace, Enter, completions or Undo. So the change
      // itself is checked.
      const isWritten = contentChanges.every((change) => isAt(typing, change));
      // This change event changed no text, as when a snippet adds its tab stops. The next selection event must not
      // count as part of a change.
      if (text === typing.text && !isWritten) return;
      typing.changedAt = now();
      // After new typing, even the same text may be sent again without a question.
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
      // A change of the language closes a document and opens it again at once.
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

/** Key and hash of an open document's current text; undefined if the document is not open. */
function presentText(uri: string): { readonly key: string; readonly hash: string } | undefined {
  const document = find(vscode.Uri.parse(uri).toString());
  return document && { key: document.uri.toString(), hash: hashOf(document.getText()) };
}

/**
 * True for a change that a key makes at the user's cursor. The key replaces the selection, deletes a word, inserts
 * text, or completes a syllable or the word before the cursor. Any other replacement may come from other code, even
 * at the cursor.
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

/** Hash of a text without its layout, because VS Code itself may indent a document when it is saved. */
function hashOf(text: string): string {
  const compact = text.replace(/("[^"\\]*(?:\\.[^"\\]*)*"?)|\s+/gs, '$1');
  return createHash('sha256').update(compact).digest('base64');
}

import type { TextReplacement } from '../readJsonFields';

/** The document of a user group as VS Code holds it. */
export interface OpenDocument {
  readonly text: string;
  readonly isDirty: boolean;
}

/** What the files of user groups need of VS Code. URIs are canonical. */
export interface FileEditor {
  /** undefined when the document is not open. */
  documentOf(uri: string): OpenDocument | undefined;
  /** A tab of the window stands for it. */
  hasTab(uri: string): boolean;
  /** The user groups that tabs stand for or whose documents are open. */
  openUris(): readonly string[];
  /** A form of the user group is on screen. */
  isFormShown(uri: string): boolean;
  /**
   * Opens a document in the editor that is meant for it: in the tab that it has, whichever column that is in.
   * `keepsFocus`: the keyboard stays where it is.
   */
  readonly open: (uri: string, keepsFocus?: boolean) => Promise<void>;
  /** Tells VS Code that the file has new content. */
  announce(uri: string): void;
  /** Lets VS Code save the document; false where it did not. */
  save(uri: string): Promise<boolean>;
  /** Resolves when an opening tab has waited long enough to show that it loads. */
  patience(): Promise<void>;
}

/** What commands do with the editors of user groups. URIs are canonical. */
export interface UserGroupEditor {
  readonly open: FileEditor['open'];
  /** Opens a document in the text editor. */
  openText(uri: string): Promise<void>;
  /** Resolves when what was typed into the group's forms is in its document. */
  settled(uri: string): Promise<void>;
  /** undefined when the document is not open. */
  document(uri: string): OpenDocument | undefined;
  /** A tab of the window stands for it. */
  hasTab(uri: string): boolean;
  /** The group's form is on screen, and says itself what is wrong with the group. */
  isFormShown(uri: string): boolean;
  /** The user's own hands made the present text. */
  isTyped(uri: string): boolean;
  /** Changes the text in one step, which one undo takes back; false where VS Code did not. `isTyped`: the user asked. */
  replace(uri: string, replacements: readonly TextReplacement[], isTyped: boolean): Promise<boolean>;
  /** Reads the document anew in place of the user's changes, which an undo brings back. */
  discardChanges(uri: string): Promise<void>;
}

/** What commands do with the editors of user groups. URIs are canonical. */
export interface UserGroupEditor {
  /** Opens a document in the editor that is meant for it. */
  open(uri: string): Promise<void>;
  /** Opens a document in the text editor. */
  openText(uri: string): Promise<void>;
  /** Resolves when what was typed into the group's forms is in its document. */
  settled(uri: string): Promise<void>;
  /** The document's text as the user sees it; undefined when it is not open. */
  document(uri: string): { readonly text: string; readonly isDirty: boolean } | undefined;
  /** The group's form is on screen, and says itself what is wrong with the group. */
  isFormShown(uri: string): boolean;
  /** Reads the document anew in place of the user's changes, which an undo brings back. */
  discardChanges(uri: string): Promise<void>;
}

/** One entry of a document's lenses. Without a command it is plain text. */
export interface LensItem {
  readonly title: string;
  readonly command?: string;
  readonly arguments?: readonly unknown[];
  /** Stands above the second line of the document, if it has one: a narrow editor cuts the end of a full row. */
  readonly secondRow?: true;
}

/** One entry of a document's lens line. Without a command it is plain text. */
export interface LensItem {
  readonly title: string;
  readonly command?: string;
  readonly arguments?: readonly unknown[];
}

import type { AnyCommand } from '../contributions';

/** One entry of a document's lenses. Without a command it is plain text. */
export type LensItem = (AnyCommand | { readonly command?: undefined; readonly arguments?: undefined }) & {
  readonly title: string;
  /** Stands above the second line of the document, if it has one: a narrow editor cuts the end of a full row. */
  readonly secondRow?: true;
};

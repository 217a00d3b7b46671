import type { AnyCommand } from '../contributions';

/** One entry of a document's lenses. Without a command it is plain text. */
export type LensItem = (AnyCommand | { readonly command?: undefined; readonly arguments?: undefined }) & {
  readonly title: string;
  /** What the title has no room for. */
  readonly tooltip?: string;
};

import { publicPaths } from './generated/publicPaths';

/** Templates of what public clients call beyond the reference, each with all paths below it; behind `/v1/`. */
export const knownPublicPaths: readonly string[] = publicPaths;

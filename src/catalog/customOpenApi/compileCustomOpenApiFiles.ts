import { endpoints, modules } from '../generated/index';
import type { CustomOpenApiLayer } from '../types';
import { compileCustomOpenApiFile } from './compileCustomOpenApiFile';
import { createGrowingLayer } from './growingLayer';
import { parseOpenApi } from './parseOpenApi';
import type { FileProblem } from './readValue';

export interface CustomOpenApiFileText {
  /** Name shown to the user. */
  readonly name: string;
  readonly text: string;
}

export interface CompiledCustomOpenApiFiles<File> {
  readonly layer: CustomOpenApiLayer;
  readonly problems: readonly (FileProblem & { readonly file: File })[];
}

/** The layer that files of the user's own make, in their order; what is wrong in one is left out and reported. */
export function compileCustomOpenApiFiles<File extends CustomOpenApiFileText>(
  files: readonly File[],
): CompiledCustomOpenApiFiles<File> {
  const growing = createGrowingLayer({ modules, endpoints });
  const problems = files.flatMap((file) => {
    const parsed = parseOpenApi(file.text);
    const found = 'problem' in parsed ? [parsed] : compileCustomOpenApiFile(parsed, file.name, growing);
    return found.map((problem) => ({ ...problem, file }));
  });
  return { layer: growing.layer, problems };
}

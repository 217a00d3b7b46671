import { endpoints, modules } from '../generated/index';
import type { EndpointDetails, CustomOpenApiLayer } from '../types';
import { compileCustomOpenApiFile } from './compileCustomOpenApiFile';
import { parseOpenApi, type FileProblem } from './parseOpenApi';

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
  const details = new Map<string, readonly EndpointDetails[]>();
  let layer: CustomOpenApiLayer = { modules: [], endpoints: [], details };
  const problems: (FileProblem & { readonly file: File })[] = [];
  for (const file of files) {
    const parsed = parseOpenApi(file.text);
    if ('problem' in parsed) {
      problems.push({ ...parsed, file });
      continue;
    }
    const compiled = compileCustomOpenApiFile(parsed, file.name, {
      modules: [...modules, ...layer.modules],
      endpoints: [...endpoints, ...layer.endpoints],
    });
    layer = {
      modules: [...layer.modules, ...compiled.modules],
      endpoints: [...layer.endpoints, ...compiled.endpoints],
      details,
    };
    for (const entry of compiled.details) {
      details.set(entry.endpointId, [...(details.get(entry.endpointId) ?? []), entry]);
    }
    problems.push(...compiled.problems.map((problem) => ({ ...problem, file })));
  }
  return { layer, problems };
}

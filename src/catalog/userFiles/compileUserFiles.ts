import { endpoints, modules } from '../generated/index';
import type { EndpointDetails, UserLayer } from '../types';
import { compileUserFile } from './compileUserFile';
import { parseOpenApi, type FileProblem } from './parseOpenApi';

export interface UserFileText {
  /** Name shown to the user. */
  readonly name: string;
  readonly text: string;
}

export interface CompiledUserFiles<File> {
  readonly layer: UserLayer;
  readonly problems: readonly (FileProblem & { readonly file: File })[];
}

/** The layer that files of the user's own make, in their order; what is wrong in one is left out and told. */
export function compileUserFiles<File extends UserFileText>(files: readonly File[]): CompiledUserFiles<File> {
  const details = new Map<string, readonly EndpointDetails[]>();
  let layer: UserLayer = { modules: [], endpoints: [], details };
  const problems: (FileProblem & { readonly file: File })[] = [];
  for (const file of files) {
    const parsed = parseOpenApi(file.text);
    if ('problem' in parsed) {
      problems.push({ ...parsed, file });
      continue;
    }
    const compiled = compileUserFile(parsed, file.name, {
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

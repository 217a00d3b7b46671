import { endpoints, modules } from '../generated/index';
import type { CustomOpenApiLayer } from '../types';
import { compileCustomOpenApiFile, type PartProblem } from './compileCustomOpenApiFile';
import { createGrowingLayer } from './growingLayer';
import { type FileFolder, loadDocuments, type OtherFile } from './loadDocuments';

export interface CustomOpenApiFileText {
  /** Name shown to the user. */
  readonly name: string;
  readonly text: string;
  /** Opens the file's folder, to read the other files that it refers to. */
  openFolder(): FileFolder;
}

export interface CompiledCustomOpenApiFiles<File> {
  readonly layer: CustomOpenApiLayer;
  readonly problems: readonly (PartProblem & { readonly file: File })[];
  /** For each file, in order: the other files that it refers to, read or not. */
  readonly others: readonly (readonly OtherFile[])[];
}

/** The layer of the user's files, in order; wrong parts are left out and reported. */
export async function compileCustomOpenApiFiles<File extends CustomOpenApiFileText>(
  files: readonly File[],
): Promise<CompiledCustomOpenApiFiles<File>> {
  const growing = createGrowingLayer({ modules, endpoints });
  const problems: (PartProblem & { readonly file: File })[] = [];
  const others: (readonly OtherFile[])[] = [];
  for (const file of files) {
    const documents = await loadDocuments(file.text, file.openFolder());
    const found = compileCustomOpenApiFile(documents, file.name, growing);
    problems.push(...found.map((problem) => ({ ...problem, file })));
    others.push(documents.others);
  }
  return { layer: growing.layer, problems, others };
}

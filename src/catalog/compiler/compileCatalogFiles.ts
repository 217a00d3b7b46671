import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { compileCatalog } from './compileCatalog';
import { CatalogDocumentError, type DocumentNode, isNode } from './documentNode';
import { writeModules } from './writeModules';

async function readDocument(file: string): Promise<DocumentNode> {
  const document: unknown = load(await readFile(file, 'utf8'));
  if (!isNode(document)) throw new CatalogDocumentError(file, 'must be a mapping');
  return document;
}

/** Compiles the two OpenAPI documents in `sourceFolder` into TypeScript modules in `targetFolder`. */
export async function compileCatalogFiles(sourceFolder: string, targetFolder: string): Promise<void> {
  const [reference, hints] = await Promise.all([
    readDocument(join(sourceFolder, 'reference.openapi.yaml')),
    readDocument(join(sourceFolder, 'hints.openapi.yaml')),
  ]);
  await mkdir(targetFolder, { recursive: true });
  const modules = Object.entries(writeModules(compileCatalog(reference, hints)));
  await Promise.all(modules.map(([name, text]) => writeFile(join(targetFolder, name), text)));
}

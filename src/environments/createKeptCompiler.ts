import { createHash } from 'node:crypto';
import type {
  CompiledCustomOpenApiFiles,
  CustomOpenApiFileText,
} from '../catalog/customOpenApi/compileCustomOpenApiFiles';
import type { OtherFile } from '../catalog/customOpenApi/loadDocuments';
import type { Endpoint, EndpointDetails, Module } from '../catalog/types';

/** A file in the extension's storage. */
export interface KeptFile {
  read(): PromiseLike<Uint8Array | undefined>;
  write(bytes: Uint8Array): PromiseLike<void>;
  remove(): PromiseLike<unknown>;
}

export interface KeptCompilerDeps {
  readonly kept: KeptFile;
  /** Differs for each build of the compiler and each language of its messages. */
  readonly compilerId: string;
  /** Called only if no valid cache matches the files. */
  loadCompiler(): Promise<{
    compileCustomOpenApiFiles<File extends CustomOpenApiFileText>(
      files: readonly File[],
    ): Promise<CompiledCustomOpenApiFiles<File>>;
  }>;
  warn(line: string): void;
}

export interface KeptCompiler {
  compile<File extends CustomOpenApiFileText>(
    files: readonly File[],
  ): Promise<CompiledCustomOpenApiFiles<File>>;
  /** Deletes the cache. */
  forget(): Promise<void>;
}

/** Content of the cache, as JSON. `file` of a problem is the index of its file. */
interface Kept {
  readonly modules: readonly Module[];
  readonly endpoints: readonly Endpoint[];
  readonly details: readonly (readonly [string, readonly EndpointDetails[]])[];
  readonly problems: readonly {
    readonly problem: string;
    readonly line: number;
    readonly other?: string;
    readonly file: number;
  }[];
  /** For each file, the names of the files that it refers to. */
  readonly others: readonly (readonly string[])[];
}

/** Size limit of a cached result; a larger result is compiled at each start. */
const MAX_CHARACTERS = 20_000_000;
const SEAL_LENGTH = 64;

/** Compiles files and caches the last result, so that a start with the same files compiles nothing. */
export function createKeptCompiler(deps: KeptCompilerDeps): KeptCompiler {
  const { kept, compilerId } = deps;
  const attempt = async <T>(work: () => PromiseLike<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      deps.warn(`compiled OpenAPI files: ${String(error)}`);
      return undefined;
    }
  };
  return {
    compile: async (files) => {
      const bytes = await attempt(() => kept.read());
      const known = bytes && (await attempt(() => open(new TextDecoder().decode(bytes), compilerId, files)));
      if (known) return known;
      const compiler = await deps.loadCompiler();
      const compiled = await compiler.compileCustomOpenApiFiles(files);
      await attempt(async () => {
        const text = textOf(compiled, files);
        if (text.length > MAX_CHARACTERS) return;
        await kept.write(new TextEncoder().encode(seal(text, compilerId, files, compiled.others) + text));
      });
      return compiled;
    },
    forget: async () => {
      await attempt(() => kept.remove());
    },
  };
}

function textOf<File>(
  { layer, problems, others }: CompiledCustomOpenApiFiles<File>,
  files: readonly File[],
): string {
  const { modules, endpoints, details } = layer;
  const content: Kept = {
    modules,
    endpoints,
    details: [...details],
    problems: problems.map((problem) => ({ ...problem, file: files.indexOf(problem.file) })),
    others: others.map((files) => files.map(({ name }) => name)),
  };
  return JSON.stringify(content);
}

/**
 * The cached result. Undefined if the cache is empty, or if its seal does not match because a file or the compiler has
 * changed. Rejects if the text after the seal is no valid JSON of a result.
 */
async function open<File extends CustomOpenApiFileText>(
  sealed: string,
  compilerId: string,
  files: readonly File[],
): Promise<CompiledCustomOpenApiFiles<File> | undefined> {
  const text = sealed.slice(SEAL_LENGTH);
  if (text === '') return undefined;
  const { modules, endpoints, details, problems, others: names } = JSON.parse(text) as Kept;
  if (names.length !== files.length) return undefined;
  const others = await Promise.all(files.map((file, index) => readOthers(file, names[index])));
  // A matching seal proves that this code wrote the content.
  if (sealed.slice(0, SEAL_LENGTH) !== seal(text, compilerId, files, others)) return undefined;
  return {
    layer: { modules, endpoints, details: new Map(details) },
    problems: problems.flatMap((problem) => {
      const file = files[problem.file];
      return file ? [{ ...problem, file }] : [];
    }),
    others,
  };
}

/** Reads the files one after the other, because `FileFolder` limits their total size. */
async function readOthers(
  file: CustomOpenApiFileText,
  names: readonly string[] = [],
): Promise<readonly OtherFile[]> {
  const folder = file.openFolder();
  const others: OtherFile[] = [];
  for (const name of names) others.push(await folder.read(name));
  return others;
}

/** Hash of a compiled text, the compiler's id and all input files. */
function seal(
  text: string,
  compilerId: string,
  files: readonly CustomOpenApiFileText[],
  others: readonly (readonly OtherFile[])[],
): string {
  const read = others.flat().flatMap((other) => Object.values<string>(other));
  const parts = [compilerId, text, ...files.flatMap((file) => [file.name, file.text]), ...read];
  const hash = createHash('sha256').update(JSON.stringify(parts.map(({ length }) => length)));
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

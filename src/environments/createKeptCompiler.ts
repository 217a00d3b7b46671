import { createHash } from 'node:crypto';
import type {
  CompiledCustomOpenApiFiles,
  CustomOpenApiFileText,
} from '../catalog/customOpenApi/compileCustomOpenApiFiles';
import type { OtherFile } from '../catalog/customOpenApi/loadDocuments';
import type { Endpoint, EndpointDetails, Module } from '../catalog/types';

/** One file of the extension's own storage. */
export interface KeptFile {
  read(): PromiseLike<Uint8Array | undefined>;
  write(bytes: Uint8Array): PromiseLike<void>;
  remove(): PromiseLike<unknown>;
}

export interface KeptCompilerDeps {
  readonly kept: KeptFile;
  /** Another one for each build of the compiler and each language of its sentences. */
  readonly compilerId: string;
  /** Loads the compiler; only called for what is not kept. */
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
  /** Keeps nothing any more. */
  forget(): Promise<void>;
}

/** What is kept, as JSON. A problem names its file by number. */
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
  /** For each file the names of others that it was compiled with. */
  readonly others: readonly (readonly string[])[];
}

/** What takes more is compiled at each start. */
const MAX_CHARACTERS = 20_000_000;
const SEAL_LENGTH = 64;

/** Compiles files, and keeps what came out of the last ones, so that a start with the same files compiles nothing. */
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

/** Undefined for what was made of other files or by another compiler. Rejects for what is damaged. */
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
  // What bears the seal was written here.
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

/** One after the other, as the limits of a folder count. */
async function readOthers(
  file: CustomOpenApiFileText,
  names: readonly string[] = [],
): Promise<readonly OtherFile[]> {
  const folder = file.openFolder();
  const others: OtherFile[] = [];
  for (const name of names) others.push(await folder.read(name));
  return others;
}

/** Stands for a compiled text and for all that it was made of. */
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

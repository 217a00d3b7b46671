import { createHash } from 'node:crypto';
import type {
  CompiledCustomOpenApiFiles,
  CustomOpenApiFileText,
} from '../catalog/customOpenApi/compileCustomOpenApiFiles';
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
    ): CompiledCustomOpenApiFiles<File>;
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
  readonly problems: readonly { readonly problem: string; readonly line: number; readonly file: number }[];
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
      const known = bytes && open(new TextDecoder().decode(bytes), compilerId, files);
      if (known) return known;
      const compiled = (await deps.loadCompiler()).compileCustomOpenApiFiles(files);
      await attempt(async () => {
        const text = textOf(compiled, files);
        if (text.length > MAX_CHARACTERS) return;
        await kept.write(new TextEncoder().encode(seal(text, compilerId, files) + text));
      });
      return compiled;
    },
    forget: async () => {
      await attempt(() => kept.remove());
    },
  };
}

function textOf<File>({ layer, problems }: CompiledCustomOpenApiFiles<File>, files: readonly File[]): string {
  const { modules, endpoints, details } = layer;
  const content: Kept = {
    modules,
    endpoints,
    details: [...details],
    problems: problems.map((problem) => ({ ...problem, file: files.indexOf(problem.file) })),
  };
  return JSON.stringify(content);
}

/** Undefined for what was made of other files or by another compiler, and for what is damaged. */
function open<File extends CustomOpenApiFileText>(
  sealed: string,
  compilerId: string,
  files: readonly File[],
): CompiledCustomOpenApiFiles<File> | undefined {
  const text = sealed.slice(SEAL_LENGTH);
  if (sealed.slice(0, SEAL_LENGTH) !== seal(text, compilerId, files)) return undefined;
  // What bears the seal was written here.
  const { modules, endpoints, details, problems } = JSON.parse(text) as Kept;
  return {
    layer: { modules, endpoints, details: new Map(details) },
    problems: problems.flatMap((problem) => {
      const file = files[problem.file];
      return file ? [{ ...problem, file }] : [];
    }),
  };
}

/** Stands for a compiled text and for all that it was made of. */
function seal(text: string, compilerId: string, files: readonly CustomOpenApiFileText[]): string {
  const parts = [compilerId, text, ...files.flatMap((file) => [file.name, file.text])];
  const hash = createHash('sha256').update(JSON.stringify(parts.map(({ length }) => length)));
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

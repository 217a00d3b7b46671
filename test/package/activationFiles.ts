/** A file of a bundle, as esbuild's metafile describes it. */
export interface BundleFile {
  readonly bytes: number;
  readonly imports: readonly { readonly path: string; readonly kind: string; readonly external?: boolean }[];
  /** Keys are the paths of the source files. */
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** The entry file of the extension, and all files that it imports statically, directly or indirectly. */
export function activationFiles(bundle: Readonly<Record<string, BundleFile>>): readonly BundleFile[] {
  const seen = new Set<string>();
  const visit = (path: string) => {
    const file = bundle[path];
    if (!file || seen.has(path)) return;
    seen.add(path);
    for (const entry of file.imports) {
      if (!entry.external && entry.kind === 'import-statement') visit(entry.path);
    }
  };
  visit('dist/extension.js');
  return [...seen].flatMap((path) => bundle[path] ?? []);
}

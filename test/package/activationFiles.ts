/** A file of a bundle, as esbuild describes it. */
export interface BundleFile {
  readonly bytes: number;
  readonly imports: readonly { readonly path: string; readonly kind: string; readonly external?: boolean }[];
  /** By the path of the source. */
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** The entry file of the extension and all that it imports statically. */
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

const parameter = /^\{([^{}:]+)\}$/;
const literal = /^[\w.~!$&'()*+,;=@-]+$/;

/** Names of the `:name` segments of a path, in order. */
export function segmentNames(path: string): readonly string[] {
  return path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
}

/** The path with other names for its parameters. */
export function withNames(path: string, names: readonly string[]): string {
  const rest = names.values();
  return path
    .split('/')
    .map((part) => (part.startsWith(':') ? `:${rest.next().value ?? part.slice(1)}` : part))
    .join('/');
}

/** Whether a template can be called: rooted, whole-segment `{name}` parameters that differ, nothing a URL would rewrite. */
export function isCallableTemplate(template: string): boolean {
  const [root, ...segments] = template.split('/');
  const names = segments.flatMap((segment) => parameter.exec(segment)?.[1] ?? []).map(safeName);
  return (
    root === '' &&
    segments.length > 0 &&
    new Set(names).size === names.length &&
    segments.every(
      (segment) => parameter.test(segment) || (literal.test(segment) && segment !== '.' && segment !== '..'),
    )
  );
}

/** A parameter's name as the catalog takes it: letters, digits and underscores. */
export function safeName(name: string): string {
  const safe = name.replaceAll(/\W/g, '_');
  return /^\d/.test(safe) ? `_${safe}` : safe;
}

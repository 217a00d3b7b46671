/** The shape of a path template: what its parameters are called does not matter. */
export function pathShape(path: string): string {
  return path
    .split('/')
    .map((part) => (part.startsWith(':') ? ':' : part))
    .join('/');
}

/** Names of the `:name` segments, in order. */
export function segmentNames(path: string): readonly string[] {
  return path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
}

const parameter = /^\{([^{}:]+)\}$/;
const literal = /^[\w.~!$&'()*+,;=@-]+$/;

/**
 * Whether calls can be made to a template with `{name}` parameters: rooted, each parameter a whole segment with a name
 * of its own, nothing that a URL would rewrite.
 */
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

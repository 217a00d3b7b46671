/** A `Content-Type`, taken apart; both lower case. */
export interface MediaType {
  /** Such as `application/json`; empty when none was stated. */
  readonly type: string;
  readonly charset?: string;
}

/** Reads a `Content-Type` header; what cannot be read is as good as not stated. */
export function parseMediaType(header: string | undefined): MediaType {
  const [type = '', ...parameters] = (header ?? '').split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^\s"]+)"?\s*$/i.exec(parameter)?.[1])
    .find((value) => value !== undefined);
  const name = type.trim().toLowerCase();
  return charset === undefined ? { type: name } : { type: name, charset: charset.toLowerCase().slice(0, 40) };
}

/** `application/json` and its kin, and no type at all: the body must be JSON. */
export function claimsJson({ type }: MediaType): boolean {
  return type === '' || /[/+]json$/.test(type);
}

export function isWebPage({ type }: MediaType): boolean {
  return type === 'text/html' || type === 'application/xhtml+xml';
}

/** Types whose bodies may be shown as they are. */
export function isText({ type }: MediaType): boolean {
  return (type.startsWith('text/') && type !== 'text/html') || /[/+]xml$/.test(type);
}

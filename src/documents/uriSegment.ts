/**
 * One value as one URI segment: `encodeURIComponent`. `%`, `/` and `\` are encoded twice, because VS Code decodes
 * a path once and never gets a decoded slash back.
 */
export function writeSegment(value: string): string {
  return encodeURIComponent(value.replace(/[%/\\]/g, encodeURIComponent));
}

/** The value of a segment, however it is percent-encoded; undefined when the encoding is broken. */
export function readSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment).replace(/%(?:25|2F|5C)/gi, decodeURIComponent);
  } catch {
    return undefined;
  }
}

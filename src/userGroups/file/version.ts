/** What VS Code is told of a user group's file; the two together name one content. */
export interface Version {
  /** UTC, ms since 1970; grows with each version. */
  readonly mtime: number;
  /** At least the text's bytes; grows with each version. */
  readonly size: number;
}

/**
 * The version of a text that follows `last`. VS Code sees a conflict only where the time is newer and the size differs
 * from the size that it holds, which may be that of any earlier version: so both always grow.
 */
export function nextVersion(text: string, last: Version | undefined, now: number): Version {
  const bytes = Buffer.byteLength(text);
  if (!last) return { mtime: now, size: bytes };
  return { mtime: Math.max(now, last.mtime + 1), size: Math.max(bytes, last.size + 1) };
}

/** What VS Code is told of a user group's file at one moment. */
export interface ShownContent {
  readonly text: string;
  readonly version: Version;
  readonly readOnly: boolean;
  /** The service's own text behind it; undefined while the user group cannot be read. */
  readonly service?: string;
}

import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { decodeText } from '../http/decodeText';
import type { FileFolder, Refusal } from '../catalog/customOpenApi/loadDocuments';

/** File system access. */
export interface Disk {
  /** The path without symbolic links. Rejects if it does not exist. */
  realPath(path: string): Promise<string>;
  /** Size in bytes; undefined if it is no regular file, which is never opened. */
  sizeOf(path: string): Promise<number | undefined>;
  readFile(path: string): Promise<Uint8Array>;
}

export const nodeDisk: Disk = {
  realPath: (path) => realpath(path),
  sizeOf: async (path) => {
    const found = await stat(path);
    return found.isFile() ? found.size : undefined;
  },
  readFile: (path) => readFile(path),
};

const MAX_BYTES = 10_000_000;
/** Largest total size of a file and all files that it refers to. */
const MAX_ALL_BYTES = 40_000_000;

/** The text of a file, or why it is not read. */
export async function readTextFile(
  disk: Disk,
  path: string,
  maxBytes = MAX_BYTES,
): Promise<{ readonly text: string; readonly bytes: number } | Exclude<Refusal, 'outside'>> {
  try {
    const size = await disk.sizeOf(path);
    if (size === undefined) return 'unreadable';
    if (size > maxBytes) return 'tooMuch';
    const bytes = await disk.readFile(path);
    if (bytes.byteLength > maxBytes) return 'tooMuch';
    const decoded = await decodeText(bytes, undefined, false);
    return { text: decoded?.text ?? new TextDecoder().decode(bytes), bytes: bytes.byteLength };
  } catch {
    return 'unreadable';
  }
}

/** The real folder of a file with `ownBytes`. Reads only files that really lie in or below it. */
export function openFileFolder(disk: Disk, realPath: string, ownBytes: number): FileFolder {
  const folder = join(dirname(realPath), sep);
  let left = MAX_ALL_BYTES - ownBytes;
  return {
    ownName: basename(realPath),
    read: async (name) => {
      const path = await disk.realPath(join(folder, name)).catch(() => undefined);
      if (path === undefined) return { name, refusal: 'unreadable' };
      if (!path.startsWith(folder)) return { name, refusal: 'outside' };
      const read = await readTextFile(disk, path, Math.min(left, MAX_BYTES));
      if (typeof read === 'string') return { name, refusal: read };
      left -= read.bytes;
      return { name, realName: path.slice(folder.length).replaceAll(sep, '/'), text: read.text };
    },
  };
}

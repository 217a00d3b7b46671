import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const deflated = 8;

/** The contents of a ZIP archive's files by name, in its order. Reads only the ZIP features that `vsce` uses. */
export function readZip(file: string): ReadonlyMap<string, Buffer> {
  return readEntries(file, ({ isDeflated, packed }) =>
    isDeflated ? inflateRawSync(new Uint8Array(packed)) : packed,
  );
}

/** Compressed size of each file in a ZIP archive, in bytes. */
export function readPackedSizes(file: string): ReadonlyMap<string, number> {
  return readEntries(file, ({ packed }) => packed.length);
}

interface ZipEntry {
  readonly isDeflated: boolean;
  readonly packed: Buffer;
}

function readEntries<Read>(file: string, read: (entry: ZipEntry) => Read): ReadonlyMap<string, Read> {
  const archive = readFileSync(file);
  let end = archive.length - 22;
  while (end >= 0 && archive.readUInt32LE(end) !== endOfDirectory) end -= 1;
  if (end < 0) throw new Error(`${file} is not a ZIP archive.`);
  const count = archive.readUInt16LE(end + 10);
  let position = archive.readUInt32LE(end + 16);
  const files = new Map<string, Read>();
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(position) !== directoryEntry) throw new Error(`${file} is damaged.`);
    const nameLength = archive.readUInt16LE(position + 28);
    const name = archive.toString('utf8', position + 46, position + 46 + nameLength);
    if (!name.endsWith('/')) files.set(name, read(entryAt(archive, position)));
    position += 46 + nameLength + archive.readUInt16LE(position + 30) + archive.readUInt16LE(position + 32);
  }
  return files;
}

function entryAt(archive: Buffer, position: number): ZipEntry {
  const size = archive.readUInt32LE(position + 20);
  const local = archive.readUInt32LE(position + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  return {
    isDeflated: archive.readUInt16LE(position + 10) === deflated,
    packed: archive.subarray(start, start + size),
  };
}

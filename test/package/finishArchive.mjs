import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { crc32, inflateRawSync } from 'node:zlib';
import { deflate } from '@gfx/zopfli';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
const deflated = 8;
const describedBehind = 1 << 3;
const plainFile = (0o100644 << 16) >>> 0;
/** The default of 15 iterations takes twice the time and saves 0.2 % more. */
const deflateTightly = promisify((content, done) => deflate(content, { numiterations: 1 }, done));

/**
 * Rewrites a ZIP archive. Every entry gets the mode 0644, since modes in a checkout depend on the user's umask. Deflated
 * entries are compressed again with Zopfli. `edit` gets the name and the bytes of each entry, and returns its new bytes.
 */
export async function finishArchive(path, edit) {
  const archive = readFileSync(path);
  let end = archive.length - endBytes;
  while (end >= 0 && archive.readUInt32LE(end) !== endOfDirectory) end -= 1;
  if (end < 0) throw new Error(`${path} is not a ZIP archive.`);
  const files = [];
  const directory = [];
  let offset = 0;
  let entry = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(entry) === directoryEntry) {
    const [name, extra, comment] = [28, 30, 32].map((at) => archive.readUInt16LE(entry + at));
    const next = entry + entryBytes + name + extra + comment;
    const head = archive.subarray(entry, next);
    const start = head.readUInt32LE(42);
    const local = archive.subarray(
      start,
      start + localBytes + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28),
    );
    const packed = archive.subarray(start + local.length).subarray(0, head.readUInt32LE(20));
    const isDeflated = head.readUInt16LE(10) === deflated;
    const entryName = head.toString('utf8', entryBytes, entryBytes + name);
    const content = edit(entryName, isDeflated ? inflateRawSync(packed) : packed);
    const data = isDeflated ? await deflateTightly(content) : content;
    head.writeUInt32LE(crc32(content), 16);
    head.writeUInt32LE(content.length, 24);
    head.writeUInt32LE(plainFile, 38);
    head.writeUInt32LE(data.length, 20);
    head.writeUInt32LE(offset, 42);
    // A local header may leave checksum and sizes to a descriptor behind the data; here it gets those of the directory.
    head.writeUInt16LE(head.readUInt16LE(8) & ~describedBehind, 8);
    head.copy(local, 6, 8, 10);
    head.copy(local, 14, 16, 28);
    files.push(local, data);
    directory.push(head);
    offset += local.length + data.length;
    entry = next;
  }
  archive.writeUInt32LE(offset, end + 16);
  writeFileSync(path, Buffer.concat([...files, ...directory, archive.subarray(end)]));
}

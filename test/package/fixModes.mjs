import { readFileSync, writeFileSync } from 'node:fs';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const endBytes = 22;
const plainFile = (0o100644 << 16) >>> 0;

/** Gives all entries of a ZIP archive the mode of a plain file: a checkout's own depend on the user's umask. */
export function fixModes(path) {
  const archive = readFileSync(path);
  let end = archive.length - endBytes;
  while (end >= 0 && archive.readUInt32LE(end) !== endOfDirectory) end -= 1;
  if (end < 0) throw new Error(`${path} is not a ZIP archive.`);
  let entry = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(entry) === directoryEntry) {
    archive.writeUInt32LE(plainFile, entry + 38);
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(entry + offset));
    entry += 46 + name + extra + comment;
  }
  writeFileSync(path, archive);
}

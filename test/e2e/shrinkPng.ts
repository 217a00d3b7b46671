import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE_LENGTH = 8;
/** Number of colours that fit into 4 bits. */
const MAX_COLOURS = 16;
const BITS = 4;
const INDEXED = 3;
/** Times that an animation plays. */
const PLAYS = 2;
/** Bytes of one pixel by PNG colour type; browsers write only these types, with 8 bits per channel. */
const pixelBytes: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/** One frame of an animation, as large as its first picture. */
export interface Frame {
  readonly png: Buffer;
  readonly ms: number;
}

/**
 * Reduces a picture to 16 of its colours, opaque, in about a quarter of the bytes; other colours become the nearest one.
 * Suits pictures of windows, which have few colours besides the edges of letters. With frames, the result is an animation
 * (APNG) that plays twice; viewers without animations show the first picture.
 */
export function shrinkPng(png: Buffer, frames: readonly Frame[] = []): Buffer {
  const pictures = [png, ...frames.map((frame) => frame.png)].map(readPicture);
  const [{ header, width, pixel }] = pictures as [Picture];
  const all = Buffer.concat(pictures.map(({ rows }) => rows));
  const { rows, palette } = toIndexed(all, width, pixel);
  const size = rows.length / pictures.length;
  const [first, ...others] = pictures.map((_, index) =>
    deflateSync(rows.subarray(index * size, (index + 1) * size), { level: 9, memLevel: 9 }),
  ) as [Buffer, ...Buffer[]];
  const indexedHeader = Buffer.from(header);
  indexedHeader.writeUInt8(BITS, 8);
  indexedHeader.writeUInt8(INDEXED, 9);
  return Buffer.concat([
    png.subarray(0, SIGNATURE_LENGTH),
    writeChunk('IHDR', indexedHeader),
    ...(frames.length === 0 ? [] : [writeChunk('acTL', numbers(frames.length, PLAYS))]),
    writeChunk('PLTE', Buffer.from(palette.flatMap(channelsOf))),
    writeChunk('IDAT', first),
    ...others.flatMap((data, index) => [
      writeChunk('fcTL', frameControl(header, index * 2, frames[index]?.ms ?? 0)),
      writeChunk('fdAT', Buffer.concat([numbers(index * 2 + 1), data])),
    ]),
    writeChunk('IEND', Buffer.alloc(0)),
  ]);
}

interface Picture {
  readonly header: Buffer;
  readonly width: number;
  /** Bytes of one pixel. */
  readonly pixel: number;
  readonly rows: Buffer;
}

function readPicture(png: Buffer): Picture {
  const chunks = readChunks(png);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  const pixel = header && pixelBytes[header.readUInt8(9)];
  if (!header || pixel === undefined) throw new TypeError('not a picture of a browser');
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const width = header.readUInt32BE(0);
  return { header, width, pixel, rows: unfilter(inflateSync(packed), width * pixel, pixel) };
}

/** The chunk `fcTL`: size of the frame, no offset, its duration, and that it replaces the frame before. */
function frameControl(header: Buffer, sequence: number, ms: number): Buffer {
  const time = Buffer.alloc(6);
  time.writeUInt16BE(ms, 0);
  time.writeUInt16BE(1000, 2);
  return Buffer.concat([numbers(sequence), header.subarray(0, 8), numbers(0, 0), time]);
}

function numbers(...values: readonly number[]): Buffer {
  const data = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => data.writeUInt32BE(value, index * 4));
  return data;
}

/** Colours are numbers, `0xrrggbb`. */
function toIndexed(
  rows: Buffer,
  width: number,
  pixel: number,
): { readonly rows: Buffer; readonly palette: readonly number[] } {
  const stride = width * pixel + 1;
  const height = rows.length / stride;
  const colourAt = (x: number, y: number) => rows.readUIntBE(y * stride + 1 + x * pixel, 3);
  const counts = new Map<number, number>();
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const colour = colourAt(x, y);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  const { palette, indices } = choosePalette(counts);
  const indexedStride = Math.ceil(width / 2) + 1;
  const indexed = Buffer.alloc(indexedStride * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const index = indices.get(colourAt(x, y)) ?? 0;
      const at = y * indexedStride + 1 + (x >> 1);
      indexed.writeUInt8(indexed.readUInt8(at) | (x % 2 === 0 ? index << BITS : index), at);
    }
  return { rows: indexed, palette };
}

/** Chooses colours one by one: the next is the one with the most pixels times the distance to the nearest chosen colour. */
function choosePalette(counts: ReadonlyMap<number, number>): {
  readonly palette: readonly number[];
  /** Index of the nearest palette colour, by colour. */
  readonly indices: ReadonlyMap<number, number>;
} {
  const palette: number[] = [];
  const indices = new Map<number, number>();
  const gaps = new Map([...counts.keys()].map((colour) => [colour, Infinity]));
  while (palette.length < Math.min(MAX_COLOURS, counts.size)) {
    const losses = [...gaps].map(([colour, gap]) => ({ colour, loss: gap * (counts.get(colour) ?? 0) }));
    const next = losses.reduce((worst, candidate) =>
      candidate.loss > worst.loss ? candidate : worst,
    ).colour;
    for (const [colour, gap] of gaps) {
      const distance = distanceOf(colour, next);
      if (distance >= gap) continue;
      gaps.set(colour, distance);
      indices.set(colour, palette.length);
    }
    palette.push(next);
  }
  return { palette, indices };
}

function distanceOf(one: number, other: number): number {
  const channels = channelsOf(other);
  return channelsOf(one).reduce((sum, value, index) => sum + (value - (channels[index] ?? 0)) ** 2, 0);
}

function channelsOf(colour: number): readonly number[] {
  return [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

function readChunks(png: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE_LENGTH; at < png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function writeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([numbers(data.length), body, numbers(crc32(body))]);
}

/** Undoes PNG row filters: rows of plain pixels, each after a zero, which stands for no filter. */
function unfilter(filtered: Buffer, rowBytes: number, pixel: number): Buffer {
  const rows = Buffer.alloc(filtered.length);
  const stride = rowBytes + 1;
  for (let start = 0; start < filtered.length; start += stride) {
    const filter = filtered.readUInt8(start);
    for (let at = start + 1; at < start + stride; at += 1) {
      const left = at - pixel > start ? (rows[at - pixel] ?? 0) : 0;
      const up = start > 0 ? (rows[at - stride] ?? 0) : 0;
      const corner = start > 0 && at - pixel > start ? (rows[at - stride - pixel] ?? 0) : 0;
      rows[at] = (filtered.readUInt8(at) + predict(filter, left, up, corner)) & 0xff;
    }
  }
  return rows;
}

function predict(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      return 0;
  }
}

/** PNG's Paeth predictor: the neighbour that is nearest to `left + up - corner`. */
function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(guess - value));
  if (toLeft === undefined || toUp === undefined || toCorner === undefined) return 0;
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

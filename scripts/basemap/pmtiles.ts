/**
 * Writes vector tiles into one PMTiles file, version 3: a header, directories, metadata, and the tiles in
 * Hilbert order. A browser fetches a tile with a byte range and needs no tile server. Format:
 * https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';
import type { Box } from './shapes.ts';

export type TileBytes = { z: number; x: number; y: number; bytes: Uint8Array };
export type ArchiveOptions = {
  bounds: Box;
  minZoom: number;
  maxZoom: number;
  centre: { lng: number; lat: number; zoom: number };
  metadata: Record<string, unknown>;
};

type Entry = { id: number; run: number; length: number; offset: number };

const HEADER_BYTES = 127;
/** Bytes of a reader's first request, which must contain the header and the root directory. */
const FIRST_REQUEST = 16384;
const LEAF_ENTRIES = 4096;
const GZIP = 2;
const MVT = 1;

function varint(value: number, out: number[]): void {
  let rest = value;
  while (rest >= 0x80) {
    out.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  out.push(rest);
}

function packDirectory(entries: readonly Entry[]): Buffer {
  const out: number[] = [];
  varint(entries.length, out);
  for (const [i, { id }] of entries.entries()) varint(id - (entries[i - 1]?.id ?? 0), out);
  for (const { run } of entries) varint(run, out);
  for (const { length } of entries) varint(length, out);
  for (const [i, { offset }] of entries.entries()) {
    const before = entries[i - 1];
    varint(before && offset === before.offset + before.length ? 0 : offset + 1, out);
  }
  return gzipSync(Buffer.from(out), { level: 9 });
}

/**
 * Packs one directory, or a root with leaves if a single directory would not fit into a reader's first
 * request.
 */
function packDirectories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const single = packDirectory(entries);
  if (single.length <= FIRST_REQUEST - HEADER_BYTES) return { root: single, leaves: Buffer.alloc(0) };
  const roots: Entry[] = [];
  const leaves: Buffer[] = [];
  let offset = 0;
  for (let i = 0; i < entries.length; i += LEAF_ENTRIES) {
    const leaf = packDirectory(entries.slice(i, i + LEAF_ENTRIES));
    roots.push({ id: entries[i]!.id, run: 0, length: leaf.length, offset });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: packDirectory(roots), leaves: Buffer.concat(leaves) };
}

/** Packs tiles into an archive. It stores equal tiles once, and equal input gives equal bytes. */
export function packArchive(tiles: readonly TileBytes[], options: ArchiveOptions): Buffer {
  const ordered = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes }))
    .sort((a, b) => a.id - b.id);
  const known = new Map<string, { offset: number; length: number }>();
  const data: Buffer[] = [];
  const entries: Entry[] = [];
  let end = 0;
  for (const { id, bytes } of ordered) {
    const digest = createHash('sha256').update(bytes).digest('base64');
    let stored = known.get(digest);
    if (!stored) {
      const packed = gzipSync(bytes, { level: 9 });
      stored = { offset: end, length: packed.length };
      known.set(digest, stored);
      data.push(packed);
      end += packed.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === stored.offset && last.id + last.run === id) last.run++;
    else entries.push({ id, run: 1, ...stored });
  }

  const { root, leaves } = packDirectories(entries);
  const metadata = gzipSync(JSON.stringify(options.metadata), { level: 9 });
  const rootAt = HEADER_BYTES;
  const metadataAt = rootAt + root.length;
  const leavesAt = metadataAt + metadata.length;
  const dataAt = leavesAt + leaves.length;

  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header[7] = 3;
  const sections = [rootAt, root.length, metadataAt, metadata.length, leavesAt, leaves.length, dataAt, end];
  const counts = [ordered.length, entries.length, data.length];
  for (const [i, value] of [...sections, ...counts].entries()) {
    header.writeBigUInt64LE(BigInt(value), 8 + i * 8);
  }
  header[96] = 1; // The tiles are in directory order.
  header[97] = GZIP;
  header[98] = GZIP;
  header[99] = MVT;
  header[100] = options.minZoom;
  header[101] = options.maxZoom;
  const { west, south, east, north } = options.bounds;
  for (const [i, degrees] of [west, south, east, north].entries()) {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * i);
  }
  header[118] = options.centre.zoom;
  header.writeInt32LE(Math.round(options.centre.lng * 1e7), 119);
  header.writeInt32LE(Math.round(options.centre.lat * 1e7), 123);
  return Buffer.concat([header, root, metadata, leaves, ...data]);
}

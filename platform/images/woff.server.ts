import { inflateSync } from 'node:zlib';

/** Unpacks the font from a WOFF file, which compresses each table separately (W3C WOFF 1.0, 4 and 5). */
export function unpackedWoff(woff: Buffer): ArrayBuffer {
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(12 + 16 * count);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = header.length;
  for (let at = 0; at < count; at++) {
    const [entry, row] = [44 + 20 * at, 12 + 16 * at];
    const [start, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(start, start + packed);
    woff.copy(header, row, entry, entry + 4);
    woff.copy(header, row + 4, entry + 16, entry + 20);
    header.writeUInt32BE(offset, row + 8);
    header.writeUInt32BE(length, row + 12);
    const padding = Buffer.alloc(-length & 3);
    tables.push(packed < length ? inflateSync(bytes, { maxOutputLength: length }) : bytes, padding);
    offset += length + padding.length;
  }
  return new Uint8Array(Buffer.concat([header, ...tables])).buffer;
}

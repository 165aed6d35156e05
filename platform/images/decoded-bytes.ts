import type { PictureKind } from './picture-kind.ts';

/** The header of a picture, read before decoding any pixels. */
export type PictureFacts = {
  kind: PictureKind;
  width: number;
  height: number;
  channels: number;
  /** The bytes of one sample: 1 for eight bits, 2 for sixteen, up to 16. */
  sampleBytes: number;
  /** Whether the picture is interlaced or progressive. No row is then complete before the last bytes. */
  isInterlaced: boolean;
  /** Whether the file has several pictures. Only the first is used. */
  isAnimated: boolean;
};

/**
 * The maximum number of rows that the library keeps at a time, of the picture and of the square cut from it.
 * Both are measured.
 */
const ROWS_READ = 512;
const ROWS_OF_SQUARE = 1700;

/**
 * Estimates the maximum memory for decoding a picture, in bytes. Depending on the format, the decoder keeps a
 * few rows, the whole picture, or the picture and a copy.
 * @param bytes the file. Only the header is read.
 */
export function decodedBytes(facts: PictureFacts, bytes: Uint8Array): number {
  const { kind, width, height, channels, sampleBytes, isInterlaced, isAnimated } = facts;
  const pixels = width * height;
  const rows =
    (Math.min(height, ROWS_READ) * width + ROWS_OF_SQUARE * Math.min(width, height)) * channels * sampleBytes;
  const whole = pixels * channels * sampleBytes;
  switch (kind) {
    case 'jpeg':
      return rows + jpegCoefficients(bytes, { width, height, channels, isInterlaced });
    case 'png':
      return rows + (isInterlaced ? whole : 0);
    case 'webp':
      // The decoder takes four bytes per pixel, plus four for an animation's canvas. The decoded picture adds
      // to that.
      return rows + pixels * (isAnimated ? 8 : 4) + whole;
    case 'gif':
      // The canvas and the previous frame take four bytes per pixel each.
      return rows + pixels * 8;
    case 'tiff':
      return rows + whole + tiffTile(bytes) * channels * sampleBytes;
    case 'bmp':
      return rows + pixels * 4;
    case 'heic':
      // Covers the decoder's planes, the RGB picture, and the buffer that joins the two.
      return pixels * 6;
  }
}

type JpegClaims = { width: number; height: number; channels: number; isInterlaced: boolean };

/**
 * Returns the bytes that a JPEG decoder has to keep for coefficients: two per sample if the picture has
 * several scans, otherwise 0. An unusual header counts as several scans at full resolution.
 * @see ITU-T T.81, B.2 (markers, frame and scan headers)
 */
function jpegCoefficients(bytes: Uint8Array, claims: JpegClaims): number {
  const full = claims.width * claims.height * claims.channels * 2;
  const frame = jpegFrame(bytes);
  if (!frame) return full;
  if (!frame.inScans && !claims.isInterlaced) return 0;
  const agrees =
    frame.width === claims.width && frame.height === claims.height && frame.shares.length === claims.channels;
  if (!agrees) return full;
  return claims.width * claims.height * 2 * frame.shares.reduce((sum, share) => sum + share, 0);
}

/**
 * Returns the frame header before the first scan; null unless there is exactly one. `shares` has the samples
 * of each component per pixel; `inScans` says whether there are several scans.
 */
function jpegFrame(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let frame: { width: number; height: number; isSequential: boolean; shares: number[] } | null = null;
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = bytes[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const count = bytes[at + 9] ?? 0;
      if (frame || count === 0 || at + 10 + count * 3 > bytes.length) return null;
      const areas: number[] = [];
      let [across, down] = [1, 1];
      for (let i = 0; i < count; i++) {
        const factors = bytes[at + 11 + i * 3]!;
        [across, down] = [Math.max(across, factors >> 4), Math.max(down, factors & 15)];
        areas.push((factors >> 4) * (factors & 15));
      }
      const shares = areas.map((area) => area / (across * down));
      const isSequential = marker === 0xc0 || marker === 0xc1;
      frame = { height: view.getUint16(at + 5), width: view.getUint16(at + 7), isSequential, shares };
    } else if (marker === 0xda) {
      return frame && { ...frame, inScans: !frame.isSequential || bytes[at + 4] !== frame.shares.length };
    } else if (marker < 0xc0 || marker === 0xd8 || marker === 0xd9 || (marker >= 0xd0 && marker <= 0xd7)) {
      return null;
    }
  }
  return null;
}

const TILE_WIDTH = 322;
const TILE_LENGTH = 323;

/**
 * Returns the number of pixels in a tile of a TIFF, which can exceed those in the picture; 0 for a TIFF in
 * strips.
 */
function tiffTile(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const little = bytes[0] === 0x49;
  const start = bytes.length >= 8 ? view.getUint32(4, little) : bytes.length;
  if (start + 2 > bytes.length) return 0;
  const sides = new Map<number, number>();
  for (let i = 0; i < view.getUint16(start, little); i++) {
    const at = start + 2 + i * 12;
    if (at + 12 > bytes.length) break;
    const isShort = view.getUint16(at + 2, little) === 3;
    sides.set(
      view.getUint16(at, little),
      isShort ? view.getUint16(at + 8, little) : view.getUint32(at + 8, little),
    );
  }
  return (sides.get(TILE_WIDTH) ?? 0) * (sides.get(TILE_LENGTH) ?? 0);
}

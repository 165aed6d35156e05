import sharp from 'sharp';
import { decodedBytes } from './decoded-bytes.ts';
import type { Opened } from './opened.ts';
import type { RenderTask } from './pictures.server.ts';

/** The parts of libheif's WebAssembly build that we use. */
type Libheif = {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  heif_colorspace: { heif_colorspace_RGB: unknown };
  heif_chroma: { heif_chroma_interleaved_RGB: unknown };
  heif_js_decode_image2(handle: unknown, space: unknown, chroma: unknown): Decoded | Promise<Decoded>;
};
type HeifImage = { handle: unknown; get_width(): number; get_height(): number; is_primary(): boolean };
type Decoded = {
  code?: unknown;
  channels: { width: number; height: number; stride: number; data: Uint8Array }[];
};

/**
 * Opens a HEIC picture, the format of iPhones, which sharp cannot decode. The result is upright, because
 * libheif applies the stored rotation. Returns null if the picture is too large. Throws if it can't be
 * decoded.
 */
export async function openHeic({ bytes, mostPixels, mostBytes }: RenderTask): Promise<Opened | null> {
  const { default: libheif } = (await import('libheif-js/wasm-bundle.js')) as unknown as { default: Libheif };
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error('no picture');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > mostPixels) return null;
  const facts = { kind: 'heic', width, height, channels: 3, sampleBytes: 1 } as const;
  if (decodedBytes({ ...facts, isInterlaced: false, isAnimated: false }, bytes) > mostBytes) return null;
  const { heif_colorspace_RGB: space } = libheif.heif_colorspace;
  const { heif_chroma_interleaved_RGB: chroma } = libheif.heif_chroma;
  const { code, channels } = await libheif.heif_js_decode_image2(image.handle, space, chroma);
  const rows = channels?.[0];
  if (code || !rows) throw new Error('not decoded');
  // Removes each row's padding in place, because a copy would double the memory.
  const across = rows.width * 3;
  for (let row = 1; row < rows.height && rows.stride !== across; row++) {
    rows.data.copyWithin(row * across, row * rows.stride, row * rows.stride + across);
  }
  const raw = { width: rows.width, height: rows.height, channels: 3 as const };
  const data = rows.data.subarray(0, across * rows.height);
  const profile = profileIn(bytes);
  return { input: sharp(data, { raw }), width: raw.width, height: raw.height, orientation: 1, profile };
}

/**
 * Returns the picture's color profile, such as Display P3; null if it has none. HEIC nests boxes that start
 * with their size and name (ISO/IEC 14496-12, 4.2; 23008-12, 6.5.5).
 */
function profileIn(bytes: Uint8Array): Uint8Array | null {
  const properties = ['meta', 'iprp', 'ipco'].reduce<Uint8Array | null>(
    (outer, name) => outer && boxIn(outer, name),
    bytes,
  );
  const color = properties && boxIn(properties, 'colr');
  return color && nameAt(color, 0) === 'prof' ? color.subarray(4) : null;
}

function boxIn(bytes: Uint8Array, name: string): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at);
    if (nameAt(bytes, at + 4) === name) {
      // Among these boxes, only 'meta' has a version before its contents.
      return bytes.subarray(at + (name === 'meta' ? 12 : 8), at + size);
    }
    if (size < 8) return null;
    at += size;
  }
  return null;
}

const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

import { crc32, deflateSync } from 'node:zlib';
import sharp, { type OutputInfo } from 'sharp';

/** How many bytes of a PNG stand before the first chunk that may name a color profile: its signature and header. */
const BEFORE_PROFILE = 33;

/**
 * Pixels in RGB, brought from the colors of a profile (ICC) to sRGB; as they are where that is no profile of RGB. The
 * library converts only what a file brings along, so that they become a PNG with that profile first.
 */
export async function inSrgb(
  data: Buffer,
  { width, height, channels }: OutputInfo,
  profile: Uint8Array,
): Promise<Buffer> {
  const raw = { width, height, channels };
  const png = await sharp(data, { raw }).png({ compressionLevel: 0 }).toBuffer();
  const named = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)]);
  const chunk = Buffer.concat([Buffer.alloc(4), named, Buffer.alloc(4)]);
  chunk.writeUInt32BE(named.length - 4, 0);
  chunk.writeUInt32BE(crc32(named), chunk.length - 4);
  const whole = Buffer.concat([png.subarray(0, BEFORE_PROFILE), chunk, png.subarray(BEFORE_PROFILE)]);
  try {
    return await sharp(whole).toColourspace('srgb').raw().toBuffer();
  } catch {
    return data;
  }
}

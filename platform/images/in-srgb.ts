import { crc32, deflateSync } from 'node:zlib';
import sharp, { type OutputInfo } from 'sharp';

/** The bytes of a PNG's signature and header. A color profile can come only after them. */
const BEFORE_PROFILE = 33;

/**
 * Converts RGB pixels from a color profile (ICC) to sRGB. Returns them unchanged if that fails, for example
 * because the profile is not for RGB. First turns the pixels into a PNG with that profile, because sharp
 * converts only files.
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

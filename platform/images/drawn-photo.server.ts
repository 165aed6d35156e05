import sharp from 'sharp';
import { FULL_PHOTO_SIZES } from './full-photo.ts';

/**
 * Returns the files of a photo that ships as WebP, in the sizes of an uploaded one. None is larger than the
 * original.
 */
export async function filesOfDrawnPhoto(
  webp: Uint8Array,
): Promise<{ width: number; height: number; files: { name: string; bytes: Uint8Array }[] }> {
  const [small] = FULL_PHOTO_SIZES;
  const drawn = sharp(webp);
  const [{ width, height }, smallWebp, smallJpeg, jpeg] = await Promise.all([
    drawn.metadata(),
    drawn.clone().resize(small).webp({ quality: 64, effort: 2 }).toBuffer(),
    drawn.clone().resize(small).jpeg({ quality: 76 }).toBuffer(),
    drawn.clone().jpeg({ quality: 76 }).toBuffer(),
  ]);
  const files = FULL_PHOTO_SIZES.flatMap((size) => [
    { name: `${size}.webp`, bytes: size === small ? smallWebp : webp },
    { name: `${size}.jpg`, bytes: size === small ? smallJpeg : jpeg },
  ]);
  return { width, height, files };
}

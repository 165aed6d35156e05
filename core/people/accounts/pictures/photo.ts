import { z } from 'zod';
import * as words from '#text/people/accounts/pictures';
import { type ErrorCode, Refusal } from '../../../../lib/errors.ts';
import { START_BYTES, startsAsPicture } from '../../../../lib/picture-start.ts';

export const PHOTO_MB = 2;
export const PHOTO_BYTES = PHOTO_MB * 1024 * 1024;

/** The types that the file picker offers. Only a file's content shows its real type. */
export const PHOTO_TYPES =
  'image/jpeg,image/png,image/gif,image/webp,image/heic,image/heif,image/bmp,image/tiff';

export type PhotoFault =
  | 'type'
  | 'size'
  | 'pixels'
  | 'small'
  | 'narrow'
  | 'failed'
  | 'broken'
  | 'often'
  | 'room';

type PhotoWords = { code: ErrorCode; title: () => string; message: () => string };

export const PHOTO_WORDS: Record<PhotoFault, PhotoWords> = {
  type: { code: 'invalid_input', title: words.invalid_file_type, message: words.select_image_file },
  size: { code: 'invalid_input', title: words.file_too_large, message: words.select_smaller },
  pixels: { code: 'invalid_input', title: words.too_many_pixels, message: words.too_many_pixels_text },
  small: { code: 'invalid_input', title: words.image_too_small, message: words.image_too_small_text },
  narrow: { code: 'invalid_input', title: words.image_too_narrow, message: words.image_too_narrow_text },
  failed: { code: 'invalid_input', title: words.upload_failed, message: words.upload_failed_text },
  broken: { code: 'invalid_input', title: words.image_not_readable, message: words.image_not_readable_text },
  often: { code: 'too_many_requests', title: words.upload_failed, message: words.too_many_uploads },
  room: { code: 'unavailable', title: words.upload_failed, message: words.no_room },
};

/** Returns why a file's type or size prevents its upload; null if neither does. */
function photoFault({ type, size }: { type: string; size: number }): PhotoFault | null {
  if (type !== '' && !PHOTO_TYPES.split(',').includes(type)) return 'type';
  return size > PHOTO_BYTES ? 'size' : null;
}

/**
 * Returns why a file can't be uploaded; null if it can. Checks type, size, and whether the first bytes belong
 * to a picture. Returns 'failed' if the file can't be read.
 */
export async function faultOfFile(file: Blob): Promise<PhotoFault | null> {
  const fault = photoFault(file);
  if (fault) return fault;
  try {
    const start = await file.slice(0, START_BYTES).arrayBuffer();
    return startsAsPicture(new Uint8Array(start)) ? null : 'type';
  } catch {
    return 'failed';
  }
}

export const sayOfFile = (name: string, message: string): string => `${name}: ${message}`;

export const sayTooMany = (most: number, left: readonly string[]): string =>
  words.too_many_pictures({ most, left: left.join(', ') });

export class PhotoRefused extends Refusal {
  readonly fault: PhotoFault;

  constructor(fault: PhotoFault) {
    super(PHOTO_WORDS[fault].code, PHOTO_WORDS[fault].message);
    this.fault = fault;
  }
}

const fraction = z.coerce.number().min(0).max(1);

/**
 * The chosen square, as fractions of the picture. Invalid input becomes null, which selects the centered
 * square.
 */
export const cropForm = z
  .object({ x: fraction, y: fraction, size: fraction.refine((size) => size > 0.01) })
  .nullable()
  .catch(null);

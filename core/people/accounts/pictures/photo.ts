import { z } from 'zod';
import { type ErrorCode, Refusal } from '../../../../lib/errors.ts';
import { START_BYTES, startsAsPicture } from '../../../../lib/picture-start.ts';

export const PHOTO_MB = 2;
export const PHOTO_BYTES = PHOTO_MB * 1024 * 1024;

/** The types that the file picker offers. Only the content shows what a file really is. */
export const PHOTO_TYPES =
  'image/jpeg,image/png,image/gif,image/webp,image/heic,image/heif,image/bmp,image/tiff';

export const PHOTO_KINDS = 'JPEG, PNG, GIF, WebP, HEIC, BMP or TIFF';

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

export const PHOTO_WORDS: Record<PhotoFault, { title: string; message: string }> = {
  type: { title: 'Invalid file type', message: 'Please select an image file (JPEG, PNG, etc.)' },
  size: { title: 'File too large', message: 'Please select an image smaller than 2MB' },
  pixels: {
    title: 'Too many pixels',
    message: 'This image has too many pixels. Please resize it to 3,000 pixels or less on its longer side.',
  },
  small: {
    title: 'Image too small',
    message: 'This image is too small. Please choose one of at least 800 by 200 pixels.',
  },
  narrow: {
    title: 'Image too narrow',
    message: 'This image is too long and narrow. Its longer side can be at most 8 times its shorter side.',
  },
  failed: { title: 'Upload failed', message: 'There was a problem uploading your image' },
  broken: {
    title: 'Image not readable',
    message:
      'We can’t read this image; its file may be damaged. Please save it again as a JPEG, or choose another one.',
  },
  often: { title: 'Upload failed', message: 'Too many uploads. Please try again in an hour.' },
  room: {
    title: 'Upload failed',
    message: 'We have no room for pictures right now. Your image is fine. Please try again later.',
  },
};

/** Returns why a file can't be uploaded, by its type and size; null if it can. */
function photoFault({ type, size }: { type: string; size: number }): PhotoFault | null {
  if (type !== '' && !PHOTO_TYPES.split(',').includes(type)) return 'type';
  return size > PHOTO_BYTES ? 'size' : null;
}

/**
 * Returns why a file can't be uploaded; null if it can. Checks type, size, and whether the first bytes are
 * those of a picture. Returns 'failed' if the file can't be read.
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
  `At most ${most} pictures. Not added: ${left.join(', ')}`;

const CODES: Partial<Record<PhotoFault, ErrorCode>> = { often: 'too_many_requests', room: 'unavailable' };

export class PhotoRefused extends Refusal {
  readonly fault: PhotoFault;

  constructor(fault: PhotoFault) {
    super(CODES[fault] ?? 'invalid_input', PHOTO_WORDS[fault].message);
    this.fault = fault;
  }
}

const fraction = z.coerce.number().min(0).max(1);

/**
 * The chosen square, as fractions of the picture. Invalid input becomes null, which means the centered
 * square.
 */
export const cropForm = z
  .object({ x: fraction, y: fraction, size: fraction.refine((size) => size > 0.01) })
  .nullable()
  .catch(null);

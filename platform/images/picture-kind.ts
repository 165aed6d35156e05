import { fileTypeFromBuffer } from 'file-type';

/** The accepted formats, recognized by content; file names and declared types are ignored. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'bmp' | 'heic';

const KINDS: Record<string, PictureKind> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/tiff': 'tiff',
  'image/bmp': 'bmp',
  'image/heic': 'heic',
  'image/heif': 'heic',
};

/** The first bytes of these formats, in Latin-1. */
const BEGINNING = /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF|II|MM|BM|[\s\S]{4}ftyp)/;

/**
 * Recognizes a picture by its content; null if it is none of the accepted formats. Checks the first bytes before any
 * parser runs: parsing a 2 MB archive would block the server for a second.
 */
export async function pictureKind(bytes: Uint8Array): Promise<PictureKind | null> {
  if (!BEGINNING.test(String.fromCharCode(...bytes.subarray(0, 8)))) return null;
  const found = await fileTypeFromBuffer(bytes);
  return found ? (KINDS[found.mime] ?? null) : null;
}

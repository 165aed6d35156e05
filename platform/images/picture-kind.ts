import { fileTypeFromBuffer } from 'file-type';

/** The formats that are taken, told by their bytes; names and declared types are not asked. */
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

/** How files of these formats begin, in Latin-1. */
const BEGINNING = /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF|II|MM|BM|[\s\S]{4}ftyp)/;

/**
 * What a file is by its content, or null when it is none of the pictures taken. Of what begins as none of them nothing
 * is read: walking through an archive of two megabytes would hold up the server for a second.
 */
export async function pictureKind(bytes: Uint8Array): Promise<PictureKind | null> {
  if (!BEGINNING.test(String.fromCharCode(...bytes.subarray(0, 8)))) return null;
  const found = await fileTypeFromBuffer(bytes);
  return found ? (KINDS[found.mime] ?? null) : null;
}

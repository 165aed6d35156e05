import { fileTypeFromBuffer } from 'file-type';
import { startsAsPicture } from '../../lib/picture-start.ts';

/** The accepted formats. We recognize them by content and ignore file names and declared types. */
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

/**
 * Recognizes a picture by its content; null if it has none of the accepted formats. Checks the first bytes
 * before any parser runs, because parsing a 2 MB archive would block the server for a second.
 */
export async function pictureKind(bytes: Uint8Array): Promise<PictureKind | null> {
  if (!startsAsPicture(bytes)) return null;
  const found = await fileTypeFromBuffer(bytes);
  return found ? (KINDS[found.mime] ?? null) : null;
}

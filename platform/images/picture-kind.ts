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

/** What a file is by its content, or null when it is none of the pictures taken. */
export async function pictureKind(bytes: Uint8Array): Promise<PictureKind | null> {
  const found = await fileTypeFromBuffer(bytes);
  return found ? (KINDS[found.mime] ?? null) : null;
}

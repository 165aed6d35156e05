/** The first bytes of JPEG, PNG, GIF, WebP, TIFF, BMP, and HEIC files, in Latin-1. */
const START = /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF|II|MM|BM|[\s\S]{4}ftyp)/;

/** How many bytes `startsAsPicture` needs. */
export const START_BYTES = 8;

/**
 * Checks whether the first bytes of a file can belong to a picture. Few text files pass, such as those that
 * begin with 'II', 'MM', or 'BM'.
 */
export function startsAsPicture(bytes: Uint8Array): boolean {
  return START.test(String.fromCharCode(...bytes.subarray(0, START_BYTES)));
}

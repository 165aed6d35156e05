import display from '@fontsource/fraunces/files/fraunces-latin-500-normal.woff2?url';
import text from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';

/** Hashed URLs of the two fonts that every page needs immediately. The italic loads when it is used. */
const fontHrefs: readonly string[] = [display, text];

export const fontPreloads = fontHrefs.map((href) => ({
  rel: 'preload' as const,
  href,
  as: 'font' as const,
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
}));

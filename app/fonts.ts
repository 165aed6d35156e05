import display from '@fontsource/fraunces/files/fraunces-latin-500-normal.woff2?url';
import text from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';

/** Hashed URLs of the two fonts that every page needs immediately. The italic loads on use. */
const fontHrefs: readonly string[] = [display, text];

/** Link descriptors for React Router's `links()` that preload both fonts. */
export const fontPreloads = fontHrefs.map((href) => ({
  rel: 'preload' as const,
  href,
  as: 'font' as const,
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
}));

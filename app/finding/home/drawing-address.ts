/** The drawings that are to be had as pictures of their own. */
export const DRAWING_NAMES = ['account', 'map', 'table', 'street'] as const;
export type DrawingName = (typeof DRAWING_NAMES)[number];

/** Which drawings the addresses of today name; a browser keeps those of an address for ever. */
const EDITION = 1;

/** The addresses of a drawing, for a light page and for a dark one. */
export function drawingSources(name: DrawingName): { src: string; darkSrc: string } {
  const src = `/drawing/${name}.svg?v=${EDITION}`;
  return { src, darkSrc: `${src}&theme=dark` };
}

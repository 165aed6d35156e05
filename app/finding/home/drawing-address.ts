/** Drawings served as separate images. */
export const DRAWING_NAMES = ['account', 'map', 'table', 'street'] as const;
export type DrawingName = (typeof DRAWING_NAMES)[number];

/** Raise it when the drawings change, because browsers cache each URL forever. */
const EDITION = 1;

/** Returns the URLs of a drawing for light and dark pages. */
export function drawingSources(name: DrawingName): { src: string; darkSrc: string } {
  const src = `/drawing/${name}.svg?v=${EDITION}`;
  return { src, darkSrc: `${src}&theme=dark` };
}

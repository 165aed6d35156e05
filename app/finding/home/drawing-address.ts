export const DRAWING_NAMES = ['account', 'map', 'table', 'street'] as const;
export type DrawingName = (typeof DRAWING_NAMES)[number];

/** Increase this number when the drawings change, because browsers cache each URL forever. */
const EDITION = 1;

/** Returns the URLs of a drawing for the light and the dark theme. */
export function drawingSources(name: DrawingName): { src: string; darkSrc: string } {
  const src = `/drawing/${name}.svg?v=${EDITION}`;
  return { src, darkSrc: `${src}&theme=dark` };
}

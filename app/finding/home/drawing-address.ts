/** The drawings that are served as separate images. */
export const DRAWING_NAMES = ['account', 'map', 'table', 'street'] as const;
export type DrawingName = (typeof DRAWING_NAMES)[number];

/** Goes up when the drawings change: browsers cache each address forever. */
const EDITION = 1;

/** The addresses of a drawing, for light and dark pages. */
export function drawingSources(name: DrawingName): { src: string; darkSrc: string } {
  const src = `/drawing/${name}.svg?v=${EDITION}`;
  return { src, darkSrc: `${src}&theme=dark` };
}
